/** What the offline copies of public pages are made from: written by the server, read by the service worker. */
import type { Locale } from './locale.ts';

/** Where the server lists them. */
export const OFFLINE_LIST = '/offline.json';
/** The service worker's script; beside the pages, so that it may answer for all of them. */
export const OFFLINE_WORKER = '/offline.js';
/** The browser's cache of the copies. */
export const OFFLINE_CACHE = 'public-pages';

export interface OfflineList {
  /** Every public page, with its ETag: a copy under another one is out of date. */
  pages: Record<string, string>;
  /** Pages that everybody who reads in a language gets, opened or not. */
  always: Record<Locale, string[]>;
  /** Scripts, styles and fonts, whose names change with their content. */
  assets: string[];
}

/** What a page asks of the service worker: to have copies of what its reader may need. */
export interface OfflineRequest {
  /** The page's own address. */
  path: string;
  locale: Locale;
  /** Copies this page only, for somebody who pays for each megabyte. */
  sparing: boolean;
}
