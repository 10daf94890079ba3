// A server that is killed while somebody signs up, between a code and its session, while an account is closed, and while one is deleted.
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Session } from '#features/accounts/accounts.sessions.contract.ts';
import { beginCleanUp, cleanUpNow, holdAt, killAtHeld, type Moment } from '../support/held-statement.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import {
  ask,
  newPerson,
  objectsIn,
  openAsOwner,
  type Person,
  signIn,
  uploadFile,
} from '../support/over-http.ts';
import { type Started, startServer } from '../support/server-process.ts';

const env = { ...NO_LIMITS, DEMO: '0', LOG_LEVEL: 'error' };
let server: Started;
let owner: pg.Client;
beforeEach(async () => {
  server = await startServer({ env });
  owner = await openAsOwner(server.dataDir);
});
afterEach(async () => {
  await owner.end().catch(() => {});
  await server.stop();
});

/** Has something begin, kills the server in the middle of it, and starts it again. */
async function killDuring(moment: Moment, begin: () => Promise<unknown>): Promise<void> {
  await holdAt(owner, moment);
  const begun = begin().catch(() => 'cut short');
  await killAtHeld(owner, server.process);
  await begun;
  server = await startServer({ env, dataDir: server.dataDir });
}

const nameOf = ({ act, table }: Moment) => `at the ${act} of ${table}`;
const at = (...moments: Moment[]) => moments.map((moment) => [nameOf(moment), moment] as const);

interface Protected {
  id: string;
  secret: string;
  recoveryCodes: string[];
}

/** The code that an app shows, or has shown this many steps ago. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function protect({ cookie }: Person): Promise<Protected> {
  const body = { friendly_name: 'Phone', factor_type: 'totp' };
  const factor = await ask<{ id: string; totp: { secret: string } }>(
    server.url,
    cookie,
    'POST',
    '/factors',
    body,
  );
  const proved = await enter(cookie, factor.id, codeOf(factor.totp.secret));
  // As if minutes had passed since.
  await owner.query('update factors set last_step = last_step - 10');
  return { id: factor.id, secret: factor.totp.secret, recoveryCodes: proved.recovery_codes };
}

/** Enters the code of an app. */
async function enter(cookie: string, id: string, code: string) {
  const challenge = await ask<{ id: string }>(server.url, cookie, 'POST', `/factors/${id}/challenge`, {});
  const entered = { challenge_id: challenge.id, code };
  type Proved = { session: Session; recovery_codes: string[] };
  return ask<Proved>(server.url, cookie, 'POST', `/factors/${id}/verify`, entered);
}

const recover = (cookie: string, code: string) =>
  ask<{ session: Session }>(server.url, cookie, 'POST', '/factors/recover', { code });
const count = async (query: string, values: unknown[] = []) => (await owner.query(query, values)).rowCount;

it.each(
  at(
    { table: 'people', act: 'insert' },
    { table: 'credentials', act: 'insert' },
    { table: 'events', act: 'insert' },
  ),
)(
  'killed while somebody signs up, %s, leaves nothing; the same address signs up next [AUTH-16, F1]',
  async (_, moment) => {
    const letters = `select from pgboss.job where name = 'mail'`;
    await killDuring(moment, () => newPerson(server.url, 'maria', 'customer'));
    for (const each of ['select from people', 'select from credentials', letters])
      expect(await count(each)).toBe(0);
    const maria = await newPerson(server.url, 'maria', 'customer');
    expect(await count('select from people where id = $1', [maria.id])).toBe(1);
    expect(await count(letters)).toBe(1);
  },
);

it.each(at({ table: 'factors', act: 'update' }, { table: 'sessions', act: 'insert' }))(
  'killed between code and session, %s, starts no session; the next code does [AUTH-41, F1]',
  async (_, moment) => {
    const maria = await newPerson(server.url, 'maria', 'customer');
    const { id, secret, recoveryCodes } = await protect(maria);
    const before = await count('select from sessions');
    const spent = codeOf(secret);
    const step = await signIn(server.url, 'maria@example.test');
    await killDuring(moment, () => enter(step, id, spent));
    expect(await count('select from sessions')).toBe(before);

    // The step of the sign-in is the browser's, and goes on.
    const isSpent = moment.table === 'sessions';
    if (isSpent) {
      await expect(enter(step, id, spent)).rejects.toThrow('CODE_WRONG');
      expect(await count('select from sessions')).toBe(before);
    }
    const next = await enter(step, id, isSpent ? codeOf(secret, 1) : spent);
    expect(next.session.user.id).toBe(maria.id);
    expect(await count('select from sessions')).toBe((before ?? 0) + 1);
    expect(await count('select from recovery_codes')).toBe(recoveryCodes.length);
  },
);

