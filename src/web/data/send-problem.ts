import { errorCode, errorData } from './errors.ts';

/** Why a public form was not taken; `line` if that cannot be told, mostly for want of a connection. */
export type SendProblem = 'check' | 'email' | 'too-many' | 'automated' | 'no-room' | 'line';

/** @returns why what somebody sent by a public form was not taken */
export function problemOf(error: unknown): SendProblem {
  switch (errorCode(error)) {
    case 'LOOKS_AUTOMATED':
      return 'automated';
    case 'TOO_MANY_REQUESTS':
      return 'too-many';
    case 'DISK_FULL':
      return 'no-room';
    case 'NOT_FOUND':
      return 'check';
    case 'INVALID_INPUT': {
      const fields = errorData<{ fields: { path: string }[] }>(error)?.fields ?? [];
      return fields.some((field) => field.path === 'email') ? 'email' : 'check';
    }
    default:
      return 'line';
  }
}
