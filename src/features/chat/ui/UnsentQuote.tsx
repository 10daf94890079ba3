import { Trans } from '@lingui/react/macro';
import type { Message } from '../chat.contract.ts';
import { quoteOf } from '../chat.rules.ts';
import { Quote } from './Quote.tsx';

interface UnsentQuoteProps {
  id: string | undefined;
  /** The loaded messages, to look up the original. */
  messages: readonly Message[];
  personId: string;
}

/** The quote of an unsent reply. Only the original's id is kept on the device. */
export function UnsentQuote({ id, messages, personId }: UnsentQuoteProps) {
  if (id === undefined) return null;
  const original = messages.find((each) => each.id === id);
  if (original) return <Quote quote={quoteOf(original)} isMine={original.sender_id === personId} />;
  return (
    <span className="block border-l-4 border-primary pl-2 text-sm text-ink-2">
      <Trans>Answers an earlier message</Trans>
    </span>
  );
}