it('killed between a recovery code and its session, leaves the other nine codes [AUTH-43, F1]', async () => {
  const maria = await newPerson(server.url, 'maria', 'customer');
  const { recoveryCodes } = await protect(maria);
  const [first = '', second = ''] = recoveryCodes;
  const step = await signIn(server.url, 'maria@example.test');
  await killDuring({ table: 'sessions', act: 'insert' }, () => recover(step, first));
  await expect(recover(step, first)).rejects.toThrow('CODE_WRONG');
  expect((await recover(step, second)).session.user.id).toBe(maria.id);
});

it.each(
  at(
    { table: 'project_members', act: 'update' },
    { table: 'people', act: 'update' },
    { table: 'account_closings', act: 'insert' },
  ),
)(
  'killed while an account is closed, %s, leaves it open, in its project and signed in [AUTH-50, F1]',
  async (_, moment) => {
    const { dana, projectId } = await startProject();
    const events = await count('select from events');
    await killDuring(moment, () => close(dana));
    expect(await count('select from account_closings')).toBe(0);
    expect(await count('select from events')).toBe(events);
    await ask(server.url, dana.cookie, 'GET', `/projects/${projectId}`);

    await close(dana);
    await expect(signIn(server.url, 'dana@example.test')).rejects.toThrow('403');
    expect(await count('select from account_closings')).toBe(1);
  },
);

/** Of the tables that hold something of a person's who has closed their account. */
const THEIRS = [
  'people',
  'credentials',
  'account_closings',
  'projects',
  'project_members',
  'file_attachments',
  'messages',
];

it.each(
  at(
    { table: 'people', act: 'delete' },
    { table: 'projects', act: 'delete' },
    { table: 'file_attachments', act: 'delete' },
    { table: 'stored_leftovers', act: 'insert' },
    { table: 'account_closings', act: 'delete' },
  ),
)(
  'killed while a closed account is deleted, %s, deletes nothing; the next clean-up all of it, and its files [AUTH-50, F1]',
  async (_, moment) => {
    const maria = await withFiles();
    const before = await countEach();
    await killDuring(moment, () => beginCleanUp(owner));
    expect(await countEach()).toEqual(before);
    expect(objects()).toHaveLength(3);
    await expectGone(maria);
  },
);

it('killed while the files of a deleted account are removed, removes the others next time [AUTH-50, F1]', async () => {
  const maria = await withFiles();
  await killDuring({ table: 'stored_leftovers', act: 'delete' }, () => beginCleanUp(owner));
  expect(await count('select from people where id = $1', [maria.id])).toBe(0);
  expect(await count('select from stored_leftovers')).toBe(3);
  await expectGone(maria);
});

const close = ({ cookie }: Person) => ask(server.url, cookie, 'POST', '/account/close', {});
const objects = () => objectsIn(path.join(server.dataDir, 'files'));

async function countEach() {
  const counted: Record<string, number | null> = {};
  for (const table of THEIRS) counted[table] = await count(`select from ${table}`);
  return counted;
}

/** Nothing of hers is left after the next clean-up. */
async function expectGone(maria: Person): Promise<void> {
  await cleanUpNow(owner);
  expect(await count('select from people where id = $1', [maria.id])).toBe(0);
  for (const left of Object.values(await countEach())) expect(left).toBe(0);
  expect(await count('select from stored_leftovers')).toBe(0);
  expect(objects()).toEqual([]);
}

/** Maria's project, of which Dana is the provider. */
async function startProject() {
  const maria = await newPerson(server.url, 'maria', 'customer');
  const dana = await newPerson(server.url, 'dana', 'service_provider');
  const fields = { request_id: crypto.randomUUID(), title: 'Care' };
  const { id: projectId } = await ask<{ id: string }>(server.url, maria.cookie, 'POST', '/projects', fields);
  await ask(server.url, maria.cookie, 'PUT', `/projects/${projectId}/provider`, {
    service_provider_id: dana.id,
  });
  return { dana, maria, projectId };
}

/** Somebody alone, with three files, who closed her account 30 days ago. */
async function withFiles(): Promise<Person> {
  const maria = await newPerson(server.url, 'maria', 'customer');
  const fields = { request_id: crypto.randomUUID(), title: 'Care' };
  const { id } = await ask<{ id: string }>(server.url, maria.cookie, 'POST', '/projects', fields);
  for (const name of ['a.txt', 'b.txt', 'c.txt'])
    await uploadFile(server.url, maria.cookie, id, { name, body: 'Her pills' });
  await close(maria);
  await owner.query(`update account_closings set ends_at = now() - interval '1 second'`);
  return maria;
}
