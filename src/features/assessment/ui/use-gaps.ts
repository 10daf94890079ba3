import { useState } from 'react';
import type { Answers, QuestionKey } from '../assessment.answers.types.ts';
import { STEPS } from '../assessment.questions.ts';
import { missingInStep } from '../assessment.rules/answers.ts';

interface Marked {
  step: number;
  keys: QuestionKey[];
  /** How often something was marked, so that the summary is focused each time. */
  times: number;
}

/**
 * Required questions without an answer: those of this step once it was refused, and those of every step
 * before the assessment is completed.
 * @param checking whether the person came from the check page to fill in what is missing here
 */
export function useGaps(step: number, answers: Answers, checking: boolean) {
  const [marked, setMarked] = useState<Marked>({ step: 0, keys: [], times: 0 });
  const earlier = step === STEPS.length ? STEPS.slice(0, -1).map((_, index) => index + 1) : [];
  const elsewhere = earlier.flatMap((each) =>
    missingInStep(each, answers).map((key) => ({ key, step: each })),
  );

  // A new step starts without marks, unless it was opened to fill in something.
  if (marked.step !== step)
    setMarked({ step, keys: checking ? missingInStep(step, answers) : [], times: marked.times + 1 });

  return {
    here: marked.step === step ? marked.keys : [],
    elsewhere,
    times: marked.times,
    /** Marks what is missing. @returns whether anything is */
    mark(): boolean {
      const keys = missingInStep(step, answers);
      setMarked({ step, keys, times: marked.times + 1 });
      return keys.length + elsewhere.length > 0;
    },
    /** An answered question loses its mark. */
    unmark: (key: QuestionKey) =>
      setMarked((now) => ({ ...now, keys: now.keys.filter((each) => each !== key) })),
  };
}
