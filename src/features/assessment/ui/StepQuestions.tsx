import { Fragment, type ReactNode } from 'react';
import { focusQuestion } from '#web/ui/ErrorSummary.tsx';
import type { Answers, QuestionKey } from '../assessment.answers.types.ts';
import { hasWords, textsOf } from '../assessment.rules/free-text.ts';
import type { Question } from '../assessment.types.ts';
import { Conflicts } from './ChangedElsewhere.tsx';
import type { Conflict } from './draft-answers.ts';
import { QuestionField, questionId } from './QuestionField.tsx';

interface StepQuestionsProps {
  questions: readonly Question[];
  answers: Answers;
  /** Filled in by us, not by the person. */
  assumed: readonly QuestionKey[];
  conflicts: readonly Conflict[];
  onAnswer: (key: QuestionKey, value: never) => void;
  onSettle: (key: QuestionKey, mine: boolean) => void;
  errorOf: (key: QuestionKey) => string | undefined;
  /** Renders what free text calls for, below it. */
  emergencyPrompt: (texts: string[]) => ReactNode;
}

/**
 * The questions of a step, each with conflicting answers from elsewhere, and the help its text calls
 * for.
 */
export function StepQuestions({ questions, answers, assumed, ...props }: StepQuestionsProps) {
  return questions.map((question) => {
    const key = question.key as QuestionKey;
    return (
      <Fragment key={key}>
        <Conflicts
          conflicts={props.conflicts.filter((each) => each.key === key)}
          onSettle={(settled, mine) => {
            props.onSettle(settled, mine);
            focusQuestion(questionId(settled));
          }}
        />
        <QuestionField
          question={question}
          value={answers[key]}
          onChange={(value) => props.onAnswer(key, value as never)}
          assumed={assumed.includes(key)}
          error={props.errorOf(key)}
        />
        {hasWords(question) ? props.emergencyPrompt(textsOf(question, answers[key])) : null}
      </Fragment>
    );
  });
}
