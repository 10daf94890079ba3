/** The shapes of the question data. */

interface Common {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  /**
   * Why we ask, for sensitive questions. Who can see the answer: readersOf in
   * assessment.rules/cases.ts.
   */
  readonly why?: string;
  /** Must be answered; the text is shown at the question if it is not. */
  readonly required?: string;
  /** Labelled "(optional)" on screen. */
  readonly optional?: boolean;
  /** Shown only if another answer has one of these codes. */
  readonly showIf?: { readonly question: string; readonly anyOf: readonly string[] };
}
type Options = Readonly<Record<string, string>>;

export interface OneQuestion extends Common {
  readonly kind: 'one';
  readonly options: Options;
  readonly default: string;
}
export interface ManyQuestion extends Common {
  readonly kind: 'many';
  readonly options: Options;
  /** Choosing this option clears the others, and vice versa. */
  readonly exclusive?: string;
  readonly max?: number;
  readonly overflow?: { readonly title: string; readonly text: string };
  /** How many options come before "show more". */
  readonly firstShown?: number;
  /** Further options, stored in the same list, while the named one is chosen. */
  readonly reveals?: Readonly<Record<string, Options>>;
}
export interface TextQuestion extends Common {
  readonly kind: 'text';
  readonly maxLength: number;
  readonly long?: boolean;
  readonly zipHint?: string;
  readonly autocomplete?: string;
}
interface DateQuestion extends Common {
  readonly kind: 'date';
}
interface FlagQuestion extends Common {
  readonly kind: 'flag';
}
export type SimpleQuestion = TextQuestion | DateQuestion | FlagQuestion;
export interface GroupQuestion extends Common {
  readonly kind: 'group';
  readonly fields: readonly SimpleQuestion[];
}
export type Question = OneQuestion | ManyQuestion | GroupQuestion | SimpleQuestion;

export interface Step {
  readonly id: string;
  readonly title: string;
  /** The toast when Continue is refused (specification, point 5). */
  readonly refusal: { readonly title: string; readonly text: string };
  readonly questions: readonly Question[];
}
export type QuestionSet = readonly Step[];
