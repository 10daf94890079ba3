import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACTIVITY_TYPES } from '#kit/event.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import {
  createProject,
  giveReason,
  type MadeProject,
  projectOfOld,
  setProvider,
} from '#test/support/projects.ts';
import { readings } from '#test/support/readings.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type { ActivityEntry } from './activity.contract.ts';

let product: Product;
let maria: Client;
let dana: Client;
let sam: Client;
let ada: Client;
let project: MadeProject;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  sam = await product.person('Sam Stranger');
  ada = await product.person('Ada Admin', { admin: true });
});
beforeEach(async () => {
  project = await projectOfOld(product, maria, dana);
  await giveReason(ada, project.id);
});
afterAll(() => product.close());

const RPC = '/rpc/log_project_activity';
const entry = (changes: object = {}) => ({
  p_project_id: project.id,
  p_activity_type: 'task_created',
  p_description: 'Task "Call the clinic" was created',
  ...changes,
});
const log = (who: Client, changes: object = {}) => who.call<number>('POST', RPC, entry(changes));
const list = (who: Client, id = project.id, query = '') =>
  who.call<{ entries: ActivityEntry[]; next: number | null }>('GET', `/projects/${id}/activity${query}`);
const entriesOf = async (who: Client, id = project.id) => (await list(who, id)).body.entries;

/** Records an event as another room would. */
async function happen(kind: string, by: Client, data: object = {}, recipient: Client | null = null) {
  const [row] = await product.sql<{ id: string }>(
    `insert into events (kind, at, actor_id, subject_type, subject_id, data, project_id, recipient_ids)
     values ($1, now(), $2, 'message', gen_random_uuid(), $3, $4, array_remove(array[$5::uuid], null)) returning id`,
    [kind, by.id, data, project.id, recipient?.id ?? null],
  );
  return Number(row?.id);
}

describe('log_project_activity', () => {
  it('stores an entry with actor and time, and returns its id [LOG-01, LOG-07]', async () => {
    const metadata = { task_id: crypto.randomUUID(), done: false, steps: 3, due: null };
    const { status, body: id } = await log(dana, { p_metadata: metadata });
    expect(status).toBe(200);
    const [newest] = await entriesOf(maria);
    expect(newest).toEqual({
      id,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      kind: 'activity.logged',
      actor: { user_id: dana.id, full_name: 'Dana Diaz', is_team: false },
      subject_type: 'project',
      subject_id: project.id,
      subject_name: null,
      data: { activity_type: 'task_created' },
      activity_type: 'task_created',
      description: 'Task "Call the clinic" was created',
      metadata,
    });
  });

  it.each(ACTIVITY_TYPES)(
    'accepts the type %s, from either side and from an admin [LOG-02]',
    async (type) => {
      for (const who of [maria, dana, ada]) {
        const { body: id } = await log(who, { p_activity_type: type });
        const [newest] = await entriesOf(maria);
        expect(newest).toMatchObject({ id, activity_type: type, metadata: {} });
      }
    },
  );

  it('keeps the text out of the event log [LOG-01, 312(b)]', async () => {
    const { body: id } = await log(dana, { p_metadata: { note: 'Mother fell' } });
    const [event] = await product.sql<{ row: object }>(
      'select to_jsonb(e) as row from events e where id = $1',
      [id],
    );
    expect(event?.row).toMatchObject({ data: { activity_type: 'task_created' }, recipient_ids: [] });
    expect(JSON.stringify(event)).not.toMatch(/clinic|fell/);
  });

  it.each<[string, object]>([
    ['an unknown type', { p_activity_type: 'task_deleted' }],
    ['no type', { p_activity_type: undefined }],
    ['an empty description', { p_description: ' \n ' }],
    ['no description', { p_description: undefined }],
    ['a description of 501 characters', { p_description: 'x'.repeat(501) }],
    ['a NUL', { p_description: 'a\u0000b' }],
    ['a lone surrogate', { p_description: 'a\ud800' }],
    ['no id', { p_project_id: 'project' }],
    ['metadata that is a list', { p_metadata: [1] }],
    ['nested metadata', { p_metadata: { a: { b: 1 } } }],
    ['a NUL in metadata', { p_metadata: { a: 'b\u0000' } }],
    ['a NUL in a metadata key', { p_metadata: { 'a\u0000': 'b' } }],
    ['21 fields', { p_metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [n, n])) }],
    ['an actor', { p_user_id: crypto.randomUUID() }],
    ['a time', { at: '2020-01-01T00:00:00Z' }],
  ])('refuses %s [LOG-01]', async (_, changes) => {
    await refused(product, 'INVALID_INPUT', () => log(dana, changes));
  });

  it('answers an outsider as if the project did not exist [LOG-08, PROJ-31]', async () => {
    const real = await refused(product, 'NOT_FOUND', () => log(sam));
    const none = await refused(product, 'NOT_FOUND', () => log(sam, { p_project_id: crypto.randomUUID() }));
    expect(real).toEqual(none);
    await refused(product, 'UNAUTHENTICATED', () => log(product.nobody()));
  });

  it('accepts nothing from a removed provider [LOG-08, PROJ-31]', async () => {
    await setProvider(maria, project.id, null);
    await refused(product, 'NOT_FOUND', () => log(dana));
    await refused(product, 'NOT_FOUND', () => list(dana));
  });
});

