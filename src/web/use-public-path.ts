import { useLingui } from '@lingui/react';
import type { Locale } from '../kit/locale.ts';
import { inLocale } from './public-pages.ts';

/** @returns a function that maps a public path to the current language */
export function usePublicPath(): (path: string) => string {
  const { i18n } = useLingui();
  return (path) => inLocale(path, i18n.locale as Locale);
}
