// Ids that clients generate, and for each of them: what if somebody uses an id that another person already
// uses?
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendOrder } from '../support/buying.ts';
import { upload } from '../support/files.ts';
import { completeForm, sendReport } from '../support/interest.ts';
import { generate } from '../support/packs.ts';
import { ANSWERS, type Answer, type Client, type Product, startProduct } from '../support/product.ts';
import { type SharedProject, sendProject, sharedProject } from '../support/projects.ts';
import { untouched } from '../support/refusals.ts';
import { sendTask } from '../support/tasks.ts';

let product: Product;
let here: SharedProject;
let elsewhere: SharedProject;
let pair = 0;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  here = await newPair();
  elsewhere = await newPair();
});
afterAll(() => product.close());

/** Two people who share a project; new for each test. */
async function newPair(): Promise<SharedProject> {
  pair += 1;
  const family = `Alvarez ${'i'.repeat(pair)}`;
  const customer = await product.person(`Maria ${family}`);
  const provider = await product.person(`Dana ${family}`, { type: 'service_provider' });
  return sharedProject(product, 'Mom at home', { customer, provider });
}

type Send = (who: Client, id: string, at: SharedProject) => Promise<Answer<unknown>>;
const form = (path: '/waitlist' | '/applications', changes: object) => async (who: Client, id: string) =>
  product.nobody().call('POST', path, completeForm(product, path, { id, email: who.email, ...changes }));
const say: Send = (who, client_id, at) =>
  who.call('POST', `/projects/${at.id}/messages`, { client_id, content: 'Is she home?' });
const attach: Send = async (who, client_id, at) => {
  const { body } = await upload(product, who, at.id, 'a letter');
  return who.call('POST', `/projects/${at.id}/messages/file`, { client_id, file_id: body.id });
};
const makeProject: Send = (who, request_id, { customer, provider }) =>
  sendProject(who, { request_id, ...(who === provider ? { customer_id: customer.id } : {}) });
const askHelp: Send = (who, id) =>
  who.call('POST', '/plan/help', { id, kind: 'guided', email: 'family@example.test', website: '' });

/** Calls that store something under an id from the client, and the table they store it in. */
const CALLS: [what: string, table: string, send: Send][] = [
  ['an order', 'orders', (who, id) => sendOrder(who, 'unlock_pass', id)],
  ['a request for help', 'help_requests', askHelp],
  ['a request for a call', 'waitlist_entries', form('/waitlist', { kind: 'call' })],
  ['an entry on the waitlist', 'waitlist_entries', form('/waitlist', {})],
  ['an application', 'helper_applications', form('/applications', {})],
  ['a report of an error', 'guide_reports', (who, id) => sendReport(product, { id, email: who.email })],
  ['a generated pack', 'generated_packs', (who, id) => generate(who, { id })],
  ['a project', 'projects', makeProject],
  ['a message', 'messages', say],
  ['a task', 'tasks', (who, client_id, at) => sendTask(who, at.id, { client_id })],
  ['a file', 'file_attachments', (who, clientId, at) => upload(product, who, at.id, 'x', { clientId })],
  ['a file in the chat', 'messages', attach],
];

const rowsOf = (table: string) =>
  product.sql<{ row: string }>(`select t::text as row from ${table} t order by 1`);
const shapeOf = ({ status, body }: Answer<unknown>) => ({ status, keys: Object.keys(body as object) });

describe.each(CALLS)('the id of %s', (_what, table, send) => {
  it('that another person uses is free like any other, and theirs is unaffected [ASVS 8.2.2]', async () => {
    const id = crypto.randomUUID();
    expect((await send(here.customer, id, here)).status).toBeLessThan(300);
    const before = await rowsOf(table);
    const taken = await send(here.provider, id, here);
    const free = await send(elsewhere.provider, crypto.randomUUID(), elsewhere);
    expect(shapeOf(taken)).toEqual(shapeOf(free));
    const after = await rowsOf(table);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after).toHaveLength(before.length + 2);
  });

  it('is idempotent for its own sender', async () => {
    const id = crypto.randomUUID();
    await send(here.customer, id, here);
    const before = await rowsOf(table);
    expect((await send(here.customer, id, here)).status).toBeLessThan(300);
    expect(await rowsOf(table)).toEqual(before);
  });
});

it('a draft of another person is answered like one that never existed [ASVS 8.2.2]', async () => {
  const draft = { draft_id: null, changes: ANSWERS, step: 6 };
  const { body } = await here.customer.call<{ id: string }>('PATCH', '/assessments/draft', draft);
  const { customer } = elsewhere;
  const answers = async (draft_id: string) => [
    await untouched(product, () => customer.call('POST', '/assessments', { draft_id })),
    await untouched(product, () => customer.call('PATCH', '/assessments/draft', { ...draft, draft_id })),
  ];
  const [theirs, never] = [await answers(body.id), await answers(crypto.randomUUID())];
  expect(theirs.map(({ status }) => status)).toEqual([409, 409]);
  expect(theirs.map((answer) => answer.body)).toEqual(never.map((answer) => answer.body));
});
