import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upload } from '#test/support/files.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { giveReason, newProject, type SharedProject, sharedProject } from '#test/support/projects.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import { attach, createTask, detach, listResources } from '#test/support/tasks.ts';
import { A_PACK } from '../packs/packs.access.ts';
import { MAX_RESOURCES } from './tasks.rules.ts';

let product: Product;
let shared: SharedProject;
let ada: Client;
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
  ada = await product.person('Ada Admin', { admin: true });
  await giveReason(ada, shared.id);
});
afterAll(() => product.close());

const newTask = () => createTask(shared.customer, shared.id);
const newFile = async (projectId = shared.id, name = 'walker.pdf') =>
  (await upload(product, shared.customer, projectId, 'about Rosa', { name })).body;
async function newPack(fields: object = {}): Promise<string> {
  const id = crypto.randomUUID();
  const { status } = await ada.call('POST', '/admin/knowledge-packs', { id, ...A_PACK, ...fields });
  expect(status).toBe(201);
  return id;
}
const setActive = (id: string, is_active: boolean) =>
  product.sql('update knowledge_packs set is_active = $2 where id = $1', [id, is_active]);

describe('what is attached to a task', () => {
  it('is a file of the project or a pack by our team, by its title, and the other side takes it off [TASK-25]', async () => {
    const { customer, provider } = shared;
    const task = await newTask();
    expect(await listResources(customer, task)).toEqual([]);
    const file = await newFile();
    const pack_id = await newPack();
    const first = await attach(customer, task, { file_id: file.id });
    expect(first).toMatchObject({
      status: 201,
      body: { kind: 'file', file_id: file.id, pack_id: null, title: 'walker.pdf' },
    });
    const second = await attach(provider, task, { pack_id });
    expect(second).toMatchObject({
      status: 201,
      body: { kind: 'pack', file_id: null, pack_id, title: 'Rides' },
    });
    expect(await listResources(provider, task)).toEqual([first.body, second.body]);
    expect((await detach(provider, task, first.body)).status).toBe(200);
    expect(await listResources(customer, task)).toEqual([second.body]);
    // The file itself stays.
    expect((await customer.call('GET', `/projects/${shared.id}/files/${file.id}`)).status).toBe(200);
    await refused(product, 'NOT_FOUND', () => detach(customer, task, first.body));
  });

  it('is attached once, also by two at once, with one event for each change [TASK-25]', async () => {
    const { customer, provider } = shared;
    const task = await newTask();
    const file_id = (await newFile()).id;
    const [one, two] = await Promise.all([
      attach(customer, task, { file_id }),
      attach(provider, task, { file_id }),
    ]);
    expect([one.status, two.status, two.body]).toEqual([201, 201, one.body]);
    expect((await untouched(product, () => attach(customer, task, { file_id }))).body).toEqual(one.body);
    await detach(customer, task, one.body);
    const events = await product.sql(
      `select kind, data from events where subject_id = $1 and kind <> 'task.created' order by id`,
      [task.id],
    );
    const changed = { kind: 'task.changed', data: { fields: ['resources'] } };
    expect(events).toEqual([changed, changed]);
  });

  it('stays without a title when it is deleted or no longer active, until somebody takes it off [TASK-25]', async () => {
    const { customer } = shared;
    const task = await newTask();
    const file = await newFile();
    const [hidden, erased] = [await newPack(), await newPack()];
    await attach(customer, task, { file_id: file.id });
    await attach(customer, task, { pack_id: hidden });
    await attach(customer, task, { pack_id: erased });
    await customer.call('DELETE', `/projects/${shared.id}/files/${file.id}`);
    await ada.call('DELETE', `/admin/knowledge-packs/${erased}`);
    await setActive(hidden, false);
    const gone = await listResources(customer, task);
    const none = { file_id: null, pack_id: null, title: null };
    expect(gone).toMatchObject([
      { ...none, kind: 'file' },
      { ...none, kind: 'pack', pack_id: hidden },
      { ...none, kind: 'pack' },
    ]);
    // An admin, who sees inactive packs elsewhere, sees what the two see.
    expect(await listResources(ada, task)).toEqual(gone);
    await setActive(hidden, true);
    expect((await listResources(customer, task))[1]?.title).toBe('Rides');
    for (const each of gone) expect((await detach(customer, task, each)).status).toBe(200);
    expect(await listResources(customer, task)).toEqual([]);
  });

  it('is numbered where two files have one name, as in the list of files [TASK-25]', async () => {
    const id = await newProject(shared.customer, shared.provider);
    const task = await createTask(shared.customer, id);
    for (const file of [await newFile(id, 'scan.pdf'), await newFile(id, 'scan.pdf')])
      await attach(shared.customer, task, { file_id: file.id });
    const titles = (await listResources(shared.customer, task)).map(({ title }) => title);
    expect(titles).toEqual(['scan.pdf', 'scan (2).pdf']);
  });
});

