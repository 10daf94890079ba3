/**
 * Whom a page believes to be signed in. In one browser the session may have become another's since: what was
 * meant in one name is then refused, and never done in the other.
 */
export const PERSON_HEADER = 'kinkeeper-person';
