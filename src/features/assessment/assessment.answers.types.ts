/** Types of answers, derived from the questions. */
import type { STEPS } from './assessment.questions.ts';

type Defined = (typeof STEPS)[number]['questions'][number];
type CodeOf<Q> = Q extends { options: infer O }
  ?
      | Extract<keyof O, string>
      | (Q extends { reveals: infer R }
          ? Extract<R[keyof R] extends infer X ? keyof X : never, string>
          : never)
  : never;
type FieldsOf<F> = F extends readonly (infer Each)[]
  ? { [Q in Each as Q extends { key: infer K extends string } ? K : never]: ValueOf<Q> }
  : never;
type ValueOf<Q> = Q extends { kind: 'one' }
  ? CodeOf<Q>
  : Q extends { kind: 'many' }
    ? CodeOf<Q>[]
    : Q extends { kind: 'flag' }
      ? boolean
      : Q extends { kind: 'group'; fields: infer F }
        ? FieldsOf<F>
        : string;

/** One value per question: a code, a list of codes, a text, or a boolean. */
export type Answers = { [Q in Defined as Q['key']]: ValueOf<Q> };
export type QuestionKey = keyof Answers;
/** The codes an answer to the question can hold. */
export type Code<K extends QuestionKey> = CodeOf<Extract<Defined, { key: K }>>;
export type Hazard = Exclude<Code<'safety_check'>, 'none_of_above'>;

/** What the person has touched so far. */
export type DraftAnswers = Partial<Answers>;
/** All answers, plus the keys of defaults the person never touched (ASMT-68, ASMT-86). */
export type StoredAnswers = Answers & { assumed: string[] };
/** When each hazard was ticked, by code: ISO instants. */
export type SafetyTicks = Record<string, string>;
