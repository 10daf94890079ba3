/** The SQL of letters that others cause: whose address wants none, and the keys of the marks that stand for them. */
import type { Trx } from '#db/open.ts';

export async function isMailStopped(trx: Trx, mark: Buffer): Promise<boolean> {
  const found = await trx
    .selectFrom('mail_stops')
    .select('stopped_at')
    .where('address_mark', '=', mark)
    .executeTakeFirst();
  return found !== undefined;
}

/** @param stop false resubscribes */
export async function setMailStop(trx: Trx, mark: Buffer, stop: boolean, at: Date): Promise<void> {
  if (!stop) {
    await trx.deleteFrom('mail_stops').where('address_mark', '=', mark).execute();
    return;
  }
  await trx
    .insertInto('mail_stops')
    .values({ address_mark: mark, stopped_at: at })
    .onConflict((on) => on.doNothing())
    .execute();
}

/**
 * @param made kept if there are none yet
 * @returns those that are kept
 */
export async function keepMailKeys(
  trx: Trx,
  made: readonly { purpose: 'address' | 'stop'; wrapped_key: Buffer }[],
) {
  await trx
    .insertInto('mail_keys')
    .values(made)
    .onConflict((on) => on.doNothing())
    .execute();
  return trx.selectFrom('mail_keys').select(['purpose', 'wrapped_key']).execute();
}
