import { ORPCError } from '@orpc/server';
import { ERROR_MESSAGE, ERROR_STATUS, type ErrorCode } from '../kit/errors.ts';

/** A refusal with a code of the closed union. */
export function refusal(code: ErrorCode, data?: object): ORPCError<ErrorCode, object | undefined> {
  return new ORPCError<ErrorCode, object | undefined>(code, {
    status: ERROR_STATUS[code],
    message: ERROR_MESSAGE[code],
    defined: true,
    data,
  });
}

/** @returns the refusal of one field, with what to do instead */
export const wrongField = (path: string, message: string) =>
  refusal('INVALID_INPUT', { fields: [{ path, message }] });
