// Makes a new key for access tokens, whether the server runs or not. The former one signs for 15 more minutes and is
// published until its last token has ended. With --revoke the former keys end at once, and with them every access
// token; programs refresh theirs.
import { openDatabase } from '../src/db/open.ts';
import { openTokenKeys } from '../src/features/accounts/accounts.service/token-keys.ts';
import { systemClock } from '../src/kit/clock.ts';
import { StartError } from '../src/kit/start-error.ts';
import { openInstallation } from './support/installation.ts';

try {
  const { secret, url, close } = await openInstallation();
  const db = openDatabase(url);
  try {
    const keys = openTokenKeys(db, systemClock, secret);
    await keys.rotate({ revoke: process.argv.includes('--revoke') });
    console.log('Published now, the newest first:');
    for (const { kid } of (await keys.published()).keys) console.log(kid);
  } finally {
    await db.close();
    await close();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
