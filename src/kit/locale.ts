/** The languages of the product (S13). */
export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** @returns a language as Intl names it: with the formats of the United States (LIMIT-04) */
export const intlTag = (locale: string): string => (locale === 'es' ? 'es-US' : 'en-US');

/** A text of our content in every language. */
export type Localized = Readonly<Record<Locale, string>>;

/** The same type with every localized text in one language. */
export type InLanguage<T> = T extends Localized
  ? string
  : T extends readonly (infer U)[]
    ? InLanguage<U>[]
    : T extends object
      ? { [K in keyof T]: InLanguage<T[K]> }
      : T;

/** @returns the value with every localized text, at any depth, in one language */
export function inLanguage<T>(value: T, locale: Locale): InLanguage<T> {
  if (Array.isArray(value)) return value.map((each) => inLanguage(each, locale)) as InLanguage<T>;
  if (typeof value !== 'object' || value === null) return value as InLanguage<T>;
  const { en, es } = value as Partial<Localized>;
  if (typeof en === 'string' && typeof es === 'string') return (locale === 'es' ? es : en) as InLanguage<T>;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, inLanguage(each, locale)]),
  ) as InLanguage<T>;
}

/**
 * The language to use for a browser with these preferences.
 * @param preferred language tags, most wanted first, e.g. ['es-MX', 'en']
 * @returns the first we support, else English
 */
export function pickLocale(preferred: readonly string[]): Locale {
  for (const tag of preferred) {
    const found = LOCALES.find((locale) => tag.toLowerCase().split(/[-_]/)[0] === locale);
    if (found) return found;
  }
  return 'en';
}
