/**
 * The person a page believes to be signed in. The browser's session may have become another person's since;
 * the server then refuses, so that nothing is done in the wrong name.
 */
export const PERSON_HEADER = 'kinkeeper-person';
