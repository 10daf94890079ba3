import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { orpc } from '#web/data/client.ts';
import { formatDateTime } from '#web/dates.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { MessageHit } from '../chat.contract.ts';
import { SEARCH_MAX } from '../chat.rules.ts';
import { useMessageWords } from './use-message-words.ts';
import { useSenderName } from './use-sender-name.ts';

/** Searches messages across own projects; a hit links to its place in the chat (CHAT-23). */
export function MessageSearch() {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  const found = useQuery(
    orpc.chat.search.queryOptions({
      input: { words },
      enabled: words.length > 1,
      placeholderData: keepPreviousData,
    }),
  );
  const hits = words.length > 1 ? (found.data?.hits ?? []) : [];
  /** Whether the results match the current input. */
  const knows =
    words.length > 1 &&
    words === typed.trim() &&
    found.isSuccess &&
    !found.isPlaceholderData &&
    !found.isFetching;
  const results = useId();
  return (
    <search className="grid gap-3">
      <TextField
        label={<Trans>Search your messages</Trans>}
        type="search"
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={setTyped}
        aria-controls={results}
      />
      <p role="status" className="text-ink-2 empty:hidden">
        {knows && found.data ? (
          hits.length === 0 ? (
            <Trans>No message has these words. Try fewer, or other ones.</Trans>
          ) : found.data.more ? (
            <Trans>
              More than {hits.length} messages. Here are the best ones. Add a word to find others.
            </Trans>
          ) : (
            <Plural value={hits.length} one="# message" other="# messages" />
          )
        ) : null}
      </p>
      {found.error ? (
        <LoadFailed title={t`We could not search your messages`} onRetry={() => void found.refetch()} />
      ) : null}
      <ul id={results} className="grid gap-2 empty:hidden">
        {hits.map((hit) => (
          <Hit key={hit.id} hit={hit} />
        ))}
      </ul>
    </search>
  );
}

function Hit({ hit }: { hit: MessageHit }) {
  const senderName = useSenderName();
  const wordsOf = useMessageWords();
  return (
    <li className="relative rounded-card border border-hairline bg-surface p-4 hover:bg-muted">
      <p className="text-sm text-ink-2">
        {senderName({ name: hit.sender_name, team_name: hit.team_name })} · {hit.project_title} ·{' '}
        <time dateTime={hit.created_at}>{formatDateTime(hit.created_at)}</time>
      </p>
      <Link
        className="link line-clamp-3 break-words after:absolute after:inset-0"
        to={paths.message(hit.project_id, hit.id)}
        dir="auto"
      >
        {wordsOf(hit)}
      </Link>
    </li>
  );
}
