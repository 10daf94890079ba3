/** Answers to "Was this what you needed?", summed up. In a file of its own: guides load what counts no words. */
import type { Locale } from '#kit/locale.ts';

/** Longest answer to "What was missing?", in characters. */
export const MISSING_MAX = 300;

/** Answers about one guide in one language. */
export interface AnswerCount {
  guide: string;
  locale: Locale;
  yes: number;
  no: number;
}

export interface WordCount {
  guide: string;
  word: string;
  /** Null if it was named in both languages, or was counted before we kept it. */
  locale: Locale | null;
  times: number;
}

/** The answers about a guide, as the desk shows them. */
export interface GuideAnswers {
  /** The guide, e.g. `housing/home-safety`. */
  id: string;
  title: string;
  yes: number;
  no: number;
  languages: { locale: Locale; yes: number; no: number }[];
}
