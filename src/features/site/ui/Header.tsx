import { Trans, useLingui } from '@lingui/react/macro';
import { ALargeSmall, CircleUser } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { useSignOut } from '#features/accounts/ui/use-sign-out.ts';
import { paths } from '#kit/paths.ts';
import { chooseLocale, currentLocale, rememberLocale } from '#web/i18n.ts';
import { inLocale, isPublic, splitLocale } from '#web/public-pages.ts';
import { chooseTextSize, storedTextSize, TEXT_SIZES, type TextSize } from '#web/text-size.ts';
import { classes } from '#web/ui/classes.ts';
import { Menu } from '#web/ui/Menu.tsx';
import type { Place } from '#web/use-place.ts';
import { usePublicPath } from '#web/use-public-path.ts';
import { Logo } from './Logo.tsx';

/**
 * Logo, navigation, reading preferences, account. On a phone, signed-in screens have their navigation
 * at the bottom, and a project's own header replaces this one.
 */
export function Header({ place }: { place: Place }) {
  const { t } = useLingui();
  const to = usePublicPath();
  return (
    <header
      className={classes(
        'frame bg-surface',
        (place === 'project' || place === 'conversation') && 'max-md:hidden',
      )}
    >
      <div
        className={classes(
          'mx-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1 px-4 py-2 max-[22.5rem]:px-2 sm:px-6 md:gap-x-4',
          place === 'project' || place === 'conversation' ? 'max-w-7xl' : 'max-w-5xl',
        )}
      >
        <Link
          to={to(paths.home())}
          aria-label={t`Kinkeeper, home`}
          className={classes(
            'inline-flex min-h-11 min-w-11 items-center no-underline',
            place !== 'site' && 'max-sm:[&_span_span]:hidden',
          )}
        >
          <Logo />
        </Link>
        <div className="flex flex-wrap items-center gap-2 md:order-last">
          <div className="scripted">
            <TextSizeMenu />
          </div>
          <LanguageSwitch />
        </div>
        <Navigation hasBar={place !== 'site'} />
      </div>
    </header>
  );
}

/** @param hasBar whether a phone shows these links in the bottom bar */
function Navigation({ hasBar }: { hasBar: boolean }) {
  const { t } = useLingui();
  const to = usePublicPath();
  const { session, isAdmin, loading } = useAuth();
  const items: { to: string; label: string; look?: string }[] = session
    ? [
        { to: paths.app(), label: t`Home` },
        { to: paths.form(), label: t`Assessment` },
        { to: paths.assessments(), label: t`My plans` },
        // A phone has room for one row; the footer links there too.
        { to: to(paths.packs()), label: t`Guides`, look: 'max-md:hidden' },
        ...(isAdmin ? [{ to: paths.admin(), label: t`Admin` }] : []),
      ]
    : [
        { to: to(paths.packs()), label: t`Guides` },
        { to: to(paths.getStarted()), label: t`Get started` },
        { to: paths.signIn(), label: t`Sign in` },
      ];
  return (
    <nav
      aria-label={t`Main`}
      className={classes(
        'flex flex-wrap items-center justify-between gap-x-2 md:min-w-0 md:flex-1 md:flex-nowrap',
        !hasBar && 'w-full',
        loading && 'unless-known',
      )}
    >
      <ul className={classes('-mx-2 flex flex-wrap items-center lg:flex-none', hasBar && 'max-md:hidden')}>
        {items.map((item) => (
          <li key={item.to} className={item.look}>
            <NavLink
              to={item.to}
              end
              className={({ isActive }) =>
                classes(
                  'inline-flex min-h-11 items-center rounded-control px-2 font-semibold no-underline hover:underline',
                  isActive ? 'text-primary underline decoration-2 underline-offset-8' : 'text-ink',
                )
              }
            >
              {item.label}
            </NavLink>
          </li>
        ))}
      </ul>
      {session ? <AccountMenu name={session.user.full_name} /> : null}
    </nav>
  );
}

function AccountMenu({ name }: { name: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <div className="lg:min-w-0">
      <Menu
        ariaLabel={t`Account of ${name}`}
        label={
          <>
            <CircleUser aria-hidden className="size-6 flex-none" />
            <span className="hidden max-w-40 truncate lg:inline">{name}</span>
          </>
        }
        items={[
          { id: 'account', label: <Trans>My account</Trans>, onAction: () => void navigate(paths.account()) },
          { id: 'orders', label: <Trans>My orders</Trans>, onAction: () => void navigate(paths.orders()) },
          { id: 'sign-out', label: <Trans>Sign Out</Trans>, onAction: () => void signOut() },
        ]}
      />
    </div>
  );
}

function TextSizeMenu() {
  const { t } = useLingui();
  const [size, setSize] = useState<TextSize>('normal');
  useEffect(() => setSize(storedTextSize()), []);
  const names: Record<TextSize, string> = {
    normal: t`Normal text`,
    large: t`Large text`,
    larger: t`Largest text`,
  };
  return (
    <Menu
      ariaLabel={t`Text size: ${names[size]}`}
      label={<ALargeSmall aria-hidden className="size-6" />}
      items={TEXT_SIZES.map((each) => ({
        id: each,
        label: names[each],
        isCurrent: each === size,
        onAction: () => {
          chooseTextSize(each);
          setSize(each);
        },
      }))}
    />
  );
}

/**
 * Names the other language in that language. Public pages link to their twin; others switch in place.
 */
function LanguageSwitch() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const { path } = splitLocale(pathname);
  const other = currentLocale() === 'es' ? 'en' : 'es';
  const name = other === 'es' ? 'Español' : 'English';
  const look =
    'fade inline-flex min-h-11 cursor-pointer items-center rounded-control border-2 border-hairline bg-surface px-3 font-semibold whitespace-nowrap text-ink no-underline hover:border-control';
  if (!isPublic(path)) {
    return (
      <button type="button" lang={other} className={look} onClick={() => void chooseLocale(other)}>
        {name}
      </button>
    );
  }
  const twin = inLocale(path, other);
  return (
    <a
      href={twin}
      lang={other}
      hrefLang={other}
      className={look}
      onClick={(event) => {
        // A light page is left by the link.
        if (import.meta.env.MODE === 'light') {
          rememberLocale(other);
          event.currentTarget.href = twin + search + hash;
          return;
        }
        event.preventDefault();
        void chooseLocale(other).then(() => navigate(twin + search + hash, { preventScrollReset: true }));
      }}
    >
      {name}
    </a>
  );
}
