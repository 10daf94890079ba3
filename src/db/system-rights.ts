import { sql } from 'kysely';
import type { Trx } from './open.ts';

/**
 * Does part of a person's transaction with the rights of the system, which are narrow grants on columns; afterwards
 * the transaction acts as the person again.
 */
export async function withSystemRights<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`set local role kinkeeper_system`.execute(trx);
  const done = await work();
  // To the role that the connection was opened with.
  await sql`reset role`.execute(trx);
  return done;
}
