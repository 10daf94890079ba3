import { useLingui } from '@lingui/react/macro';
import { Toaster } from 'sonner';

export { toast } from 'sonner';

/** Where toasts appear; one per page. */
export default function Toasts() {
  const { t } = useLingui();
  return (
    <Toaster
      position="top-center"
      closeButton
      expand
      visibleToasts={3}
      containerAriaLabel={t`Messages`}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: t`Close message`,
        classNames: {
          toast:
            'font-body text-base flex w-full items-start gap-3 rounded-card border border-hairline bg-surface p-4 pr-14 text-ink shadow-3 data-[type=error]:border-danger data-[type=success]:border-success',
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
