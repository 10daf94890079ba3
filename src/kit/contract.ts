import { oc } from '@orpc/contract';
import { z } from 'zod';
import { DESK_SEARCH_MAX, NOTE_MAX } from './desk.ts';
import { ERROR_MESSAGE, ERROR_STATUS, type ErrorCode } from './errors.ts';
import { LAST_DAY } from './last-day.ts';
import { cleanLine, cleanLines, couldMislead, isBlank } from './text.ts';
import { isTimeZone } from './time-zone.ts';

/**
 * The errors a route may answer with, besides the common ones.
 * @param codes of the closed union
 */
export function refusals<const C extends ErrorCode>(...codes: C[]) {
  return Object.fromEntries(
    codes.map((code) => [code, { status: ERROR_STATUS[code], message: ERROR_MESSAGE[code] }]),
  ) as unknown as Record<C, { status: number; message: string }>;
}

/** A field that was refused: its path, and how to fix it. */
const fieldProblem = z.strictObject({ path: z.string(), message: z.string() });

/** What a contract says to browsers besides routes and types. */
interface CallMeta {
  /**
   * It finds out or changes who is signed in, or needs nobody to be: what the page believes must not stand in its way.
   * All other calls are made in the name of the person whom the page shows, so that a page somebody left open changes
   * nothing for the next person who signs in to this browser.
   */
  inNobodysName?: boolean;
}

/** The base of every contract: routes that anybody may call. */
export const anybody = oc.$meta<CallMeta>({}).errors({
  INVALID_INPUT: {
    status: ERROR_STATUS.INVALID_INPUT,
    message: ERROR_MESSAGE.INVALID_INPUT,
    data: z.strictObject({ fields: z.array(fieldProblem) }),
  },
  ...refusals('TOO_MANY_REQUESTS'),
});

/** Routes that need a session; without one they answer 401, or 403 while a second factor has to be set up. */
export const signedIn = anybody.errors(refusals('UNAUTHENTICATED', 'FACTOR_DUE'));

/** Routes that need the admin flag; others get 403. */
export const adminOnly = signedIn.errors(refusals('FORBIDDEN'));

/** Whether a day, or an instant, is one to reckon with: the days around it have a year of four digits, and not 0. */
export const isInReach = (value: string) => value >= '1000' && value.slice(0, LAST_DAY.length) <= LAST_DAY;
/** An instant as the API writes it: ISO 8601, UTC. PostgreSQL has no year 0. */
export const instant = z.iso.datetime({ abort: true }).refine((value) => value >= '0001', 'Enter a time.');
/** A calendar day, e.g. 2026-11-21. */
export const day = z.iso.date({ abort: true }).refine(isInReach, 'Enter a day.');
/** A calendar day that is stored. */
export const storedDay = z.iso.date();
/** The largest integer of PostgreSQL. */
export const INTEGER_MAX = 2_147_483_647;
/** Counted from 1, as far as PostgreSQL's integers go: a revision, a version, a place in a chain. */
export const ordinal = z.int().min(1).max(INTEGER_MAX);
/** Text as it was stored, to compare it. PostgreSQL accepts neither NUL nor a lone surrogate. */
export const storedText = z
  .string()
  .refine((value) => value.isWellFormed() && !value.includes('\0'), 'Remove broken characters.');
/** Text that a person writes. */
const text = (max: number, cleaned: (value: string) => string) => storedText.overwrite(cleaned).max(max);

/** One line of text. */
export const line = (max: number) => text(max, cleanLine).regex(/^[^\n\r]*$/, 'Remove line breaks.');

/** Text that may have several lines. */
export const paragraph = (max: number) => text(max, cleanLines);

/** An admin's note on a row of the desk. */
export const note = paragraph(NOTE_MAX);

/** Whom an admin looks for at the desk: a whole address, or its beginning. Blank: nobody in particular. */
export const deskSearch = line(DESK_SEARCH_MAX).trim().toLowerCase().optional();

/** A table to download and open in a spreadsheet, with its file name. */
export const csvFile = z.strictObject({
  headers: z.strictObject({ 'content-disposition': z.string() }),
  body: z.file(),
});

/** A required text: it must have something visible in it. */
export const visible = (of: z.ZodString, otherwise = 'Write something here.') =>
  of.trim().refine((value) => !isBlank(value), otherwise);

/** One line that is quoted in letters to strangers: no address, no link, no invisible characters. */
export const linkFree = (of: z.ZodString) =>
  of.refine((value) => !couldMislead(value), 'Leave out web and e-mail addresses; put a space after a dot.');

/** A person's name; two ways to write an accent are one name to whoever looks for it. */
export const personName = (max: number) =>
  linkFree(line(max).normalize('NFC').trim())
    .regex(/\p{L}/u, 'Enter a name.')
    .regex(/^[^/]*$/u, 'A name has no address and no special signs.');

/** Where somebody is: the name of an IANA time zone. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'There is no such time zone. Name one as America/Chicago.');

/** Any JSON value. */
export const json = z.json();

/** For routes without input. */
export const nothing = z.strictObject({}).optional();

/** For routes about one thing, named in the path. */
export const byId = z.strictObject({ id: z.uuid() });

/**
 * Ids in an address, where a single one arrives as a string and several as a list.
 * @param ids what they have to be
 */
export const inAddress = <Ids extends z.ZodType>(ids: Ids) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), ids);

/** For routes whose only answer is that it is done. */
export const done = z.strictObject({ done: z.literal(true) });
export const DONE: z.infer<typeof done> = { done: true };
