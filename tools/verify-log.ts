// Walks the record of who looked, who changed rights and what was refused, and names the first place that is not as
// it was sealed. While the server runs, or without it. Ends with 1 if something is wrong.
//   npm run verify-log                        compares with the seals noted in the data folder
//   npm run verify-log -- --heads FILE        and with those of another process; as many as there are
//   npm run verify-log -- --head "12 2026-11-25 340 9f…"   and with one that somebody noted elsewhere
import { parseArgs } from 'node:util';
import { readAlone } from '../src/db/read-alone.ts';
import { StartError } from '../src/kit/start-error.ts';
import { unwrapRecordKey } from '../src/server/record/key.ts';
import { RECORD_READER, verifyRecord } from '../src/server/record/verify.ts';
import { openInstallation } from './support/installation.ts';
import { HEADS_OPTIONS, NOT_COMPARED, notedHeads } from './support/noted-heads.ts';

const { values } = parseArgs({ options: HEADS_OPTIONS });
try {
  const { config, secret, url, close } = await openInstallation();
  try {
    const { noted, enough } = await notedHeads(config.DATA_DIR, values);
    const addresses = { url, readUrl: config.DATABASE_READ_URL };
    const { found, seconds } = await readAlone(addresses, RECORD_READER, async (db) => {
      const { rows } = await db.query<{ wrapped_key: Buffer }>('select wrapped_key from access_keys');
      if (!rows[0])
        throw new StartError('The record has no key: it was never sealed, or its key was taken away.');
      const start = performance.now();
      const key = unwrapRecordKey(rows[0].wrapped_key, secret);
      const found = await verifyRecord(db, key, noted);
      return { found, seconds: (performance.now() - start) / 1000 };
    });
    console.log(
      `${found.entries} entries, ${found.seals} seals, ${found.stamps} timestamps in ${seconds.toFixed(1)} s` +
        ` (${Math.round(found.entries / seconds)} entries a second); ${found.waiting} wait for the next run;` +
        ` compared with ${noted.length} seals noted outside the database.`,
    );
    if (found.broken !== null) console.log(`BROKEN: ${found.broken}.`);
    else console.log(enough ? 'The record is whole.' : NOT_COMPARED);
    if (found.broken !== null || !enough) process.exitCode = 1;
  } finally {
    await close();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
