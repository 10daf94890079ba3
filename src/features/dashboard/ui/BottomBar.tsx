import { Trans, useLingui } from '@lingui/react/macro';
import { Ellipsis, House, ListChecks, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink, useNavigate } from 'react-router';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { useSignOut } from '#features/accounts/ui/use-sign-out.ts';
import { paths } from '#kit/paths.ts';
import { Menu } from '#web/ui/Menu.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import { Unread } from './Unread.tsx';
import { useDashboard } from './use-dashboard.ts';

/**
 * Bottom navigation within reach of the thumb; wider screens have it above the page. Hidden while a keyboard
 * is open.
 */
export function BottomBar() {
  const { t } = useLingui();
  const to = usePublicPath();
  const navigate = useNavigate();
  const { isAdmin } = useAuth();
  const signOut = useSignOut();
  const unread = useDashboard().data?.unread_messages ?? 0;
  const more: [string, string, string][] = [
    ['calendar', t`Calendar`, paths.app('calendar')],
    ['form', t`Assessment`, paths.form()],
    ['plans', t`My plans`, paths.assessments()],
    ['packs', t`Knowledge packs`, paths.knowledgePacks()],
    ['guides', t`Guides`, to(paths.packs())],
    ['orders', t`My orders`, paths.orders()],
    ['account', t`My account`, paths.account()],
    ...(isAdmin ? [['admin', t`Admin`, paths.admin()] as [string, string, string]] : []),
  ];
  return (
    <nav aria-label={t`Workspace`} className="bottom-bar keep-clear no-print">
      <ul className="mx-auto grid max-w-md grid-cols-4">
        <Item to={paths.app()} icon={<House aria-hidden className="size-6" />}>
          <Trans>Home</Trans>
        </Item>
        <Item
          to={paths.messages()}
          icon={
            <span className="relative">
              <MessageCircle aria-hidden className="size-6" />
              {unread > 0 ? (
                <span aria-hidden className="bar-count">
                  {unread > MAX_COUNTED ? `${MAX_COUNTED}+` : unread}
                </span>
              ) : null}
            </span>
          }
        >
          <span>
            <Trans>Messages</Trans>
            <Unread count={unread} />
          </span>
        </Item>
        <Item to={paths.tasks()} icon={<ListChecks aria-hidden className="size-6" />}>
          <Trans>Tasks</Trans>
        </Item>
        <li>
          <Menu
            button={BAR_ITEM}
            list="bottom-full mr-2 mb-1"
            ariaLabel={t`More`}
            label={
              <>
                <Ellipsis aria-hidden className="size-6" />
                <Trans>More</Trans>
              </>
            }
            items={[
              ...more.map(([id, label, where]) => ({ id, label, onAction: () => void navigate(where) })),
              // On a phone, a project has no site header.
              { id: 'sign-out', label: <Trans>Sign Out</Trans>, onAction: () => void signOut() },
            ]}
          />
        </li>
      </ul>
    </nav>
  );
}

const BAR_ITEM =
  'fade flex min-h-[52px] w-full cursor-pointer flex-col items-center justify-center gap-0.5 px-[2px] leading-tight font-semibold text-ink no-underline aria-[current=page]:text-primary';

/** Anything longer does not fit on the bar. */
const MAX_COUNTED = 99;

interface ItemProps {
  to: string;
  icon: ReactNode;
  children: ReactNode;
}

function Item({ to, icon, children }: ItemProps) {
  return (
    <li>
      <NavLink to={to} end className={BAR_ITEM}>
        {icon}
        {children}
      </NavLink>
    </li>
  );
}
