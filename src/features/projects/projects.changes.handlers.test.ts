import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import {
  createProject,
  giveReason,
  type MadeProject,
  projectPeople,
  setProvider,
  shareProject,
} from '#test/support/projects.ts';
import { readings } from '#test/support/readings.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import { countActive } from './projects.queries.ts';
import { PROJECT_STATUSES } from './projects.rules.ts';

let product: Product;
let maria: Client;
let dana: Client;
let owen: Client;
let ada: Client;
let project: MadeProject;
/** Id of the last event of its creation. */
let made = 0;
beforeAll(async () => {
  product = await startProduct();
  ({ maria, dana, owen, ada } = await projectPeople(product));
});
beforeEach(async () => {
  project = await shareProject(maria, dana);
  const [last] = await product.sql<{ id: string }>('select max(id) as id from events');
  made = Number(last?.id);
});
afterAll(() => product.close());

const change = (who: Client, body: object, id = project.id) =>
  who.call<MadeProject>('PATCH', `/projects/${id}`, body);
const read = async (who: Client) => who.call<MadeProject>('GET', `/projects/${project.id}`);
/** Events of the project since its creation. */
const recordedEvents = async () =>
  (
    await product.sql(
      `select kind, actor_id, recipient_ids[1] as recipient_id, data from events
       where project_id = $1 and id > $2 order by id`,
      [project.id, made],
    )
  ).map((row) => [row.kind, row.actor_id, row.recipient_id, row.data]);

describe('the status', () => {
  it.each(PROJECT_STATUSES)(
    'is set to %s by either side, and the other is notified [PROJ-04]',
    async (status) => {
      const before = status === 'active' ? 'on_hold' : 'active';
      for (const [who, other] of [
        [maria, dana],
        [dana, maria],
      ] as const) {
        await product.sql('update projects set status = $2 where id = $1', [project.id, before]);
        await product.sql(`delete from events where project_id = $1 and id > $2`, [project.id, made]);
        const was = (await read(who)).body;
        const { status: code, body } = await change(who, { status });
        expect([code, body.status]).toEqual([200, status]);
        expect(body.updated_at > was.updated_at).toBe(true);
        expect(body.created_at).toBe(was.created_at);
        expect(await recordedEvents()).toEqual([['project.status_changed', who.id, other.id, { status }]]);
        expect((await read(other)).body.status).toBe(status);
      }
    },
  );

  it('updates both sides’ count of active projects [PROJ-04, DASH-05]', async () => {
    const counts = async () => {
      const count = (who: Client) => product.services.db.as(who.id, countActive);
      return [await count(maria), await count(dana), await count(owen), await count(ada)];
    };
    await product.sql(`update projects set status = 'draft'`);
    expect(await counts()).toEqual([0, 0, 0, 0]);
    await change(dana, { status: 'active' });
    expect(await counts()).toEqual([1, 1, 0, 0]);
    await change(maria, { status: 'completed' });
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  it('set by an admin is recorded, and notifies nobody [PROJ-04, PROJ-31, 312(b)]', async () => {
    const before = (await readings(product, ada)).length;
    await giveReason(ada, project.id);
    const { status, body } = await change(ada, { status: 'on_hold' });
    expect([status, body.status]).toEqual([200, 'on_hold']);
    expect(await recordedEvents()).toEqual([['project.status_changed', ada.id, null, { status: 'on_hold' }]]);
    // One recorded access: its start, and whose project it was.
    const looks = (await readings(product, ada)).slice(before);
    expect(looks.map(({ data }) => data)).toEqual([
      { what: 'project', reason: 'asked_us' },
      { what: 'project', reason: 'asked_us', people: [maria.id], subjects: [project.id] },
    ]);
  });

  it.each(['archived', '', null, 'Active', 1])('rejects %j [PROJ-03]', async (status) => {
    await refused(product, 'INVALID_INPUT', () => change(maria, { status }));
  });
});

describe('a change', () => {
  it('of the text records which fields changed, not what they say [PROJ-01, LOG-08]', async () => {
    const fields = { title: 'Mother fell', description: 'Broken hip', priority: 1, due_date: '2027-01-31' };
    const { body } = await change(dana, fields);
    expect(body).toMatchObject({ ...fields, status: 'draft' });
    const [[kind, by, to, data] = []] = await recordedEvents();
    const names = ['description', 'due_date', 'priority', 'title'];
    expect([kind, by, to]).toEqual(['project.changed', dana.id, maria.id]);
    expect((data as { fields: string[] }).fields.toSorted()).toEqual(names);
    expect(JSON.stringify(await recordedEvents())).not.toMatch(/fell|hip/);
  });

  it('can clear the due date, and leaves omitted fields alone [PROJ-01]', async () => {
    await change(maria, { due_date: '2027-01-31', priority: 5 });
    const { body } = await change(maria, { due_date: null });
    expect(body).toMatchObject({ due_date: null, priority: 5, title: project.title });
  });

  it('that changes nothing is a no-op [PROJ-04]', async () => {
    const { title, description, priority, due_date, status } = project;
    for (const body of [{}, { title }, { title, description, priority, due_date, status }]) {
      const answer = await untouched(product, () => change(maria, body));
      expect(answer.body).toEqual(project);
    }
  });

  it.each<[string, object]>([
    ['a blank title', { title: '  ' }],
    ['priority 0', { priority: 0 }],
    ['priority 6', { priority: 6 }],
    ['priority "3"', { priority: '3' }],
    ['a day that does not exist', { due_date: '2027-02-30' }],
    ['a day in year 0', { due_date: '0000-12-31' }],
    ['another customer', { customer_id: crypto.randomUUID() }],
    ['a provider', { service_provider_id: null }],
    ['a timestamp', { updated_at: '2020-01-01T00:00:00Z' }],
  ])('to %s is refused [PROJ-01, PROJ-13, PROJ-31]', async (_, body) => {
    await refused(product, 'INVALID_INPUT', () => change(maria, body));
  });

  it('made 20 times in parallel is applied 20 times, in turn, with distinct timestamps [PROJ-04, AP1]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change(n % 2 ? maria : dana, { title: `Title ${n}` })),
    );
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((each) => each.body.updated_at)).size).toBe(20);
    expect(await recordedEvents()).toHaveLength(20);
    const last = answers
      .map((each) => each.body)
      .toSorted((a, b) => a.updated_at.localeCompare(b.updated_at))
      .at(-1);
    expect((await read(maria)).body.title).toBe(last?.title);
  });
});

