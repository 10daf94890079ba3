/** What PostgreSQL's errors say: whoever acts on one recognises it here. Which of them pass: away.ts. */
import type { Constraints } from './tables.gen.ts';

const VIOLATION = {
  foreign_key: '23503',
  unique: '23505',
  check: '23514',
  exclusion: '23P01',
} as const satisfies Record<keyof Constraints, string>;

/** @returns what it is by PostgreSQL's list (SQLSTATE), or Node's if the connection failed; null if neither says */
export function codeOf(error: unknown): string | null {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : null;
}

/** Whether an error is a violation of this constraint, or of one of these. */
export function violates<Kind extends keyof Constraints>(
  error: unknown,
  kind: Kind,
  ...names: Constraints[Kind][]
): boolean {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  return codeOf(error) === VIOLATION[kind] && names.some((each) => each === constraint);
}

/** Whether a policy refused a row, or a role has no right to what it did. */
export const isForbidden = (error: unknown): boolean => codeOf(error) === '42501';

/** Whether a value was none of its type. */
export const isMalformed = (error: unknown): boolean => codeOf(error)?.startsWith('22') ?? false;

export const isMissingTable = (error: unknown): boolean => codeOf(error) === '42P01';
