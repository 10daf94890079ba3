// GET /dashboard: what is counted, what comes next, and that nobody hears of others' projects.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '../../../test/support/product.ts';
import { refused } from '../../../test/support/refusals.ts';
import type { NextItem } from './dashboard.contract.ts';

interface Seen {
  active_projects: number;
  unread_messages: number;
  next: NextItem[];
}

let product: Product;
let maria: Client;
let dana: Client;
let sam: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Whitfield', { type: 'service_provider' });
  sam = await product.person('Sam Stranger');
});
beforeEach(() => product.sql('delete from projects'));
afterAll(() => product.close());

async function create(client: Client, title: string, rest: object = {}) {
  const body = { request_id: crypto.randomUUID(), title, ...rest };
  const made = await client.call<{ id: string }>('POST', '/projects', body);
  expect(made.status).toBe(201);
  return made.body.id;
}
const change = (client: Client, id: string, body: object) => client.call('PATCH', `/projects/${id}`, body);
const withDana = (id: string) =>
  maria.call('PUT', `/projects/${id}/provider`, { service_provider_id: dana.id });
async function say(client: Client, id: string, content: string) {
  const body = { client_id: crypto.randomUUID(), content };
  return (await client.call<{ id: string }>('POST', `/projects/${id}/messages`, body)).body.id;
}
const seen = async (client: Client) => (await client.call<Seen>('GET', '/dashboard')).body;
const day = (days: number) =>
  new Date(product.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

describe('the dashboard', () => {
  it('of somebody without projects is empty [DASH-05, DASH-07, DASH-11]', async () => {
    const empty = { active_projects: 0, unread_messages: 0, notifications: 0, next: [] };
    expect(await seen(sam)).toEqual(empty);
  });

  it('counts active projects for both sides, and follows their status [DASH-05, PROJ-04]', async () => {
    const id = await create(maria, 'Coming home');
    await withDana(id);
    await create(maria, 'A draft');
    await create(sam, 'Not theirs');
    expect((await seen(maria)).active_projects).toBe(0);
    await change(dana, id, { status: 'active' });
    expect([(await seen(maria)).active_projects, (await seen(dana)).active_projects]).toEqual([1, 1]);
    expect((await seen(sam)).active_projects).toBe(0);
    await change(maria, id, { status: 'completed' });
    expect([(await seen(maria)).active_projects, (await seen(dana)).active_projects]).toEqual([0, 0]);
  });

  it('counts unread messages, which fall as they are read [DASH-07]', async () => {
    const id = await create(maria, 'Coming home');
    await withDana(id);
    await change(maria, id, { status: 'active' });
    const first = await say(dana, id, 'Good morning');
    await say(dana, id, 'How was the night?');
    const before = await seen(maria);
    expect(before.unread_messages).toBe(2);
    expect(before.next).toEqual([
      {
        ...{ kind: 'unread', project_id: id, project_title: 'Coming home' },
        ...{ from: 'Dana Whitfield', count: 2 },
      },
    ]);
    expect(await seen(dana)).toMatchObject({ unread_messages: 0, next: [] });
    await maria.call('POST', `/projects/${id}/messages/read`, { ids: [first] });
    expect((await seen(maria)).unread_messages).toBe(1);
    expect((await seen(sam)).unread_messages).toBe(0);
  });

  it('says what is next: due, without a provider, to be started', async () => {
    const late = await create(maria, 'Late', { due_date: day(-2) });
    const soon = await create(maria, 'Soon', { due_date: day(7) });
    const far = await create(maria, 'Far', { due_date: day(8) });
    for (const id of [late, soon, far]) await withDana(id);
    for (const id of [late, soon, far]) await change(maria, id, { status: 'active' });
    expect((await seen(maria)).next).toEqual([
      { kind: 'due', project_id: late, project_title: 'Late', due_date: day(-2) },
      { kind: 'due', project_id: soon, project_title: 'Soon', due_date: day(7) },
    ]);
    const alone = await create(maria, 'Alone');
    expect((await seen(maria)).next.at(-1)).toEqual({
      ...{ kind: 'choose_provider', project_id: alone, project_title: 'Alone' },
    });
    await withDana(alone);
    const start = { kind: 'start', project_id: alone, project_title: 'Alone' };
    expect((await seen(maria)).next.at(-1)).toEqual(start);
    expect((await seen(dana)).next.at(-1)).toEqual(start);
    expect((await seen(sam)).next).toEqual([]);
  });

  it('is nobody’s without a session', async () => {
    await refused(product, 'UNAUTHENTICATED', () => product.nobody().call('GET', '/dashboard'));
  });
});
