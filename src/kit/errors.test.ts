import { describe, expect, it } from 'vitest';
import { ERROR_MESSAGE, ERROR_STATUS, type ErrorCode, errorBody } from './errors.ts';

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

describe('every refusal', () => {
  it('has one status for its kind everywhere [GUARD-09, LIMIT-07]', () => {
    expect(ERROR_STATUS).toMatchObject({
      UNAUTHENTICATED: 401,
      INVALID_CREDENTIALS: 401,
      FORBIDDEN: 403,
      FOREIGN_ORIGIN: 403,
      NOT_FOUND: 404,
      ACCOUNT_EXISTS: 409,
      INVALID_INPUT: 422,
      TOO_MANY_REQUESTS: 429,
      INTERNAL: 500,
      UNAVAILABLE: 503,
    });
  });

  it.each(CODES)('%s has an error status and a readable sentence [LIMIT-07]', (code) => {
    expect(ERROR_STATUS[code]).toBeGreaterThanOrEqual(400);
    expect(ERROR_STATUS[code]).toBeLessThan(600);
    expect(ERROR_MESSAGE[code]).toMatch(/^[A-Z].*\w/);
    expect(ERROR_MESSAGE[code]).not.toContain('_');
  });

  it.each([
    ['INVALID_CREDENTIALS', 'Invalid login credentials'],
    ['ACCOUNT_EXISTS', 'User already registered'],
  ] as const)('%s uses the wording the sign-in page expects: %s [AUTH-08, AUTH-18]', (code, message) => {
    expect(ERROR_MESSAGE[code]).toBe(message);
  });
});

describe('the body of an error', () => {
  it.each(CODES)('of %s has code, status and message, and nothing else [LIMIT-07]', (code) => {
    expect(errorBody(code)).toStrictEqual({
      defined: true,
      code,
      status: ERROR_STATUS[code],
      message: ERROR_MESSAGE[code],
    });
  });

  it.each([[{ fields: [] }], [null], [false]])('carries what helps to fix it: %j [LIMIT-07]', (data) => {
    expect(errorBody('INVALID_INPUT', data)).toStrictEqual({ ...errorBody('INVALID_INPUT'), data });
  });
});
