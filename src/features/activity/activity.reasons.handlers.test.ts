import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillDocument } from '#test/support/documents.ts';
import { upload } from '#test/support/files.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { giveReason, newProject, say } from '#test/support/projects.ts';
import { forgetReadings, readings } from '#test/support/readings.ts';
import { refused } from '#test/support/refusals.ts';
import { createTask } from '#test/support/tasks.ts';
import { forgetReasons } from './activity.bulk.jobs.ts';
import type { Look } from './activity.looks.contract.ts';
import { REASONS } from './activity.reasons.rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let product: Product;
let maria: Client;
let ada: Client;
let grace: Client;
let projectId: string;
let calls: readonly (readonly [method: string, path: string, body?: object])[];
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  const dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
  ada = await product.person('Ada Admin', { admin: true });
  grace = await product.person('Grace Admin', { admin: true });
  projectId = await newProject(maria, dana);
  const file = (await upload(product, maria, projectId, 'about Rosa')).body;
  const message = await say(maria, projectId, 'She fell.');
  const task = (await createTask(maria, projectId)) as { id: string };
  const documentId = await fillDocument(product, { projectId, by: maria.id });
  const at = `/projects/${projectId}`;
  calls = [
    ['GET', at],
    ['PATCH', at, { status: 'on_hold' }],
    ['GET', `${at}/activity`],
    ['GET', `${at}/messages`],
    ['POST', `${at}/messages`, { client_id: crypto.randomUUID(), content: 'Hello' }],
    ['DELETE', `${at}/messages/${message.id}`],
    ['GET', `${at}/tasks`],
    ['GET', `${at}/tasks/${task.id}`],
    ['GET', `${at}/files`],
    ['GET', `${at}/files/${file.id}`],
    ['GET', `${at}/documents`],
    ['GET', `${at}/documents/${documentId}`],
    ['GET', `/live${at}`],
  ];
});
beforeEach(async () => {
  product.clock.set(new Date());
  await forgetReadings(product);
  await product.sql('delete from reasons_given');
});
afterAll(() => product.close());

const open = (admin: Client) => admin.call('GET', `/projects/${projectId}`);
/** Moves the time, while both admins are there: a session ends by itself after half an hour. */
async function later(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1_200_000) {
    product.clock.set(new Date(product.clock.now().getTime() + Math.min(left, 1_200_000)));
    for (const admin of [ada, grace]) await admin.call('POST', '/auth/session/extend', {});
  }
}

describe('a project of others', () => {
  it('opens to no admin who has not said why: nothing of it, and nothing is read [312(a)(2)(ii), 312(b)]', async () => {
    for (const [method, path, body] of calls)
      await refused(product, 'REASON_NEEDED', () => ada.call(method, path, body));
    expect(await readings(product, ada)).toEqual([]);
  });

  it('is one question with one that does not exist [PROJ-24]', async () => {
    const none = crypto.randomUUID();
    await refused(product, 'REASON_NEEDED', () => ada.call('GET', `/projects/${none}`));
    await giveReason(ada, none);
    await refused(product, 'NOT_FOUND', () => ada.call('GET', `/projects/${none}`));
  });

  it('opens for an hour, and asks again [312(a)(2)(ii)]', async () => {
    await giveReason(ada, projectId);
    expect((await open(ada)).status).toBe(200);
    await later(HOUR - MINUTE);
    expect((await open(ada)).status).toBe(200);
    await later(MINUTE);
    await refused(product, 'REASON_NEEDED', () => open(ada));
    await giveReason(ada, projectId);
    expect((await open(ada)).status).toBe(200);
  });

  it('opens to who gave the reason, and nothing else does [312(a)(2)(ii)]', async () => {
    const other = await newProject(maria, null);
    await giveReason(ada, projectId);
    await refused(product, 'REASON_NEEDED', () => open(grace));
    await refused(product, 'REASON_NEEDED', () => ada.call('GET', `/projects/${other}`));
  });

  it('asks nobody who is in it, and a stranger as if it were not there [PROJ-24]', async () => {
    expect((await open(maria)).status).toBe(200);
    const own = await newProject(ada, null);
    expect((await ada.call('GET', `/projects/${own}`)).status).toBe(200);
    const sam = await product.person('Sam Stranger');
    await refused(product, 'NOT_FOUND', () => open(sam));
  });

  it('tells its person the reason, of the last one that was given [312(b)]', async () => {
    await product.sql('delete from access_entries');
    await giveReason(ada, projectId, 'complaint');
    await open(ada);
    await giveReason(ada, projectId, 'danger');
    await ada.call('GET', `/projects/${projectId}/messages`);
    const { body } = await maria.call<{ looks: Look[] }>('GET', '/looks');
    expect(body.looks.map(({ what, reason, is_team }) => [what, reason, is_team])).toEqual([
      ['project', 'danger', true],
      ['project', 'complaint', true],
    ]);
    const { body: table } = await maria.call<string>('GET', '/looks.csv');
    expect(table).toContain('danger');
  });
});

describe('a reason', () => {
  const give = (by: Client, body: object) => by.call('POST', '/reasons', body);

  it('is one of those there are, for something that has an id', async () => {
    for (const reason of REASONS)
      expect((await give(ada, { about: projectId, reason })).status, reason).toBe(200);
    for (const wrong of [
      { about: projectId },
      { about: projectId, reason: '' },
      { about: projectId, reason: 'curious' },
      { about: 'x', reason: 'asked_us' },
      { about: projectId, reason: 'asked_us', until: '2030-01-01' },
    ])
      await refused(product, 'INVALID_INPUT', () => give(ada, wrong));
  });

  it('is an admin’s to give; of one who was an admin it opens nothing [GUARD-09]', async () => {
    const body = { about: projectId, reason: 'asked_us' };
    await refused(product, 'FORBIDDEN', () => give(maria, body));
    await refused(product, 'UNAUTHENTICATED', () => give(product.nobody(), body));
    const iris = await product.person('Iris Admin', { admin: true });
    await giveReason(iris, projectId);
    await ada.call('PUT', `/people/${iris.id}/admin`, { is_admin: false });
    await refused(product, 'NOT_FOUND', () => open(iris));
  });

  it('is asked for by PostgreSQL, whatever the code does [RL2]', async () => {
    const entry = `insert into access_entries (at, actor_id, as_team, act, what) values (now(), $1, true, 'read', $2)`;
    for (const what of ['project', 'appointment'])
      await expect(product.sql(entry, [ada.id, what])).rejects.toThrow('access_entries_reason_to_open');
  });

  it('is forgotten once it no longer holds: the record has it', async () => {
    await giveReason(ada, projectId);
    await later(HOUR - MINUTE);
    await giveReason(grace, projectId);
    await later(MINUTE);
    await forgetReasons(product.services);
    expect(await product.sql('select admin_id from reasons_given')).toEqual([{ admin_id: grace.id }]);
  });
});
