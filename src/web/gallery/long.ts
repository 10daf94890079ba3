/** A thoughtless paste. */
export const LONG =
  'A very long text that somebody pasted without thinking, with aWordThatNeverEndsAndHasNoSpaceAnywhereInIt, to see what becomes of it';
