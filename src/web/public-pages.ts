import type { Locale } from '../kit/locale.ts';
import { paths, SPANISH } from '../kit/paths.ts';
import { prerenderedPage } from './prerendered-page.ts';

/** Public pages, prerendered in both languages: English at its path, Spanish below /es. */
export const PUBLIC_PAGES: readonly string[] = [
  paths.home(),
  paths.homeV2(),
  paths.logo(),
  paths.waitlist(),
  paths.join(),
  paths.getStarted(),
  paths.packs(),
  paths.nearYou(),
  paths.forProfessionals(),
  paths.reportError(),
  paths.sheets(),
  paths.privacy(),
  paths.terms(),
  paths.verify(),
];

/** A guide, a sheet, what is near in a state, or the file of a kind beside it. */
const BELOW = new RegExp(`^(${paths.packs()}/[^/]+|${paths.sheets()}|${paths.nearYou()})/[^/]+$`);

/** @returns a public page's path in a language; any other path unchanged */
export function inLocale(path: string, locale: Locale): string {
  if (locale === 'en' || !isPublic(path)) return path;
  return SPANISH + path.replace(/^\/(?=[?#]|$)/, '');
}

/** @returns the English path of a page, and the language its path names */
export function splitLocale(pathname: string): { path: string; locale: Locale } {
  const inSpanish = pathname === SPANISH || pathname.startsWith(`${SPANISH}/`);
  const path = (inSpanish ? pathname.slice(SPANISH.length) : pathname).replace(/\/$/, '') || '/';
  return { path, locale: inSpanish ? 'es' : 'en' };
}

export function isPublic(path: string): boolean {
  if (prerenderedPage.isShell) return false;
  const plain = path.replace(/(?<=.)\/?([?#].*)?$/, '');
  return PUBLIC_PAGES.includes(plain) || BELOW.test(plain);
}

/** The parameter of the prerendered not-found page (server/http/pages.ts). */
export const MISSING = 'none';

/** @returns whether a path belongs to that page, which has no address of its own */
export const isMissing = (path: string): boolean => path.endsWith(`/${MISSING}`);
