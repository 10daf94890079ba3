import { Trans } from '@lingui/react/macro';
import type { Plan } from '../assessment.contract.ts';
import { optionLabel, questionLabel } from '../assessment.rules/labels.ts';
import type { Question } from '../assessment.types.ts';
import { useLabel } from './labels.tsx';

type Reason = Plan['flags'][number]['because'][number];

/** What was asked, and which answers are defaults that nobody touched. */
export interface Asked {
  questions: ReadonlyMap<string, Question>;
  assumed: readonly string[];
}

/** The questions of a stored assessment by key, as they were asked. */
export function askedIn({ questions, assessment }: Plan): Asked {
  return {
    questions: new Map(
      questions.flatMap((step) => step.questions.map((question) => [question.key, question] as const)),
    ),
    assumed: assessment.answers.assumed,
  };
}

interface ReasonsProps {
  because: Reason[];
  asked: Asked;
}

/** "You told us: …", with the person's own answers. */
export function Reasons({ because, asked: { questions, assumed } }: ReasonsProps) {
  const label = useLabel();
  if (because.length === 0)
    return <Trans>This is a good first call for anybody who cares for an older person.</Trans>;
  return (
    <>
      <Trans>You told us:</Trans>
      <ul className="list-disc pl-6 print:inline print:list-none print:pl-1">
        {because.map((reason) => {
          const question = questions.get(reason.question);
          if (!question) return null;
          const chosen = reason.codes.map((code) => label(optionLabel(question, code))).join('; ');
          return (
            <li key={reason.question} className="print:mr-2 print:inline">
              {label(questionLabel(question))} <strong>{chosen}</strong>
              {assumed.includes(reason.question) ? (
                <>
                  {' '}
                  <Trans>(assumed)</Trans>
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}
