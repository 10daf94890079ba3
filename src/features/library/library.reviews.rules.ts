/** What a signature covers: the exact words of a text. */
import type { Locale } from '#kit/locale.ts';

export const REVIEWER_MAX = { name: 120, license: 40 } as const;

/** Jurisdictions that issue licenses: the states, Washington, D.C., and Puerto Rico. */
export const STATES = (
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO ' +
  'MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY'
).split(' ');

/** A part of a text as its readers see it. */
export interface ShownPart {
  locale: Locale;
  heading: string;
  /** From our own Markdown; empty if there are only lines. */
  html: string;
  lines: string[];
}

/** A guide or card in its current version. */
export interface ContentText {
  document: string;
  kind: 'guide' | 'card';
  title: string;
  /** A hash of the words: any change makes a new version. */
  version: string;
  text: string;
  /** What its readers see, in order. */
  parts: () => ShownPart[];
}
export type ContentTexts = ReadonlyMap<string, ContentText>;

export interface Signature {
  document: string;
  version: string;
  name: string;
  license: string;
  state: string;
  signed_at: Date;
}

/** @returns the signatures valid for the current version, newest first */
export function validSignatures<T extends Signature>(
  text: Pick<ContentText, 'document' | 'version'>,
  signatures: readonly T[],
): T[] {
  return signatures
    .filter((each) => each.document === text.document && each.version === text.version)
    .sort((a, b) => b.signed_at.getTime() - a.signed_at.getTime());
}

/** @returns why a version cannot be signed, or null */
export function refusalToSign(
  text: ContentText | undefined,
  version: string,
  isReviewer: boolean,
): 'FORBIDDEN' | 'NOT_FOUND' | 'CHANGED_MEANWHILE' | null {
  if (!isReviewer) return 'FORBIDDEN';
  if (!text) return 'NOT_FOUND';
  return text.version === version ? null : 'CHANGED_MEANWHILE';
}
