/** Walks the whole record each night, as verify-log does by hand (decision 0164). */
import type { Database } from '#db/open.ts';
import { type Addresses, readAlone } from '#db/read-alone.ts';
import type { Clock } from '#kit/clock.ts';
import { HOUR_MS } from '#kit/days.ts';
import type { Logger } from '../log.ts';
import { readNotedHeads } from './chain.ts';
import { RECORD_READER, verifyRecord } from './verify.ts';

export interface RecordCheck {
  /**
   * Walks the record, if that was not done in the last day, and stores what was found.
   * @returns whether something is wrong; null if it is not due
   */
  runIfDue(): Promise<boolean | null>;
}

/** A little less than a day: the job that asks comes once an hour. */
const EVERY_MS = 23.5 * HOUR_MS;
/** Places read at a time: hashing them holds up everybody else in this process for some 40 ms. */
const BATCH = 2000;

interface CheckDeps {
  db: Database;
  addresses: Addresses;
  clock: Clock;
  log: Logger;
  /** The key of the record. */
  key: Buffer;
  dataDir: string;
}

export function openRecordCheck({ db, addresses, clock, log, key, dataDir }: CheckDeps): RecordCheck {
  return {
    async runIfDue() {
      const at = clock.now();
      const last = await db.asSystem((trx) =>
        trx.selectFrom('record_checks').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst(),
      );
      if (last && at.getTime() - last.at.getTime() < EVERY_MS) return null;
      const heads = await readNotedHeads(dataDir);
      // Apart from the pool: it reads one snapshot for as long as the walk takes.
      const { entries, broken } = await readAlone(addresses, RECORD_READER, (own) =>
        verifyRecord(own, key, heads, BATCH),
      );
      await db.asSystem((trx) => trx.insertInto('record_checks').values({ at, entries, broken }).execute());
      if (broken !== null) log.error({ broken }, 'the record is not whole');
      return broken !== null;
    },
  };
}
