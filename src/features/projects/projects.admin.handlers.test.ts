// The desk's list of projects: content, search, and access recording.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { download, upload } from '#test/support/files.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, giveReason, leaveProject } from '#test/support/projects.ts';
import { explained } from '#test/support/query-plan.ts';
import { forgetReadings, readings } from '#test/support/readings.ts';
import { refused } from '#test/support/refusals.ts';
import type { DeskProject } from './projects.admin.contract.ts';
import { findPage } from './projects.admin.queries.ts';

let product: Product;
let ada: Client;
let maria: Client;
let dana: Client;
beforeAll(async () => {
  product = await startProduct();
  ada = await product.person('Ada Admin', { admin: true });
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
  await product.sql('update people set provider_verified_at = now() where id = $1', [dana.id]);
});
beforeEach(async () => {
  await product.sql('delete from projects');
  await forgetReadings(product);
});
afterAll(() => product.close());

const create = async (client: Client, title: string) => {
  const body = { request_id: crypto.randomUUID(), title, description: 'Her pills and her heart' };
  return (await client.call<{ id: string }>('POST', '/projects', body)).body.id;
};
const list = async (query = '', client = ada) => {
  const answer = await client.call<{ projects: DeskProject[]; next: string | null }>(
    'GET',
    `/admin/projects${query}`,
  );
  expect(answer.status).toBe(200);
  return answer.body;
};
const titles = async (search: string) =>
  (await list(`?search=${encodeURIComponent(search)}`)).projects.map(({ title }) => title);

