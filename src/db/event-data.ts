/** What an event carries: codes, counts and ids only, never what a person wrote. */
export type EventData = Record<string, string | number | boolean | string[]>;