describe('the activity list', () => {
  it('shows what the workspace records on its own, newest first [LOG-02, LOG-05, LOG-08]', async () => {
    await maria.call('PATCH', `/projects/${project.id}`, { status: 'on_hold', title: 'Move to Tempe' });
    await happen('message.sent', maria, {}, dana);
    await happen('file.uploaded', dana, {}, maria);
    const entries = await entriesOf(dana);
    const listed = entries.map((each) => [each.actor?.full_name, each.activity_type, each.description]);
    expect(listed).toEqual([
      ['Dana Diaz', 'file_uploaded', 'File uploaded'],
      ['Maria Alvarez', 'message_sent', 'Message sent'],
      ['Maria Alvarez', null, 'Project details changed'],
      ['Maria Alvarez', null, 'Project status set to on hold'],
      ['Dana Diaz', null, 'Project created'],
    ]);
    expect(JSON.stringify(entries)).not.toContain('Tempe');
    expect(entries.map((each) => each.metadata)).toEqual([null, null, null, null, null]);
  });

  it('leaves out read receipts and the customer’s invitations [LOG-08]', async () => {
    await happen('message.read', dana);
    await maria.call('POST', `/projects/${project.id}/invitation`, { email: 'new@example.test' });
    expect((await entriesOf(dana)).map((each) => each.kind)).toEqual(['project.created']);
  });

  it('comes in pages of 30, each entry once, even while new ones arrive [LOG-08]', async () => {
    for (let n = 0; n < 64; n += 1) await happen('message.sent', maria);
    const ids: number[] = [];
    const sizes: number[] = [];
    for (let next: number | null | undefined; next !== null; ) {
      const { body } = await list(dana, project.id, next ? `?before=${next}` : '');
      ids.push(...body.entries.map((each) => each.id));
      sizes.push(body.entries.length);
      next = body.next;
      await happen('message.sent', maria);
    }
    expect(sizes).toEqual([30, 30, 5]);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(65);
  });

  it.each(['0', '-1', 'x', '1.5', '1e30'])('refuses before=%s [LOG-08]', async (before) => {
    await refused(product, 'INVALID_INPUT', () => list(dana, project.id, `?before=${before}`));
  });

  it('contains nothing from other projects [LOG-08, PROJ-31]', async () => {
    const other = await createProject(maria);
    await log(dana);
    expect((await entriesOf(maria, other.id)).map((each) => each.kind)).toEqual(['project.created']);
  });

  it('is for both sides; others get the answer for an unknown id [LOG-08, PROJ-31]', async () => {
    const real = await refused(product, 'NOT_FOUND', () => list(sam));
    expect(await refused(product, 'NOT_FOUND', () => list(sam, crypto.randomUUID()))).toEqual(real);
    await refused(product, 'UNAUTHENTICATED', () => list(product.nobody()));
  });

  it('opens to an admin, whose access is recorded first [LOG-08, 312(b)]', async () => {
    await log(dana);
    const { status, body } = await list(ada);
    expect(status).toBe(200);
    expect(body.entries[0]).toMatchObject({ actor: { full_name: 'Dana Diaz' }, metadata: {} });
    const looks = (await readings(product, ada)).slice(-2);
    expect(looks.map((row) => row.data)).toEqual([
      { what: 'project', reason: 'asked_us' },
      { what: 'project', reason: 'asked_us', people: [maria.id], subjects: [project.id] },
    ]);
  });

  it('keeps the names of people who left, but not of closed accounts [LOG-08, PROJ-31]', async () => {
    const owen = await product.person('Owen Okafor', { type: 'service_provider' });
    project = await projectOfOld(product, maria, owen);
    await log(owen);
    await setProvider(maria, project.id, null);
    const logged = async () => (await entriesOf(maria)).find((each) => each.kind === 'activity.logged');
    const actor = { user_id: owen.id, full_name: 'Owen Okafor', is_team: false };
    expect(await logged()).toMatchObject({ actor, description: entry().p_description });
    await product.sql('delete from people where id = $1', [owen.id]);
    expect(await logged()).toMatchObject({ actor: null, description: entry().p_description });
  });
});

