/**
 * Every way a request can be refused, with its HTTP status. The union is closed: an unknown code cannot be
 * thrown, and a missing status does not compile.
 */
export const ERROR_STATUS = {
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  STEP_EXPIRED: 401,
  TOKEN_ENDED: 401,
  FORBIDDEN: 403,
  PROOF_NEEDED: 403,
  FACTOR_DUE: 403,
  REASON_NEEDED: 403,
  EMAIL_NOT_VERIFIED: 403,
  ACCOUNT_DEACTIVATED: 403,
  PLAN_LOCKED: 403,
  FOREIGN_ORIGIN: 403,
  NOT_FOR_PAGES: 403,
  NOT_FOUND: 404,
  ACCOUNT_EXISTS: 409,
  DRAFT_CLOSED: 409,
  ALREADY_UNLOCKED: 409,
  CHANGED_MEANWHILE: 409,
  CORRECTION_CLOSED: 409,
  STAGE_CHANGED: 409,
  SLOT_TAKEN: 409,
  TOO_LATE_TO_CHANGE: 409,
  TOO_FEW_HOURS: 409,
  PACK_UNFINISHED: 409,
  CASE_TAKEN: 409,
  CASE_RESOLVED: 409,
  LAST_ADMIN: 409,
  TOO_MANY_FACTORS: 409,
  NAME_TAKEN: 409,
  NUMBER_TAKEN: 409,
  LAST_FACTOR: 409,
  LINK_EXPIRED: 410,
  TOO_LARGE: 413,
  QUOTA_FULL: 413,
  NOT_JSON: 415,
  NOT_A_DOCUMENT: 415,
  WRONG_HOST: 421,
  INVALID_INPUT: 422,
  SLOT_NOT_OFFERED: 422,
  PASSWORD_TOO_COMMON: 422,
  CODE_WRONG: 422,
  PASSKEY_REFUSED: 422,
  NO_PHONE_CODES: 422,
  LOOKS_AUTOMATED: 422,
  ASSESSMENT_INCOMPLETE: 422,
  NOT_READY_TO_SIGN: 422,
  UNREADABLE_DOCUMENT: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  NOT_SENT: 503,
  STORE_UNAVAILABLE: 503,
  STORE_FULL: 507,
  DISK_FULL: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Transient refusals: the same request may succeed later. All others are final. */
export const RETRYABLE: ReadonlySet<ErrorCode> = new Set([
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
  'NOT_SENT',
  'STORE_UNAVAILABLE',
]);

/** For people who call the API; screens have their own words, in the reader's language. */
export const ERROR_MESSAGE: Record<ErrorCode, string> = {
  UNAUTHENTICATED: 'Please sign in first.',
  INVALID_CREDENTIALS: 'Invalid login credentials',
  STEP_EXPIRED:
    'Please sign in first, or enter your password again: the code has to follow within ten minutes.',
  TOKEN_ENDED: 'This token is no longer valid. Please sign in again.',
  FORBIDDEN: 'You do not have permission to do this.',
  PROOF_NEEDED: 'Please enter your password again first. Your last sign-in was a while ago.',
  FACTOR_DUE: 'Please set up a second factor first: your account has to have one.',
  REASON_NEEDED:
    'Please say first why you open this: POST /api/reasons. The people it is about read the reason. It holds for an hour.',
  EMAIL_NOT_VERIFIED: 'Please verify your email address first. We can send the link again.',
  ACCOUNT_DEACTIVATED: 'This account is closed for now. Write to us if this is a mistake.',
  PLAN_LOCKED: 'This is part of the unlocked plan.',
  FOREIGN_ORIGIN: 'Changes are accepted only from this site.',
  NOT_FOR_PAGES: 'Tokens are for programs. A page has its cookie.',
  NOT_FOUND: 'There is nothing here, or it is not yours to see.',
  ACCOUNT_EXISTS: 'User already registered',
  DRAFT_CLOSED: 'This assessment was already completed.',
  ALREADY_UNLOCKED: 'Your plan is already unlocked.',
  CHANGED_MEANWHILE: 'Somebody else has saved this since you opened it.',
  CORRECTION_CLOSED: 'A message can be corrected for 15 minutes after it was sent.',
  STAGE_CHANGED: 'This document has changed since you opened it. See stage.',
  SLOT_TAKEN: 'Somebody else has this time.',
  TOO_LATE_TO_CHANGE: 'It is too late to change this appointment. See until.',
  TOO_FEW_HOURS: 'Too few hours are left that are still valid at that time.',
  PACK_UNFINISHED: 'This pack is not finished yet.',
  CASE_TAKEN: 'Somebody else has taken this case.',
  CASE_RESOLVED: 'This case is resolved already.',
  LAST_ADMIN: 'There must be at least one admin who can sign in.',
  TOO_MANY_FACTORS: 'You have as many as an account can have. Please remove one first.',
  LAST_FACTOR: 'Your account has to keep one. Please add another one first.',
  NAME_TAKEN: 'You have one with this name. Please choose another name.',
  NUMBER_TAKEN: 'You have this phone number already.',
  LINK_EXPIRED: 'This link is no longer valid. Please ask for a new one.',
  TOO_LARGE: 'This is more than we can take in one request.',
  QUOTA_FULL:
    'There is no room left for this file. Please delete files that nobody needs any more, then send it again.',
  NOT_JSON: 'Please send JSON, with the content type application/json.',
  NOT_A_DOCUMENT: 'Please send a PDF or a Word file.',
  UNREADABLE_DOCUMENT: 'Nobody could read and sign this file as it is. See reason.',
  WRONG_HOST:
    'This address is not one of ours. Please use the one that the server printed when it started, or the public one.',
  SLOT_NOT_OFFERED: 'This time cannot be booked. See reason.',
  INVALID_INPUT: 'Some of what was sent is not right. See fields.',
  PASSWORD_TOO_COMMON:
    'This password would be guessed first: many people use it, or it is close to your name, your address or ours. Please take three or four words in a row.',
  CODE_WRONG: 'This code is not right, or was used before. Please enter the newest one.',
  PASSKEY_REFUSED:
    'This passkey is not known here, was used before, or took too long. Please try again, or sign in another way.',
  NO_PHONE_CODES: 'This server sends no codes to phones. Please use an authenticator app or a passkey.',
  LOOKS_AUTOMATED:
    'This looks as if a program had sent it. Please take a few seconds and send it again, or write to us.',
  ASSESSMENT_INCOMPLETE: 'Some required answers are missing. See steps.',
  NOT_READY_TO_SIGN:
    'Please open the whole document and consent to signing electronically first. See missing.',
  TOO_MANY_REQUESTS: 'That was a lot at once. Please wait a little and try again.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  UNAVAILABLE: 'We cannot reach our database right now. Please try again in a moment.',
  NOT_SENT: 'We could not send the code just now. Please try again in a moment.',
  STORE_UNAVAILABLE: 'We cannot reach our file store right now. Please try again in a moment.',
  DISK_FULL:
    'There is almost no room left on our side, so nothing new can be saved right now. What you have saved is safe, and you can read it. We have been told.',
  STORE_FULL: 'There is no room left for files right now. We have been told.',
};

/** The one JSON shape of every error the server sends. */
export interface ErrorBody {
  defined: boolean;
  code: ErrorCode;
  status: number;
  message: string;
  data?: unknown;
}

/**
 * @param code one of the closed union
 * @param data what helps to fix it, e.g. the invalid fields
 * @returns the body to send with status `ERROR_STATUS[code]`
 */
export function errorBody(code: ErrorCode, data?: unknown): ErrorBody {
  const body = { defined: true, code, status: ERROR_STATUS[code], message: ERROR_MESSAGE[code] };
  return data === undefined ? body : { ...body, data };
}
