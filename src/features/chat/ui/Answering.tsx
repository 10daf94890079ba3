import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface AnsweringProps {
  /** The quote. */
  children: ReactNode;
  onRemove: () => void;
}

/** Above the field: the message being replied to. */
export function Answering({ children, onRemove }: AnsweringProps) {
  const { t } = useLingui();
  return (
    <fieldset aria-label={t`The message you are answering`} className="flex min-w-0 items-center gap-2">
      <div className="min-w-0 flex-1">{children}</div>
      <button
        type="button"
        onClick={onRemove}
        className="inline-flex min-h-11 min-w-11 flex-none cursor-pointer items-center justify-center gap-1 rounded-control px-2 text-sm font-semibold text-ink-2 hover:bg-muted"
      >
        <X aria-hidden className="size-5" />
        <span className="max-sm:sr-only">
          <Trans>Do not answer this</Trans>
        </span>
      </button>
    </fieldset>
  );
}
