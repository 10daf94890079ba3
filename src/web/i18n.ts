import { i18n, type Messages } from '@lingui/core';
import { intlTag, LOCALES, type Locale, pickLocale } from '../kit/locale.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'kinkeeper.locale';

// English texts are compiled into their screens (tools/support/english-ahead.ts). The few that are data have
// no placeholders.
i18n.setMessagesCompiler((text) => [text]);
i18n.load('en', {});
i18n.activate('en');
// During prerendering both languages are needed.
if (import.meta.env.SSR) await loadLocale('es');

function chosenLocale(): Locale | undefined {
  const stored = readStored(KEY);
  return LOCALES.find((locale) => locale === stored);
}

/** The language of this browser: the person's choice, else the browser's preference. */
export function storedLocale(): Locale {
  return chosenLocale() ?? pickLocale(navigator.languages);
}

/** Loads a language; English is always there. */
export async function loadLocale(locale: Locale): Promise<void> {
  if (locale === 'es') i18n.load('es', (await allSpanish()).messages);
}

function allSpanish(): Promise<Texts> {
  return import('../locales/web/es.ts');
}

/** A catalogue, or a part of one. */
export interface Texts {
  messages: Messages;
}

/**
 * Loads the language in which this page was prerendered, to hydrate it in the same. A page that merely waits for
 * Spanish was prerendered in English.
 * @param spanish loads the texts of this page
 */
export async function loadPageLocale(spanish: () => Promise<Texts> = allSpanish): Promise<void> {
  const { lang, dataset } = document.documentElement;
  if (lang !== 'es' || dataset.wait !== undefined) return;
  i18n.load('es', (await spanish()).messages);
  activateLocale('es');
}

/** Switches to a loaded language. */
export function activateLocale(locale: Locale): void {
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
  if (i18n.locale !== locale) i18n.activate(locale);
}

/** Remembers the language for the next visit, unless `keep` and the person chose another before. */
export function rememberLocale(locale: Locale, keep = false): void {
  if (!keep || !chosenLocale()) writeStored(KEY, locale);
}

/** Switches to a language as soon as it is loaded; a page that is opened meanwhile is in it, too. */
export async function chooseLocale(locale: Locale): Promise<void> {
  rememberLocale(locale);
  await loadLocale(locale);
  activateLocale(locale);
}

export function currentLocale(): Locale {
  return i18n.locale === 'es' ? 'es' : 'en';
}

/** The reader's language, as Intl names it. */
export const localeTag = () => intlTag(currentLocale());
