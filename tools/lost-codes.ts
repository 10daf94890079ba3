// People who have lost app, passkeys and recovery codes, where there are too few admins: with fewer than two beside
// them, this counts as the consent that is missing (docs/decisions/0206). While the server runs, or without it.
//   npm run lost-codes                               lists who waits, and what to do
//   npm run lost-codes -- --agree ID                 agrees, after the only other admin has begun
//   npm run lost-codes -- --agree ID --reason in_person --note "He showed me his license"
//                                                    where nobody else is an admin
import { parseArgs } from 'node:util';
import { openDatabase } from '../src/db/open.ts';
import { type operatorMay, RESET_REASONS } from '../src/features/accounts/accounts.resets.rules.ts';
import {
  consentAsOperator,
  listForOperator,
} from '../src/features/accounts/accounts.service/operator-resets.ts';
import { systemClock } from '../src/kit/clock.ts';
import { StartError } from '../src/kit/start-error.ts';
import { publicUrlOf } from '../src/server/config.ts';
import { openJobs } from '../src/server/jobs/jobs.ts';
import { openInstallation } from './support/installation.ts';

const { values } = parseArgs({
  options: { agree: { type: 'string' }, reason: { type: 'string' }, note: { type: 'string' } },
});

const SAY_HOW = `--reason ${RESET_REASONS.join('|')} --note "how, in at least three words"`;
/** What an operator may do, or what is in the way. */
const WORDS: Record<ReturnType<typeof operatorMay> | 'says how', (id: string) => string> = {
  agree: (id: string) =>
    `The only other admin began. If that convinces you:  npm run lost-codes -- --agree ${id}`,
  'begin and agree': (id: string) =>
    `Nobody else is an admin. Make sure who it is, then:  npm run lost-codes -- --agree ${id} ${SAY_HOW}`,
  'begins first': () => 'The only other admin has to begin at the desk, under “Lost codes”. Then agree here.',
  'two admins': () => 'There are two other admins. They decide at the desk, under “Lost codes”.',
  'is not open': () => 'It is agreed, or over. There is nothing to do.',
  'says how': () => `Nobody else has said how they made sure who it is. Say it:  ${SAY_HOW}`,
};

try {
  const { config, isRunning, url, close } = await openInstallation();
  const db = openDatabase(url);
  const fail = (error: unknown) => console.error(error);
  const jobs = await openJobs(db, url, fail, (_, error) => fail(error));
  try {
    const deps = { clock: systemClock, config, db, jobs, publicUrl: publicUrlOf(config) };
    if (values.agree === undefined) await list(deps);
    else await agree(deps, values.agree, isRunning);
  } finally {
    await jobs.stop();
    await db.close();
    await close();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function list(deps: Parameters<typeof listForOperator>[0]): Promise<void> {
  const open = await listForOperator(deps);
  if (open.length === 0) console.log('Nobody is waiting.');
  for (const { id, person, asked_at, begun, due_at, may } of open) {
    console.log(`\n${id}  ${person.full_name} <${person.email}>, asked ${asked_at}`);
    if (begun) console.log(`  ${begun.name ?? 'An operator'} began: ${begun.reason}, “${begun.note}”`);
    if (due_at) console.log(`  It happens ${due_at}.`);
    console.log(`  ${WORDS[may](id)}`);
  }
}

async function agree(
  deps: Parameters<typeof consentAsOperator>[0],
  id: string,
  isRunning: boolean,
): Promise<void> {
  const outcome = await consentAsOperator(deps, { id, reason: values.reason, note: values.note });
  if ('refused' in outcome) throw new StartError(`Nothing was changed. ${WORDS[outcome.refused](id)}`);
  console.log(
    `Agreed, and recorded. It happens ${outcome.dueAt.toISOString()}; until then they can stop it.`,
  );
  if (!isRunning)
    console.log('See that a server runs: it sends the letter, and does it when the time has come.');
}
