import { Trans, useLingui } from '@lingui/react/macro';
import type { Quote as Quoted } from '../chat.contract.ts';
import { useMessageWords } from './use-message-words.ts';
import { useSenderName } from './use-sender-name.ts';

interface QuoteProps {
  quote: Quoted;
  isMine: boolean;
  /** Jumps to the original; absent when it cannot be reached or needs no link. */
  onShow?: (id: string) => void;
}

/** The quoted message of a reply: who wrote it, and how it begins. */
export function Quote({ quote, isMine, onShow }: QuoteProps) {
  const { t } = useLingui();
  const wordsOf = useMessageWords();
  const senderName = useSenderName();
  const { content, message_type, sender_name, team_name } = quote;
  const words = (
    <>
      <span className="block text-sm font-semibold">
        {isMine ? t`You` : senderName({ name: sender_name, team_name })}
      </span>
      <span className="line-clamp-2 text-sm text-ink-2" dir="auto">
        {content === null ? t`This message was deleted.` : wordsOf({ content, message_type })}
      </span>
    </>
  );
  const look = 'block w-full min-w-0 border-l-4 border-primary pl-2 text-left whitespace-normal break-words';
  if (!onShow || content === null) return <span className={look}>{words}</span>;
  return (
    <button
      type="button"
      className={`${look} mb-1 min-h-11 cursor-pointer hover:underline`}
      onClick={() => onShow(quote.id)}
    >
      {words}
      <span className="sr-only">
        <Trans>Show the message that is answered</Trans>
      </span>
    </button>
  );
}
