import type { Locale } from '#kit/locale.ts';

/** Example topics offered by the form; each gets a pack with fitting steps (test/packs/examples.test.ts). */
export const EXAMPLE_TOPICS: Record<Locale, readonly string[]> = {
  en: ['Falls at home', 'Paying for care', 'Refuses to stop driving', 'I am worn out'],
  es: ['Caídas en casa', 'Pagar los cuidados', 'No quiere dejar de manejar', 'Siento mucho cansancio'],
};
