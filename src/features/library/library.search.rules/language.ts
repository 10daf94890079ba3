/** Detects the language of a text. */
import type { Locale } from '#kit/locale.ts';
import { wordsOf } from './words.ts';

/** Function words of one language that do not exist in the other. */
const OWN: Readonly<Record<Locale, ReadonlySet<string>>> = {
  en: new Set(
    (
      'the of to in on at is are am my she her his him he they their we our it this that with for from how what when ' +
      'where who why can will wont cant dont doesnt does did and or not mom dad mother father grandma husband wife'
    ).split(' '),
  ),
  es: new Set(
    (
      'el la los las un una del al de y en con por para que se le les lo mi su sus yo ella como cuando donde quien ' +
      'cual cuanto puedo puede tiene tengo esta estoy ya muy sin mama papa abuela abuelo hijo hermano hermana esposo'
    ).split(' '),
  ),
};
/** Fewer function words could be part of a name, or of a copied title. */
const ENOUGH = 2;

/** @returns the language of a text, or null if it is too short or mixed */
export function languageOf(text: string): Locale | null {
  const words = wordsOf(text);
  const count = (locale: Locale) => words.filter((word) => OWN[locale].has(word)).length;
  const [en, es] = [count('en'), count('es')];
  if (Math.max(en, es) < ENOUGH || Math.max(en, es) < 2 * Math.min(en, es)) return null;
  return en > es ? 'en' : 'es';
}
