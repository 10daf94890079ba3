import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { toast, useSonner } from 'sonner';
import { orderOf, STAYS_MS, toastsBeforePress } from './toast-list.tsx';

const LOOKS = {
  success: ['border-success', 'text-success', CircleCheck],
  error: ['border-danger', 'text-danger', CircleAlert],
  info: ['border-hairline', 'text-primary', Info],
} as const;

/**
 * Toasts raised while a dialog is open, or by the press that opened it, appear at its end, where they cover and
 * move nothing. Earlier ones wait until it closes.
 */
export function ToastsInside({ dialog }: { dialog: HTMLElement }) {
  const [before] = useState(toastsBeforePress);
  const { toasts } = useSonner();
  const inside = toasts.filter((each) => orderOf(each.id) > before).slice(0, 2);
  return createPortal(
    <ol aria-live="polite" className="grid gap-2 empty:hidden">
      {inside.map((each) => (
        <ToastInside
          key={`${each.id} ${orderOf(each.id)}`}
          look={each.type === 'success' || each.type === 'error' ? each.type : 'info'}
          onClose={() => toast.dismiss(each.id)}
        >
          <p className="font-semibold">{each.title as ReactNode}</p>
          {each.description ? <p className="text-ink-2">{each.description as ReactNode}</p> : null}
        </ToastInside>
      ))}
    </ol>,
    dialog,
  );
}

interface ToastInsideProps {
  look: keyof typeof LOOKS;
  onClose: () => void;
  children: ReactNode;
}

function ToastInside({ look, onClose, children }: ToastInsideProps) {
  const { t } = useLingui();
  const [box, text, Icon] = LOOKS[look];
  const close = useRef(onClose);
  useEffect(() => {
    if (look === 'error') return;
    const timer = setTimeout(() => close.current(), STAYS_MS);
    return () => clearTimeout(timer);
  }, [look]);
  return (
    <li data-toast className={`toast flex items-start gap-3 rounded-card border ${box} py-2 pl-4`}>
      <Icon aria-hidden className={`mt-2 size-5 flex-none ${text}`} />
      <div className="min-w-0 flex-1 py-1 break-words">{children}</div>
      <button
        type="button"
        aria-label={t`Close message`}
        className="grid size-[44px] flex-none cursor-pointer place-content-center rounded-control hover:bg-muted"
        onClick={onClose}
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}
