// Walks the record of who looked, who changed rights and what was refused, and names the first place that is not as
// it was sealed. While the server runs, or without it. Ends with 1 if something is wrong.
//   npm run verify-log                        compares with the seals noted in the data folder
//   npm run verify-log -- --head "12 2026-11-25 340 9f…"   and with one that somebody noted elsewhere
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readAlone } from '../src/db/read-alone.ts';
import { StartError } from '../src/kit/start-error.ts';
import { HEADS_FILE, readNotedHeads } from '../src/server/record/chain.ts';
import { unwrapRecordKey } from '../src/server/record/key.ts';
import { RECORD_READER, verifyRecord } from '../src/server/record/verify.ts';
import { openInstallation } from './support/installation.ts';

const { values } = parseArgs({ options: { head: { type: 'string', multiple: true, default: [] } } });
try {
  const { config, secret, url, close } = await openInstallation();
  try {
    const heads = await readNotedHeads(config.DATA_DIR);
    const addresses = { url, readUrl: config.DATABASE_READ_URL };
    const { found, seconds } = await readAlone(addresses, RECORD_READER, async (db) => {
      const { rows } = await db.query<{ wrapped_key: Buffer }>('select wrapped_key from access_keys');
      if (!rows[0])
        throw new StartError('The record has no key: it was never sealed, or its key was taken away.');
      const start = performance.now();
      const key = unwrapRecordKey(rows[0].wrapped_key, secret);
      const found = await verifyRecord(db, key, [...heads, ...values.head]);
      return { found, seconds: (performance.now() - start) / 1000 };
    });
    console.log(
      `${found.entries} entries, ${found.seals} seals, ${found.stamps} timestamps in ${seconds.toFixed(1)} s` +
        ` (${Math.round(found.entries / seconds)} entries a second); ${found.waiting} wait for the next run;` +
        ` ${heads.length} seals noted in ${path.join(config.DATA_DIR, HEADS_FILE)}.`,
    );
    console.log(found.broken === null ? 'The record is whole.' : `BROKEN: ${found.broken}.`);
    if (found.broken !== null) process.exitCode = 1;
  } finally {
    await close();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
