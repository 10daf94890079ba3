import { Trans } from '@lingui/react/macro';
import type { Plan } from '../assessment.contract.ts';
import { optionLabel, questionLabel } from '../assessment.rules/labels.ts';
import type { Question } from '../assessment.types.ts';
import { useLabel } from './labels.tsx';

type Reason = Plan['flags'][number]['because'][number];

/** The questions of a stored assessment by key, as they were asked. */
export function questionsByKey(plan: Pick<Plan, 'questions'>): Map<string, Question> {
  return new Map(
    plan.questions.flatMap((step) => step.questions.map((question) => [question.key, question] as const)),
  );
}

interface ReasonsProps {
  because: Reason[];
  questions: Map<string, Question>;
}

/** "You told us: …", with the person's own answers. */
export function Reasons({ because, questions }: ReasonsProps) {
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
            </li>
          );
        })}
      </ul>
    </>
  );
}
