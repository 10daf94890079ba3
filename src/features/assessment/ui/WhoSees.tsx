import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { readersOf } from '../assessment.rules/cases.ts';

/** What applies to all of a step's answers, said once; a question with other readers says so itself. */
export function StepReaders({ questions }: { questions: readonly { key: string }[] }) {
  const differs = questions.filter(({ key }) => readersOf(key) !== 'chosen');
  if (differs.length === questions.length) return null;
  return (
    <p className="flex items-start gap-1.5 text-sm text-ink-2">
      <Lock aria-hidden className="mt-0.5 size-4 flex-none" />
      {differs.length > 0 ? (
        <Trans>
          Only you see these answers, and people you choose. Where our team may see one, the question says so.
        </Trans>
      ) : (
        <Trans>Only you see these answers, and people you choose.</Trans>
      )}
    </p>
  );
}

/**
 * Who else can read the answer to a question, and why; next to it, so that nobody has to look for it.
 */
export function WhoSees({ question }: { question: string }) {
  if (readersOf(question) === 'chosen') return null;
  return (
    <span className="mt-1 flex items-start gap-1.5 text-sm">
      <Lock aria-hidden className="mt-0.5 size-4 flex-none" />
      <span>
        <Readers question={question} />
      </span>
    </span>
  );
}

function Readers({ question }: { question: string }): ReactNode {
  switch (readersOf(question)) {
    case 'chosen':
      return null;
    case 'ticked':
      return (
        <Trans>
          You see this, and people you choose. If you tick a danger, our team sees it without your name. To
          help, they may look up who you are; your plan tells you when, and why.
        </Trans>
      );
    case 'looked_up':
      return (
        <Trans>
          You see this, and people you choose. If you ticked a danger in step 1, our team may look it up to
          help you. Your plan then tells you when, and why.
        </Trans>
      );
  }
}
