import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { KEPT_AFTER_SIGN_OUT } from '#web/storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { useUnkept } from '#web/use-unkept.ts';
import { Bubble } from './Bubble.tsx';
import type { Unsent } from './chat-outbox.ts';
import { COMMENT, UNSENT } from './unsent-text.ts';

interface UnsentBubbleProps {
  unsent: Unsent;
  /** The message it replies to, if loaded. */
  quote: ReactNode;
  onRetry: (clientId: string, content: string) => void;
  onDiscard: (clientId: string, content: string) => void;
}

/** An own message the server does not have yet (CHAT-21). */
export function UnsentBubble({ unsent, quote, onRetry, onDiscard }: UnsentBubbleProps) {
  const { t } = useLingui();
  const { client_id, content, state, cause } = unsent;
  const isOnlyHere = [
    useUnkept(KEPT_AFTER_SIGN_OUT + UNSENT),
    useUnkept(KEPT_AFTER_SIGN_OUT + COMMENT),
  ].includes(true);
  return (
    <li className="mt-1 flex flex-col items-end" data-unsent={state}>
      <div className="max-w-[88%] opacity-80 sm:max-w-[75%]">
        <Bubble isMine>
          {quote}
          {content}
        </Bubble>
      </div>
      {state === 'failed' ? (
        <div className="keep-clear flex flex-wrap items-center justify-end gap-x-2">
          <p className="inline-flex items-center gap-1 text-sm font-semibold text-danger">
            <CircleAlert aria-hidden className="size-4" />
            <Trans>Not sent</Trans>
          </p>
          <Button
            look="quiet"
            className="px-2"
            aria-label={t`Retry: ${content}`}
            onClick={() => onRetry(client_id, content)}
          >
            <Trans>Retry</Trans>
          </Button>
          <Button
            look="quiet"
            className="px-2"
            aria-label={t`Delete: ${content}`}
            onClick={() => onDiscard(client_id, content)}
          >
            <Trans>Delete</Trans>
          </Button>
        </div>
      ) : (
        <p className="flex items-center gap-1 px-1 text-sm text-ink-2">
          <Clock aria-hidden className="size-4 shrink-0" />
          <span>
            {state === 'sending' ? (
              <Trans>Sending</Trans>
            ) : cause === 'line' ? (
              <Trans>Waiting for a connection</Trans>
            ) : cause === 'server' ? (
              <Trans>Waiting. Our server has trouble; we try again by ourselves.</Trans>
            ) : (
              <Trans>Waiting</Trans>
            )}
            {isOnlyHere && state !== 'sending' ? (
              <span className="block">
                <Trans>Keep this page open: your browser does not save your message.</Trans>
              </span>
            ) : null}
          </span>
        </p>
      )}
    </li>
  );
}