describe('an edit based on an outdated version', () => {
  const now = async () => (await read(maria)).body;
  const overtaken = (who: Client, body: object) =>
    refused(product, 'CHANGED_MEANWHILE', () => change(who, body));

  it('of the same field is not stored, and the response has the current value [PROJ-01]', async () => {
    const seen = { title: project.title };
    await change(dana, { title: 'Dana’s', seen });
    const { data } = await overtaken(maria, { title: 'Maria’s', seen });
    expect((data as { project: MadeProject }).project).toEqual({
      ...project,
      ...(await now()),
      invitation: undefined,
      declined_by: undefined,
    });
    expect((await now()).title).toBe('Dana’s');
    // Based on the newer version, it succeeds.
    await change(maria, { title: 'Maria’s', seen: { title: 'Dana’s' } });
    expect((await now()).title).toBe('Maria’s');
  });

  it('of another field is stored [PROJ-01]', async () => {
    await change(dana, { title: 'Dana’s', seen: { title: project.title } });
    await change(maria, { priority: 1, seen: { priority: project.priority } });
    expect(await now()).toMatchObject({ title: 'Dana’s', priority: 1 });
  });

  it('to the same value succeeds, including a cleared due date [PROJ-01]', async () => {
    await change(dana, { due_date: '2027-01-31', seen: { due_date: null } });
    expect((await change(maria, { due_date: '2027-01-31', seen: { due_date: null } })).status).toBe(200);
    await change(dana, { due_date: null, seen: { due_date: '2027-01-31' } });
    await overtaken(maria, { due_date: '2027-02-01', seen: { due_date: '2027-01-31' } });
  });

  it('with one conflicting field stores none of the others: all or nothing [PROJ-01]', async () => {
    const { title, description } = project;
    await change(dana, { title: 'Dana’s', seen: { title } });
    await overtaken(maria, { title: 'Maria’s', description: 'New', seen: { title, description } });
    expect(await now()).toMatchObject({ title: 'Dana’s', description });
  });

  it('made ten times in parallel with the same base is stored once [AP1]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        change(n % 2 ? maria : dana, { title: `Title ${n}`, seen: { title: project.title } }),
      ),
    );
    expect(answers.filter((each) => each.status === 200)).toHaveLength(1);
    expect(answers.filter((each) => each.status === 409)).toHaveLength(9);
    expect(await recordedEvents()).toHaveLength(1);
  });
});