describe('the projects at the desk', () => {
  it('show title, status, people and last change, but no content [ADMIN-21]', async () => {
    const id = await create(maria, 'Mom comes home');
    await maria.call('PUT', `/projects/${id}/provider`, { service_provider_id: dana.id });
    const { projects, next } = await list();
    expect([projects, next]).toEqual([
      [
        {
          id,
          title: 'Mom comes home',
          status: 'draft',
          customer: 'Maria Alvarez',
          service_provider: 'Dana Diaz',
          updated_at: expect.stringMatching(/Z$/),
        },
      ],
      null,
    ]);
    expect(JSON.stringify(projects)).not.toMatch(/pills|@/);
  });

  it('are found by words of the title and by people, with LIKE wildcards taken literally [ADMIN-21]', async () => {
    const other = await product.person('Olga Ortiz');
    await create(maria, 'Mom comes home');
    await create(other, 'A ramp for 100% of the house');
    const shared = await create(maria, 'Rides');
    await maria.call('PUT', `/projects/${shared}/provider`, { service_provider_id: dana.id });
    for (const [search, found] of [
      ['', ['Rides', 'A ramp for 100% of the house', 'Mom comes home']],
      ['HOME', ['Mom comes home']],
      ['alvarez', ['Rides', 'Mom comes home']],
      ['  maria   ride ', ['Rides']],
      ['dana', ['Rides']],
      ['olga home', []],
      ['100%', ['A ramp for 100% of the house']],
      ['%', ['A ramp for 100% of the house']],
      ['_', []],
      ['\\', []],
      ['pills', []],
    ] as const) {
      expect(await titles(search), search).toEqual(found);
    }
  });

  it('are found by words of one or two letters, and by words that very many have [ADMIN-21]', async () => {
    await fillProjects(product, { customer: maria, title: 'Copy', count: 1001 });
    const shared = await create(maria, 'Rides of Copy');
    await maria.call('PUT', `/projects/${shared}/provider`, { service_provider_id: dana.id });
    expect(await titles('dana copy')).toEqual(['Rides of Copy']);
    expect(await titles('d of m')).toEqual(['Rides of Copy']);
    await create(maria, 'Copy zq');
    expect(await titles('maria copy zq y')).toEqual(['Copy zq']);
    expect(await titles('maria copy')).toHaveLength(50);
    expect(await titles('copy xq')).toEqual([]);
  });

  it('are walked through in list order for a single letter [ADMIN-21]', async () => {
    await fillProjects(product, { customer: maria, title: 'Copy', count: 2000 });
    await product.sql('analyze projects, project_members, people');
    const plan = await explained(product, 'system', (trx) => findPage(trx, 'm', undefined));
    expect(plan).toContain('projects_newest');
    expect(plan).not.toMatch(/sort|seq scan on (projects|project_members)/i);
  });

  it('are listed without a customer until one has accepted [ADMIN-21]', async () => {
    await dana.call('POST', '/projects', {
      request_id: crypto.randomUUID(),
      title: 'Asked',
      customer_id: maria.id,
    });
    expect((await list('?search=asked')).projects).toMatchObject([
      { title: 'Asked', customer: null, service_provider: 'Dana Diaz' },
    ]);
  });

  it('are paged, with none lost or duplicated [ADMIN-21]', async () => {
    await create(maria, 'First');
    const updatedAt = `timestamptz '2026-01-01' + n / 3 * interval '1 s'`;
    await fillProjects(product, { customer: maria, title: 'Copy', count: 119, updatedAt });
    const pages: DeskProject[][] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page = await list(after && `?after=${after}`);
      pages.push(page.projects);
      after = page.next;
    }
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(120);
    expect(pages[0]?.[0]?.title).toBe('First');
  });

  it('are viewed on record: who looked, and whose projects [ADMIN-21, 312(b)]', async () => {
    await create(maria, 'Mom comes home');
    await list();
    const looks = await readings(product);
    expect(looks).toEqual([
      { actor_id: ada.id, data: { what: 'projects' } },
      { actor_id: ada.id, data: { what: 'projects', people: [maria.id] } },
    ]);
  });

  it('are for admins only [ADMIN-21, GUARD-09]', async () => {
    await refused(product, 'UNAUTHENTICATED', () => product.nobody().call('GET', '/admin/projects'));
    for (const client of [maria, dana]) {
      await refused(product, 'FORBIDDEN', () => client.call('GET', '/admin/projects'));
    }
    await refused(product, 'INVALID_INPUT', () => ada.call('GET', '/admin/projects?after=x'));
  });

  it('are read by index, however many there are [ADMIN-21]', async () => {
    const plan = (text: string) =>
      product.services.db.asSystem(async (trx) => {
        const { sql } = await import('kysely');
        await sql`set local enable_seqscan = off`.execute(trx);
        const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain ${text}`).execute(trx);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
    const page = await plan('select id from projects p order by p.updated_at desc, p.id desc limit 51');
    expect(page).toMatch(/projects_newest/);
    expect(page).not.toContain('Sort');
    expect(await plan(`select id from projects where lower(title) like lower('%home%')`)).toMatch(
      /projects_by_title/,
    );
  });
});

describe('a project without a customer', () => {
  const openedBy = (admin: Client) =>
    product.sql<{ what: string; people: string[]; subjects: string[] }>(
      `select what, people, subjects from access_entries where act = 'read' and actor_id = $1 order by id`,
      [admin.id],
    );

  it.each([
    [
      'has ended',
      async (id: string) =>
        product.sql('update projects set ended_at = now(), status = $2 where id = $1', [id, 'completed']),
    ],
    ['nobody has joined yet', async () => []],
  ])(
    'that %s is named by whoever of the team opens it, to those who are in it [312(b), RL2]',
    async (_, then) => {
      const [id = ''] = await fillProjects(product, { customer: null, provider: dana });
      const { body: file } = await upload(product, dana, id, 'Her pills');
      await then(id);
      await giveReason(ada, id, 'complaint');
      await forgetReadings(product);
      expect((await ada.call('GET', `/projects/${id}`)).status).toBe(200);
      await download(product, ada, file);
      const entries = await openedBy(ada);
      expect(entries).toContainEqual({ what: 'project', people: [dana.id], subjects: [id] });
      expect(entries).toContainEqual({ what: 'file', people: [dana.id], subjects: [file.id] });
    },
  );

  it('is named also where nobody is in it any more [312(b)]', async () => {
    const [id = ''] = await fillProjects(product, { customer: maria });
    await leaveProject(product, id, maria);
    await giveReason(ada, id, 'complaint');
    await forgetReadings(product);
    expect((await ada.call('GET', `/projects/${id}`)).status).toBe(200);
    expect(await openedBy(ada)).toContainEqual({ what: 'project', people: [], subjects: [id] });
  });
});
