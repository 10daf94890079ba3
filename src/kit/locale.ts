/** The languages of the product (decision 13). */
export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** A text of our own content in every language. */
export type Localized = Readonly<Record<Locale, string>>;

/** The same, with every localized text in one language. */
export type InLanguage<T> = T extends Localized
  ? string
  : T extends readonly (infer U)[]
    ? InLanguage<U>[]
    : T extends object
      ? { [K in keyof T]: InLanguage<T[K]> }
      : T;

/** @returns the value with each of its localized texts as a text of one language, however deep */
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
