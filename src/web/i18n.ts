import { i18n } from '@lingui/core';
import { LOCALES, type Locale, pickLocale } from '../kit/locale.ts';
import { messages as english } from '../locales/web/en.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'kinkeeper.locale';

i18n.load('en', english);
i18n.activate('en');

/** The language of this browser: what the person chose, else what the browser prefers. */
export function storedLocale(): Locale {
  const stored = readStored(KEY);
  return LOCALES.find((locale) => locale === stored) ?? pickLocale(navigator.languages);
}

/** Fetches a language; English is always there. */
export async function loadLocale(locale: Locale): Promise<void> {
  if (locale === 'es') i18n.load('es', (await import('../locales/web/es.ts')).messages);
}

/** Shows everything in a loaded language. */
export function activateLocale(locale: Locale): void {
  document.documentElement.lang = locale;
  i18n.activate(locale);
}

export async function chooseLocale(locale: Locale): Promise<void> {
  await loadLocale(locale);
  writeStored(KEY, locale);
  activateLocale(locale);
}

export function currentLocale(): Locale {
  return i18n.locale === 'es' ? 'es' : 'en';
}
