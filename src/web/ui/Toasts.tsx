import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Toaster, useSonner } from 'sonner';
import { paths } from '#kit/paths.ts';
import { BETWEEN } from './toasts/clear-place.ts';
import { ToastsInside } from './toasts/ToastsInside.tsx';
import { clearErrors, clearLeft } from './toasts/toast-list.tsx';
import { EDGE, useClearPlace } from './toasts/use-clear-place.ts';
import { useMovingToasts } from './toasts/use-moving-toasts.ts';
import { useOpenDialog } from './toasts/use-open-dialog.ts';
import { useMediaQuery } from './use-media-query.ts';

/** From here on a message fits beside a column of text. */
const WIDE = '(min-width: 80rem)';
const AT_THE_RIGHT = { position: 'top-right', style: { '--width': '17.5rem' } as CSSProperties } as const;
const AT_THE_TOP = { position: 'top-center' } as const;

export { clear, raise } from './toasts/toast-list.tsx';

/**
 * The toast region; one per page. Toasts never appear over or under an open dialog: new ones are shown inside
 * it, earlier ones come back when it closes (docs/decisions/0046).
 */
export default function Toasts() {
  const dialog = useOpenDialog();
  const { pathname } = useLocation();
  useEffect(() => clearLeft(pathname, paths.auth()), [pathname]);
  useEffect(() => clearErrors, []);
  return dialog ? <ToastsInside dialog={dialog} /> : <ToastsOverPage />;
}

function ToastsOverPage() {
  const { t } = useLingui();
  const { toasts } = useSonner();
  const { top, count } = useClearPlace(toasts.length);
  const isWide = useMediaQuery(WIDE);
  const region = useRef<HTMLElement>(null);
  useMovingToasts(region);
  return (
    <Toaster
      ref={region}
      {...(isWide ? AT_THE_RIGHT : AT_THE_TOP)}
      closeButton
      expand
      visibleToasts={count}
      gap={BETWEEN}
      offset={{ top, right: EDGE }}
      mobileOffset={{ top }}
      containerAriaLabel={t`Messages`}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: t`Close message`,
        classNames: {
          toast:
            'toast font-body text-base flex w-full items-start gap-3 rounded-card border border-hairline bg-surface p-4 text-ink shadow-3 data-[type=error]:border-danger data-[type=success]:border-success data-passes:pointer-events-none data-[mounted=false]:pointer-events-none data-[removed=true]:pointer-events-none',
          title: 'pr-[40px] font-semibold',
          description: 'text-ink-2',
          icon: 'mt-[0.25em] flex-none text-primary data-[type=error]:text-danger',
          closeButton:
            'absolute right-[8px] top-[8px] grid size-[44px] place-content-center rounded-control text-ink hover:bg-muted cursor-pointer',
        },
      }}
    />
  );
}
