import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '#web/dates.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import type { HistoryChanges } from '../assessment.history.contract.ts';
import { questionOf } from '../assessment.rules/answers.ts';
import { changedPart, isBlankGroup } from '../assessment.rules/compare.ts';
import { questionLabel } from '../assessment.rules/labels.ts';
import type { Question } from '../assessment.types.ts';
import { useAnswerText } from './answer-text.tsx';
import { FlagName } from './flags.tsx';
import { useLabel } from './labels.tsx';

type ChangedAnswer = HistoryChanges['answers'][number];

/** Changes since the previous assessment: flags, and each answer before and after. */
export function Changes({ changes }: { changes: HistoryChanges }) {
  const nothing = changes.raised.length + changes.cleared.length + changes.answers.length === 0;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">
        <Trans>What changed since {formatDateTime(changes.since)}</Trans>
      </p>
      {nothing ? (
        <p>
          <Trans>Nothing changed.</Trans>
        </p>
      ) : (
        <ul className="list-disc pl-6">
          {changes.raised.map((flag) => (
            <li key={flag}>
              <Trans>New:</Trans> <FlagName flag={flag} />
            </li>
          ))}
          {changes.cleared.map((flag) => (
            <li key={flag}>
              <Trans>No longer:</Trans> <FlagName flag={flag} />
            </li>
          ))}
        </ul>
      )}
      {changes.answers.length > 0 ? (
        <Disclosure
          label={
            <Plural value={changes.answers.length} one="Show # other answer" other="Show # other answers" />
          }
        >
          <ul className="grid gap-4">
            {changes.answers.map((each) => (
              <WasAndIs key={each.question} changed={each} />
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </div>
  );
}

function WasAndIs({ changed: { question: key, before, after } }: { changed: ChangedAnswer }) {
  const label = useLabel();
  const question = questionOf(key);
  const part = changedPart(question, before.value, after.value);
  return (
    <li className="measure grid gap-0.5 break-words">
      <p className="font-semibold">{label(questionLabel(question))}</p>
      <p className="text-ink-2">
        <Trans>Before:</Trans> <Given question={question} part={part} given={before} />
      </p>
      <p>
        <Trans>Now:</Trans> <Given question={question} part={part} given={after} />
      </p>
    </li>
  );
}

interface GivenProps {
  question: Question;
  /** The part of the question that changed. */
  part: Question;
  given: ChangedAnswer['before'];
}

function Given({ question, part, given: { value, assumed } }: GivenProps) {
  const { t } = useLingui();
  const answerText = useAnswerText();
  return (
    <>
      {isBlankGroup(question, value) ? t`Not provided` : answerText(part, value)}
      {assumed ? (
        <>
          {' '}
          <Trans>(assumed)</Trans>
        </>
      ) : null}
    </>
  );
}
