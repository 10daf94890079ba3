import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Words } from './unsent-text.ts';
import { useCopy } from './use-copy.ts';

interface UnsentWordsProps {
  words: readonly Words[];
  /** Keys of those that the server did not take. */
  refused: ReadonlySet<string>;
  onDiscard: (words: Words) => void;
  children: ReactNode;
}

/** The first few, each abbreviated; and all that were refused. */
export function UnsentWords({ words, refused, onDiscard, children }: UnsentWordsProps) {
  if (words.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p>{children}</p>
      <ul className="grid gap-1">
        {words
          .filter(({ key }, place) => place < 3 || refused.has(key))
          .map((each) => (
            <li key={each.key} className="rounded-control bg-muted px-3 py-2">
              <p dir="auto" className="line-clamp-2 break-words">
                {each.content}
              </p>
              {refused.has(each.key) ? <Refused words={each} onDiscard={() => onDiscard(each)} /> : null}
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Sending them again may never help: they can be copied or discarded one by one. */
function Refused({ words: { content, ofChecklist }, onDiscard }: { words: Words; onDiscard: () => void }) {
  const { t } = useLingui();
  const copy = useCopy();
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p className="text-sm font-semibold text-danger">
        <Trans>Not sent</Trans>
      </p>
      {ofChecklist === 'changes' ? null : (
        <Button
          look="quiet"
          className="px-2"
          aria-label={t`Copy: ${content}`}
          onClick={() => void copy(content)}
        >
          <Trans>Copy</Trans>
        </Button>
      )}
      <Button look="quiet" className="px-2" aria-label={t`Discard: ${content}`} onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
    </div>
  );
}

export type SendProblem = 'refused' | 'uncorrected' | 'task' | 'unreachable' | 'file';

/** @returns what to say about words that the server did not take */
export const problemOf = ({ corrects, taskId }: Words): SendProblem =>
  corrects ? 'uncorrected' : taskId ? 'task' : 'refused';

export function SendProblems({ problems }: { problems: readonly SendProblem[] }) {
  const { t } = useLingui();
  return (
    <Notice tone="danger" role="alert" title={t`Not sent yet`}>
      {problems.map((each) => (
        <p key={each}>{WORDS[each]}</p>
      ))}
    </Notice>
  );
}

const WORDS: Record<SendProblem, ReactNode> = {
  unreachable: (
    <Trans>We could not reach our server. Nothing is lost. Try again, or keep your words here.</Trans>
  ),
  refused: (
    <Trans>
      Our server did not take a message. You may not be in that project any more. Copy it, keep it here, or
      discard it.
    </Trans>
  ),
  task: (
    <Trans>
      Our server did not take what you wrote in a task. The task may be gone, or you may not be in that
      project any more. Copy your words, keep them here, or discard them.
    </Trans>
  ),
  uncorrected: (
    <Trans>
      Our server did not take a correction. Its 15 minutes may be over, or the message has since been changed
      or deleted. Copy your words, keep them here, or discard them.
    </Trans>
  ),
  file: <Trans>A file did not arrive. Stay signed in to try it again.</Trans>,
};
