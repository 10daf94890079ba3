/** In which language somebody typed. */
import type { Locale } from '#kit/locale.ts';
import { wordsOf } from './words.ts';

/** Small words of one language that the other does not have. */
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
/** Fewer small words may be a name, or a title that somebody copied. */
const ENOUGH = 2;

/** @returns the language of a text, or null where it is too short, or mixed, to say */
export function languageOf(text: string): Locale | null {
  const words = wordsOf(text);
  const count = (locale: Locale) => words.filter((word) => OWN[locale].has(word)).length;
  const [en, es] = [count('en'), count('es')];
  if (Math.max(en, es) < ENOUGH || Math.max(en, es) < 2 * Math.min(en, es)) return null;
  return en > es ? 'en' : 'es';
}
