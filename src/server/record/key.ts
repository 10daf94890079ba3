/** The key of the record: random, made once, and kept wrapped under the installation's. */
import { hkdfSync } from 'node:crypto';
import type { Database } from '#db/open.ts';
import { StartError } from '#kit/start-error.ts';
import { DamagedError, newFileKey, unwrapKey, wrapKey } from '../objects/cipher.ts';

/** The key cannot be opened: its one line stops the start. */
class RecordKeyError extends StartError {}

const BOUND = 'the record';

/** @throws RecordKeyError if it was wrapped with another secret */
export async function openRecordKey(db: Database, secret: string): Promise<Buffer> {
  const wrapped_key = wrapRecordKey(newFileKey(), secret);
  const stored = await db.asSystem(async (trx) => {
    await trx
      .insertInto('access_keys')
      .values({ wrapped_key })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return trx.selectFrom('access_keys').select('wrapped_key').executeTakeFirstOrThrow();
  });
  return unwrapRecordKey(stored.wrapped_key, secret);
}

const wrapRecordKey = (key: Buffer, secret: string): Buffer => wrapKey(key, wrappingKey(secret), BOUND);

export function unwrapRecordKey(wrapped: Buffer, secret: string): Buffer {
  try {
    return unwrapKey(wrapped, wrappingKey(secret), BOUND);
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    throw new RecordKeyError(
      'The key of the record cannot be opened with this APP_SECRET. Put back the secret it was made with.',
    );
  }
}

const wrappingKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'kinkeeper record key 1', 32));
