import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Toaster, useSonner } from 'sonner';
import { paths } from '../paths.ts';
import { ToastsInside } from './toasts/ToastsInside.tsx';
import { clearErrors, clearLeft } from './toasts/toast-list.tsx';
import { useClearPlace } from './toasts/use-clear-place.ts';
import { useMovingToasts } from './toasts/use-moving-toasts.ts';
import { useOpenDialog } from './toasts/use-open-dialog.ts';
import { useMediaQuery } from './use-media-query.ts';

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

/** A screen too low for two messages and what people need. */
const LOW = '(max-height: 600px)';

function ToastsOverPage() {
  const { t } = useLingui();
  const { toasts } = useSonner();
  const top = useClearPlace(toasts.length);
  const isLow = useMediaQuery(LOW);
  const region = useRef<HTMLElement>(null);
  useMovingToasts(region);
  return (
    <Toaster
      ref={region}
      position="top-center"
      closeButton
      expand
      visibleToasts={isLow ? 1 : 2}
      offset={{ top }}
      mobileOffset={{ top }}
      containerAriaLabel={t`Messages`}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: t`Close message`,
        classNames: {
          toast:
            'font-body text-base flex w-full items-start gap-3 rounded-card border border-hairline bg-surface p-4 pr-14 text-ink shadow-3 data-[type=error]:border-danger data-[type=success]:border-success data-passes:pointer-events-none data-[mounted=false]:pointer-events-none data-[removed=true]:pointer-events-none',
          title: 'font-semibold',
          description: 'text-ink-2',
          icon: 'mt-1 flex-none text-primary data-[type=error]:text-danger',
          closeButton:
            'absolute right-2 top-2 grid size-11 place-content-center rounded-control text-ink hover:bg-muted cursor-pointer',
        },
      }}
    />
  );
}
