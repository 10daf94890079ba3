/** Releases of information: what 45 CFR 164.508(c) asks of one, and how long it holds. */
import { DAY_MS } from '#kit/days.ts';

/** The nine elements a valid release has. The sixth, signature and date, comes with signing. */
export const RELEASE_ELEMENTS = [
  'information',
  'discloser',
  'recipient',
  'purpose',
  'end',
  'signature',
  'may_revoke',
  'conditions',
  'redisclosure',
] as const;
export type ReleaseElement = (typeof RELEASE_ELEMENTS)[number];

export const RELEASE_MAX = 2000;
/** How many days before its end a release is said to end soon. */
export const ENDS_SOON_DAYS = 14;

/** What a release says; an empty text says nothing. */
export interface ReleaseTerms {
  /** Which information, and who gives it to whom, and why. */
  information: string;
  discloser: string;
  recipient: string;
  purpose: string;
  /** It ends on a day, or with an event. */
  ends_on: string | null;
  ends_with: string;
  /** That it may be revoked, and how. */
  may_revoke: string;
  /** Whether treatment depends on it. */
  conditions: string;
  /** That whoever gets the information may pass it on. */
  redisclosure: string;
}

/** @returns the elements that a release lacks, in the order of the law */
export function missingElements(terms: ReleaseTerms | null, isSigned: boolean): ReleaseElement[] {
  return RELEASE_ELEMENTS.filter((element) => !has(element, terms, isSigned));
}

function has(element: ReleaseElement, terms: ReleaseTerms | null, isSigned: boolean): boolean {
  if (element === 'signature') return isSigned;
  if (!terms) return false;
  if (element === 'end') return terms.ends_on !== null || terms.ends_with !== '';
  return terms[element] !== '';
}

/** @returns whether nobody signs a release any more, whatever file it has: the last day that it states is over */
export function hasEnded(
  release: { requires_signature: boolean; in_force_until: string | null },
  now: Date,
): boolean {
  const { requires_signature, in_force_until } = release;
  return requires_signature && in_force_until !== null && Date.parse(in_force_until) <= now.getTime();
}

export const RELEASE_STATES = ['in_force', 'ends_soon', 'ended', 'revoked'] as const;
export type ReleaseState = (typeof RELEASE_STATES)[number];

/**
 * @param release instants as ISO 8601; `in_force_until` is null where it ends with an event, or never
 * @returns how a signed release is doing; null where nobody has signed it
 */
export function releaseStateOf(
  release: { signed_at: string | null; in_force_until: string | null; revoked_at: string | null },
  now: Date,
): ReleaseState | null {
  const { signed_at, in_force_until, revoked_at } = release;
  if (signed_at === null) return null;
  if (revoked_at !== null) return 'revoked';
  if (in_force_until === null) return 'in_force';
  const left = Date.parse(in_force_until) - now.getTime();
  if (left <= 0) return 'ended';
  return left <= ENDS_SOON_DAYS * DAY_MS ? 'ends_soon' : 'in_force';
}
