import { useLingui } from '@lingui/react';
import type { Locale } from '../kit/locale.ts';
import { inLocale } from './public-pages.ts';

/** @returns what makes a public path lead to the page of the language that is shown */
export function usePublicPath(): (path: string) => string {
  const { i18n } = useLingui();
  return (path) => inLocale(path, i18n.locale as Locale);
}