describe('in the database, an entry', () => {
  /** Runs statements as a person. @returns the SQLSTATE of the refusal, or the number of rows */
  const attempt = (who: Client, ...statements: string[]) =>
    product.services.db
      .as(who.id, async (trx) => {
        let rows = 0n;
        for (const statement of statements) {
          const result = await sql.raw(statement).execute(trx);
          rows = result.numAffectedRows ?? BigInt(result.rows.length);
        }
        return Number(rows);
      })
      .catch((error: { code?: string }) => error.code);
  const event = (actor: string, projectId: string, kind = 'activity.logged') =>
    `insert into events (kind, actor_id, subject_type, subject_id, project_id)
     values ('${kind}', '${actor}', 'project', '${projectId}', '${projectId}')`;
  const note = (id: string, projectId: string) =>
    `insert into activity_notes (event_id, project_id, description) values (${id}, '${projectId}', 'Forged')`;
  const LAST = '(select max(id) from events)';

  it('cannot be changed or removed by anybody [LOG-08]', async () => {
    await log(dana);
    const verbs = [
      'update activity_notes set description = description',
      'update activity_notes set project_id = project_id',
      'delete from activity_notes',
      'truncate activity_notes',
      'update events set kind = kind',
      'delete from events',
    ];
    for (const who of [maria, dana, sam, ada]) {
      for (const verb of verbs) expect(await attempt(who, verb)).toBe('42501');
    }
  });

  it('cannot be written in another’s name, or for another’s project [LOG-01, LOG-08]', async () => {
    const other = await createProject(sam);
    await untouched(product, async () => {
      expect(await attempt(dana, event(maria.id, project.id))).toBe('42501');
      expect(await attempt(dana, event(dana.id, other.id))).toBe('42501');
      expect(await attempt(sam, event(sam.id, project.id))).toBe('42501');
      // The event is their own, but the note is for another project.
      expect(await attempt(sam, event(sam.id, other.id), note(LAST, project.id))).toBe('42501');
      // A note for an event that is not a logged entry.
      expect(await attempt(dana, event(dana.id, project.id, 'message.sent'), note(LAST, project.id))).toBe(
        '42501',
      );
    });
    expect(await attempt(dana, event(dana.id, project.id), note(LAST, project.id))).toBe(1);
  });

  it('gets no text afterwards, neither from others nor from its author [LOG-08]', async () => {
    const [row] = await product.sql<{ id: string }>(`${event(dana.id, project.id)} returning id`);
    for (const who of [dana, maria, sam, ada]) {
      expect(await attempt(who, note(row?.id ?? '0', project.id))).toBe('42501');
    }
  });

  it('shows its text to its two sides only [LOG-08, RL2]', async () => {
    const { body: id } = await log(dana);
    const seeing = `select from activity_notes where event_id = ${id}`;
    expect(await attempt(maria, seeing)).toBe(1);
    expect(await attempt(dana, seeing)).toBe(1);
    expect(await attempt(sam, seeing)).toBe(0);
    // An admin only in a transaction that recorded the access.
    expect(await attempt(ada, seeing)).toBe(0);
  });
});

it('a logged entry wakes the project’s listeners [LOG-08]', async () => {
  const heard: string[] = [];
  const { default: pg } = await import('pg');
  const listener = new pg.Client({ connectionString: product.databaseUrl });
  await listener.connect();
  listener.on('notification', ({ channel }) => heard.push(channel));
  await listener.query('listen kinkeeper_events');
  await log(dana);
  await listener.query('select 1');
  await expect.poll(() => heard.length).toBe(1);
  await listener.end();
});
