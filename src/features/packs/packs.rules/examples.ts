import type { Locale } from '#kit/locale.ts';

/** What the form offers as examples of topics: each gets a pack with steps that fit (test/packs/examples.test.ts). */
export const EXAMPLE_TOPICS: Record<Locale, readonly string[]> = {
  en: ['Falls at home', 'Paying for care', 'Refuses to stop driving', 'I am worn out'],
  es: ['Caídas en casa', 'Pagar los cuidados', 'No quiere dejar de manejar', 'Siento mucho cansancio'],
};
