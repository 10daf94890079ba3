import { later } from './driver.ts';
import type { Trx } from './open.ts';
import type { Statement } from './quick.ts';
import type { Sent } from './trip.ts';

/**
 * Does part of a person's transaction with the rights of the system, which are narrow grants on columns; afterwards
 * the transaction acts as the person again.
 */
export async function withSystemRights<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await later(trx, BE_SYSTEM);
  const done = await work();
  await later(trx, BE_ONESELF);
  return done;
}

const BE_SYSTEM = { name: 'be_system', text: 'set local role kinkeeper_system', values: [] };
/** The role that the connection was opened with. */
const BE_ONESELF = { name: 'be_oneself', text: 'reset role', values: [] };

/** The same for statements of one round trip: these, between two that change the role. */
export const sentWithSystemRights = (...statements: readonly Sent[]): Sent[] => [
  BE_SYSTEM,
  ...statements,
  BE_ONESELF,
];

/**
 * The same for the last statements of a fast-path trip: its transaction ends with them, and so does the role. What
 * `set local` does outside of `begin`, PostgreSQL warns of.
 */
export const endingWithSystemRights = (...statements: readonly Statement[]): Statement[] => [
  {
    name: 'end_as_system',
    text: "select set_config('role', 'kinkeeper_system', true) as role",
    values: [],
    columns: ['role'],
  },
  ...statements,
];
