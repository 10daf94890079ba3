// Makes a new key for access tokens. The former one signs for 15 more minutes and is published until its last token
// has ended. With --revoke the former keys end at once, and with them every access token; programs refresh theirs.
import path from 'node:path';
import { embeddedUrl } from '../src/db/embedded.ts';
import { openDatabase } from '../src/db/open.ts';
import { openTokenKeys } from '../src/features/accounts/accounts.service/token-keys.ts';
import { systemClock } from '../src/kit/clock.ts';
import { readConfig } from '../src/server/config.ts';
import { folderSecret } from '../src/server/data-folder.ts';

const config = readConfig(process.env);
const url = config.DATABASE_URL ?? embeddedUrl(path.join(config.DATA_DIR, 'postgres'), 'postgres');
const db = openDatabase(url);
try {
  const keys = openTokenKeys(db, systemClock, config.APP_SECRET ?? folderSecret(config.DATA_DIR));
  await keys.rotate({ revoke: process.argv.includes('--revoke') });
  for (const { kid } of (await keys.published()).keys) console.log(kid);
} catch (error) {
  const { code } = error as { code?: string };
  if (code !== 'ENOENT' && code !== 'ECONNREFUSED') throw error;
  console.error(
    'The database does not answer. Start Kinkeeper first; the keys can be changed while it runs.',
  );
  process.exitCode = 1;
} finally {
  await db.close();
}
