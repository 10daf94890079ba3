// The pages of the last build, as the server delivers them.
import { Hono } from 'hono';
import type { SiteSettings } from '#kit/site-settings.ts';
import { readConfig, siteSettings } from '#server/config.ts';
import { readPageIndex, readPages, SHELL, servePages } from '#server/http/pages.ts';
import { inLocale, PUBLIC_PAGES } from '#web/public-pages.ts';

export const INDEX = readPageIndex();
export const ORIGIN = 'https://care.example';
export const MADE = Object.keys(INDEX?.scriptHashes ?? {}).filter((page) => page !== SHELL);
export const GUIDES = MADE.filter((page) => /^\/packs\/(?!none\/)[^/]+\/[^/]+$/.test(page));
const STATES = MADE.filter((page) => /^\/near-you\/(?!none$)/.test(page));
export const SHEETS = MADE.filter((page) => /^\/sheets\/(?!none$)[^/]+$/.test(page));
const ENGLISH = [...PUBLIC_PAGES, ...GUIDES, ...STATES, ...SHEETS];
export const PUBLIC = ENGLISH.flatMap((page) => [page, inLocale(page, 'es')]);

export function site(settings: Partial<SiteSettings> = {}) {
  const app = new Hono();
  if (INDEX) servePages(app, readPages(INDEX, { ...siteSettings(readConfig({}), ORIGIN), ...settings }));
  return async (at: string, headers: Record<string, string> = {}) =>
    app.request(`http://localhost:3000${at}`, { headers });
}
export const get = site();
export const htmlOf = async (at: string, from = get) => (await from(at)).text();
/** The opening tags of one element name. */
export const tags = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag);
export const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1];
export const meta = (html: string, name: string) =>
  tags(html, 'meta').flatMap((tag) =>
    attribute(tag, 'name') === name || attribute(tag, 'property') === name ? [attribute(tag, 'content')] : [],
  );
export const links = (html: string, rel: string) =>
  tags(html, 'link').filter((tag) => attribute(tag, 'rel') === rel);