describe('what is refused', () => {
  it('a file of another project, an inactive pack, one of a person’s own, neither, both, or one too many [TASK-25, PACK-15, ID1]', async () => {
    const { customer } = shared;
    const task = await newTask();
    const file_id = (await newFile()).id;
    const pack_id = await newPack();
    const elsewhere = await newFile(await newProject(customer, null));
    const own = crypto.randomUUID();
    const generated = { id: own, topic: 'Falls at home', packType: 'care_plan' };
    await customer.call('POST', '/functions/generate-knowledge-pack', generated);
    // Else it is written while what follows must change nothing.
    await product.services.packRuns.stop(customer.id, own);
    const cases: [string, object][] = [
      ['file_id', { file_id: elsewhere.id }],
      ['file_id', { file_id: crypto.randomUUID() }],
      ['pack_id', { pack_id: await newPack({ is_active: false }) }],
      ['pack_id', { pack_id: own }],
      ['pack_id', { pack_id: crypto.randomUUID() }],
      ['file_id', {}],
      ['file_id', { file_id, pack_id }],
      ['title', { pack_id, title: 'Mine' }],
    ];
    for (const [path, what] of cases) {
      const { data } = await refused(product, 'INVALID_INPUT', () => attach(customer, task, what));
      expect(data).toMatchObject({ fields: [{ path }] });
    }
    // Not even an admin attaches a pack that nobody could open.
    await product.sql(
      `insert into task_resources (id, project_id, task_id, kind, attached_by, created_at)
       select gen_random_uuid(), $1, $2, 'file', $3, now() from generate_series(1, $4)`,
      [shared.id, task.id, customer.id, MAX_RESOURCES - 1],
    );
    expect((await attach(customer, task, { pack_id })).status).toBe(201);
    const { data } = await refused(product, 'INVALID_INPUT', () => attach(customer, task, { file_id }));
    expect(data).toMatchObject({ fields: [{ path: 'file_id' }] });
    expect((await attach(customer, task, { pack_id })).status).toBe(201);
  });

  it('a task or a resource of another project in the address, as if it were made up [ID1, ID4, ID6]', async () => {
    const { customer, provider } = shared;
    const mine = await createTask(customer, await newProject(customer, null));
    const pack_id = await newPack();
    const { body } = await attach(customer, mine, { pack_id });
    const other = await newTask();
    const at = ({ project_id, id }: typeof mine) => `/projects/${project_id}/tasks/${id}/resources`;
    for (const there of [
      { ...mine, project_id: shared.id },
      { ...mine, id: crypto.randomUUID() },
    ]) {
      await refused(product, 'NOT_FOUND', () => customer.call('GET', at(there)));
      await refused(product, 'NOT_FOUND', () => attach(customer, there, { pack_id }));
      await refused(product, 'NOT_FOUND', () => detach(customer, there, body));
    }
    await refused(product, 'NOT_FOUND', () => detach(customer, other, body));
    for (const call of [
      () => provider.call('GET', at(mine)),
      () => attach(provider, mine, { pack_id }),
      () => detach(provider, mine, body),
    ])
      await refused(product, 'NOT_FOUND', call);
  });

  it('by PostgreSQL itself: another project’s file or task, an inactive pack, another’s name [TASK-25, RL2, RL4]', async () => {
    const { customer, provider } = shared;
    const task = await newTask();
    const project = await newProject(customer, null);
    const file = await newFile(project);
    const inactive = await newPack({ is_active: false });
    const attempt = async (kind: string, fields: Record<string, string>) => {
      const row = { project_id: shared.id, task_id: task.id, attached_by: customer.id, ...fields };
      const values = Object.values(row).map((value) => `'${value}'`);
      const insert = `insert into task_resources (id, kind, created_at, ${Object.keys(row)})
        values (gen_random_uuid(), '${kind}', now(), ${values})`;
      return product.services.db
        .as(customer.id, (trx) => sql.raw(insert).execute(trx))
        .then(
          () => 'stored',
          ({ code, constraint }) => constraint ?? code,
        );
    };
    await untouched(product, async () => {
      expect(await attempt('file', { file_id: file.id })).toBe('task_resources_file_fkey');
      expect(await attempt('file', { project_id: project })).toBe('task_resources_task_fkey');
      expect(await attempt('file', { attached_by: provider.id })).toBe('42501');
      expect(await attempt('pack', { pack_id: inactive })).toBe('42501');
      expect(await attempt('pack', { file_id: file.id })).toBe('task_resources_kind');
    });
  });
});
