/** The key code of a key that belongs to a word being composed. */
const COMPOSING = 229;

/**
 * Whether a key belongs to a word that is still being composed, in Japanese or with accents on some keyboards. Of the
 * key that ends it Safari says so by the code only.
 */
export const isComposing = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === COMPOSING;