describe('the provider', () => {
  it('is chosen by the customer, and can work from then on [PROJ-21]', async () => {
    const own = await createProject(maria);
    await refused(product, 'NOT_FOUND', () => owen.call('GET', `/projects/${own.id}`));
    const { status, body } = await setProvider(maria, own.id, owen);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      service_provider_id: owen.id,
      service_provider: { full_name: 'Owen Okafor' },
    });
    expect((await owen.call('GET', `/projects/${own.id}`)).status).toBe(200);
    project = own;
    expect((await recordedEvents()).slice(1)).toEqual([['project.provider_joined', maria.id, owen.id, {}]]);
    await untouched(product, () => setProvider(maria, own.id, owen));
  });

  it('loses all access as soon as they are removed [PROJ-21, PROJ-31]', async () => {
    const path = `/projects/${project.id}`;
    expect((await dana.call('GET', path)).status).toBe(200);
    const { body } = await setProvider(maria, project.id, null);
    expect(body).toMatchObject({ service_provider_id: null, service_provider: null });
    await refused(product, 'NOT_FOUND', () => dana.call('GET', path));
    await refused(product, 'NOT_FOUND', () => dana.call('PATCH', path, { status: 'active' }));
    await refused(product, 'NOT_FOUND', () => dana.call('GET', `${path}/activity`));
    const listed = await dana.call<{ projects: MadeProject[] }>('GET', '/projects');
    expect(listed.body.projects.map((each) => each.id)).not.toContain(project.id);
    expect(await recordedEvents()).toEqual([['project.provider_left', maria.id, dana.id, {}]]);
  });

  it('is replaced in one step: one leaves, the other joins [PROJ-21]', async () => {
    await setProvider(maria, project.id, owen);
    expect(await recordedEvents()).toEqual([
      ['project.provider_left', maria.id, dana.id, {}],
      ['project.provider_joined', maria.id, owen.id, {}],
    ]);
    await refused(product, 'NOT_FOUND', () => dana.call('GET', `/projects/${project.id}`));
  });

  it('stays if the screen said that somebody else, or nobody, was there [PROJ-21, AP1]', async () => {
    const put = (service_provider_id: string | null, seen: string | null) =>
      maria.call('PUT', `/projects/${project.id}/provider`, { service_provider_id, seen });
    for (const [choice, seen] of [
      [owen.id, null],
      [owen.id, owen.id],
      [null, owen.id],
    ] as const) {
      const { data } = await refused(product, 'CHANGED_MEANWHILE', () => put(choice, seen));
      expect(data).toMatchObject({ project: { service_provider: { full_name: 'Dana Diaz' } } });
    }
    expect((await put(owen.id, dana.id)).status).toBe(200);
    // The same again, after an answer that was lost.
    expect((await untouched(product, () => put(owen.id, dana.id))).status).toBe(200);
  });

  it('cannot be a customer, or someone unknown, unverified or closed [PROJ-21, S4, RO2]', async () => {
    const waiting = await product.person('Wes Waiting', { type: 'service_provider' });
    await product.sql('update people set provider_verified_at = null where id = $1', [waiting.id]);
    const closed = await product.person('Cleo Closed', { type: 'service_provider' });
    await product.sql('update people set deactivated_at = now() where id = $1', [closed.id]);
    for (const service_provider_id of [maria.id, ada.id, waiting.id, closed.id, crypto.randomUUID()]) {
      const body = await refused(product, 'INVALID_INPUT', () =>
        maria.call('PUT', `/projects/${project.id}/provider`, { service_provider_id }),
      );
      expect(body.data).toMatchObject({ fields: [{ path: 'service_provider_id' }] });
    }
  });

  it('cannot be chosen by the provider or an admin [PROJ-21, RO2]', async () => {
    await giveReason(ada, project.id);
    for (const who of [dana, ada]) {
      await refused(product, 'FORBIDDEN', () => setProvider(who, project.id, owen));
      await refused(product, 'FORBIDDEN', () => setProvider(who, project.id, null));
    }
  });

  it('is one of ten chosen in parallel, with an event for each step [PROJ-21, AP1]', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => setProvider(maria, project.id, n % 2 ? owen : dana)),
    );
    const events = await recordedEvents();
    for (const [n, [kind]] of events.entries()) {
      expect(kind).toBe(n % 2 ? 'project.provider_joined' : 'project.provider_left');
    }
    const last = events.at(-1)?.[2] ?? dana.id;
    expect((await read(maria)).body.service_provider_id).toBe(last);
  });
});
