/** The languages of the product (decision 13). */
export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** A text of our own content in every language. */
export type Localized = Readonly<Record<Locale, string>>;

/**
 * The language to speak to somebody whose browser prefers these.
 * @param preferred language tags, most wanted first, e.g. ['es-MX', 'en']
 * @returns the first that we speak, else English
 */
export function pickLocale(preferred: readonly string[]): Locale {
  for (const tag of preferred) {
    const found = LOCALES.find((locale) => tag.toLowerCase().split(/[-_]/)[0] === locale);
    if (found) return found;
  }
  return 'en';
}
