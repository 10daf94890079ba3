/** What proves an address beside the mailed link (docs/decisions/0166). Pure: the time is an argument. */

/** How long the link of the verification mail works, and how long a browser is known as the one that asked. */
export const VERIFY_LINK_HOURS = 24;
/** How long a sign-in after an opened link proves the address. */
export const OPENED_MINUTES = 60;
/** A family computer has several people; the oldest is dropped first. */
const MAX_ASKED = 5;

export interface LinkOpened {
  /** Whose address the link is about. */
  ownerId: string;
  alreadyVerified: boolean;
  /** Who is signed in where it was opened. */
  signedInAs: string | null;
  /** Whose accounts were made in that browser, or whose password was right there. */
  askedHere: string[];
}

/**
 * The letter alone proves nothing: whoever reads it may not know the account that somebody made with their
 * address, and a mail scanner opens every link.
 * @returns whether the address is proved; if not, a sign-in in the same browser proves it
 */
export function isAddressProved({ ownerId, alreadyVerified, signedInAs, askedHere }: LinkOpened): boolean {
  return alreadyVerified || signedInAs === ownerId || askedHere.includes(ownerId);
}

/** @returns the people who asked in a browser, with one more */
export function withAsker(askedHere: string[], personId: string): string[] {
  return [personId, ...askedHere.filter((each) => each !== personId)].slice(0, MAX_ASKED);
}
