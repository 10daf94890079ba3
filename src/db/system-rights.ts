import { runLater } from './driver.ts';
import type { Trx } from './open.ts';
import type { Read } from './read.ts';
import type { Statement } from './session-pipeline.ts';

/**
 * Does part of a person's transaction with the rights of the system, which are narrow grants on columns; afterwards
 * the transaction acts as the person again.
 */
export async function withSystemRights<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await runLater(trx, BE_SYSTEM);
  const done = await work();
  await runLater(trx, BE_ONESELF);
  return done;
}

/**
 * Remembers the role of the transaction the first time. `reset role` would lead to that of the login, the owner of all,
 * where a pooler took no role with the greeting (docs/decisions/0192).
 */
const BE_SYSTEM = {
  name: 'be_system',
  text:
    `select set_config('app.role', coalesce(nullif(current_setting('app.role', true), ''), current_setting('role')), true),` +
    ` set_config('role', 'kinkeeper_system', true)`,
  values: [],
};
const BE_ONESELF = {
  name: 'be_oneself',
  text: `select set_config('role', current_setting('app.role'), true)`,
  values: [],
};

/** The same for what a pipeline reads. */
export const readWithSystemRights = <T>(read: Read<T>): Read<T> => ({
  statements: [BE_SYSTEM, ...read.statements, BE_ONESELF],
  decode: (results) => read.decode(results.slice(1, -1)),
});

/**
 * The same for what a pipeline reads last: its transaction ends with it, and so does the role. What
 * `set local` does outside of `begin`, PostgreSQL warns of.
 */
export const readLastWithSystemRights = <T>(read: Read<T>): Read<T> => ({
  statements: [END_AS_SYSTEM, ...read.statements],
  decode: (results) => read.decode(results.slice(1)),
});
const END_AS_SYSTEM: Statement = {
  name: 'end_as_system',
  text: "select set_config('role', 'kinkeeper_system', true) as role",
  values: [],
  columns: ['role'],
};
