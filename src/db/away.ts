/** Errors that say that PostgreSQL is not there. */
import { isOutdated } from './connection.ts';
import { codeOf } from './errors.ts';
import { NoPrimaryError, NoStandbyError } from './primary.ts';

/** What a standby answers to a change, a server whose connections are used up, and a reading that was in the way. */
const [READ_ONLY, FULL, CONFLICT] = ['25006', '53300', '40001'];
/** The network's own codes. */
export const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
];
const AWAY = [READ_ONLY, FULL, ...UNREACHABLE];

/** Whether an error means that PostgreSQL is unreachable or shutting down, so that a retry may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof NoPrimaryError || error instanceof NoStandbyError) return true;
  const code = codeOf(error);
  if (code) return isOutdated(error) || /^(08|57P0)/.test(code) || AWAY.includes(code);
  const { message } = (error ?? {}) as { message?: unknown };
  return (
    typeof message === 'string' &&
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(message)
  );
}

/**
 * Whether a standby could not run what its primary can: it ended a reading because what that read was replaced, or was
 * asked for something that only a primary has, such as the number of a transaction.
 */
export function isRefusedThere(error: unknown): boolean {
  const code = codeOf(error);
  return code === CONFLICT || code === READ_ONLY;
}
