/** What kind of screen an address is: that decides what is around it. */
import { splitLocale } from './public-pages.ts';

/** `site`: for everybody, with the public header and footer. The others are for who is signed in. */
export type Place = 'site' | 'work' | 'project' | 'conversation';

const WORK = /^\/(app|messages|form|assessments|orders|project|join-project|knowledge-packs|admin)(?=\/|$)/;
const PROJECT = /^\/project\/[^/]+(?=\/|$)/;
const CONVERSATION = /^\/project\/[^/]+\/messages$/;

/** @param pathname of an address, with or without a slash at its end */
export function placeOf(pathname: string): Place {
  const { path } = splitLocale(pathname);
  if (CONVERSATION.test(path)) return 'conversation';
  if (PROJECT.test(path)) return 'project';
  return WORK.test(path) ? 'work' : 'site';
}
