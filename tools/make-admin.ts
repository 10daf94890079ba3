// Makes the first admin, after that person has signed up (docs/decisions/0299). While the server runs, or without it.
//   npm run make-admin -- ada@example.org
import { parseArgs } from 'node:util';
import { openDatabase } from '../src/db/open.ts';
import { makeFirstAdmin } from '../src/features/accounts/accounts.service/operator-admin.ts';
import { systemClock } from '../src/kit/clock.ts';
import { StartError } from '../src/kit/start-error.ts';
import { openInstallation } from './support/installation.ts';

/** Why nobody was made an admin, and what to do. */
const WORDS: Record<
  Exclude<Awaited<ReturnType<typeof makeFirstAdmin>>, 'made'>,
  (address: string) => string
> = {
  'has an admin': () => 'There is an admin already, who makes others at the desk, under “People”.',
  'is unknown': (address) => `Nobody has an account with the address ${address}. That person signs up first.`,
  'is closed': (address) => `The account of ${address} is closed.`,
  'is not verified': (address) =>
    `${address} is not verified yet. That person opens the link in the letter first.`,
};

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [address, ...more] = positionals;
  if (address === undefined || more.length > 0)
    throw new StartError('Name the address that they signed up with: npm run make-admin -- ada@example.org');
  const { config, url, close } = await openInstallation();
  const db = openDatabase(url);
  try {
    const outcome = await makeFirstAdmin({ clock: systemClock, config, db }, address);
    if (outcome !== 'made') throw new StartError(`Nothing was changed. ${WORDS[outcome](address)}`);
    console.log(
      config.MFA_ADMINS === '0'
        ? `${address} is an admin now, and it is in the record.`
        : `${address} is an admin now, and it is in the record. The next sign-in asks for a second factor.`,
    );
  } finally {
    await db.close();
    await close();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
