/** What is said of rare refusals. Loaded on demand where one signs in: no page should carry it. */
export { SERVER_WORDS } from './server-words.ts';
export { waitOf } from './use-wait.ts';
