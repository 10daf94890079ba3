import type { Database } from '../../db/open.ts';
import type { SealKeys } from './seal.ts';

const COLUMNS = ['root', 'certificate', 'wrapped_key'] as const;

/** Keeps the installation's own seal in the database, where every process finds the same one. */
export function databaseKeys(db: Database): SealKeys {
  return {
    load: () =>
      db.asSystem(
        async (trx) => (await trx.selectFrom('seal_keys').select(COLUMNS).executeTakeFirst()) ?? null,
      ),
    store: ({ root, certificate, wrapped_key }) =>
      db.asSystem(async (trx) => {
        const row = {
          root: Buffer.from(root),
          certificate: Buffer.from(certificate),
          wrapped_key: Buffer.from(wrapped_key),
        };
        await trx
          .insertInto('seal_keys')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return trx.selectFrom('seal_keys').select(COLUMNS).executeTakeFirstOrThrow();
      }),
  };
}
