import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HEADS_FILE } from '#server/record/chain.ts';
import { queuedLetters } from '#test/support/letters.ts';
import { type Client, type Product, startProduct, submitAssessment } from '#test/support/product.ts';
import { giveReason, newProject } from '#test/support/projects.ts';
import { explained } from '#test/support/query-plan.ts';
import { refused } from '#test/support/refusals.ts';
import { noticeBulkReadings } from './activity.bulk.jobs.ts';
import type { Look } from './activity.looks.contract.ts';
import { listLooks } from './activity.looks.queries.ts';
import { checkRecord } from './activity.record.jobs.ts';

let product: Product;
let maria: Client;
let rosa: Client;
let dana: Client;
let ada: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  rosa = await product.person('Rosa Reader', { verified: true });
  dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
  ada = await product.person('Ada Admin', { admin: true });
});
beforeEach(() => product.sql('delete from access_entries'));
afterAll(() => product.close());

const list = async (client = maria, query = '') =>
  (await client.call<{ looks: Look[]; next: string | null }>('GET', `/looks${query}`)).body;
const said = (looks: Look[]) => looks.map(({ what, name, is_team, reason }) => [what, name, is_team, reason]);

describe('who looked', () => {
  it('says who opened what, newest first: a member by name, the team as the team [312(b)]', async () => {
    const { id } = await submitAssessment(maria, { safety_check: ['severe_confusion'] });
    await maria.call('POST', `/assessments/${id}/shares`, { email: rosa.email });
    const projectId = await newProject(maria, dana);
    await product.sql('delete from access_entries');
    await rosa.call('GET', `/assessments/${id}`);
    await maria.call('GET', `/assessments/${id}`);
    await giveReason(ada, projectId, 'complaint');
    await ada.call('GET', `/projects/${projectId}`);
    await ada.call('POST', `/safety-cases/${id}/look`, { reason: 'asked_us', words: 'She wrote to us' });
    await product.sql(
      `insert into access_entries (at, actor_id, act, what, people) values (now(), $1, 'read', 'file', $2)`,
      [dana.id, [maria.id]],
    );
    expect(said((await list()).looks)).toEqual([
      ['file', 'Dana Diaz', false, null],
      ['safety_case', null, true, 'asked_us'],
      ['project', null, true, 'complaint'],
      // Not a member of anything of hers: only the address was known, and is on the plan.
      ['plan', null, false, null],
    ]);
    for (const other of [rosa, dana, ada]) expect((await list(other)).looks).toEqual([]);
  });

  it('names a former member as they were called, even without an account [312(b)]', async () => {
    const projectId = await newProject(maria, dana);
    await product.sql('delete from access_entries');
    await product.sql(
      `insert into project_members (project_id, person_id, role, joined_at, left_at, left_name)
       values ($1, $2, 'family', now(), now(), 'Rosa of before')`,
      [projectId, rosa.id],
    );
    await product.sql(
      `insert into access_entries (at, actor_id, act, what, people) values (now(), $1, 'read', 'file', $2)`,
      [rosa.id, [maria.id]],
    );
    expect(said((await list()).looks)).toEqual([['file', 'Rosa of before', false, null]]);
  });

  it('comes in pages, and as a table with all of it', async () => {
    await product.sql(
      `insert into access_entries (at, actor_id, as_team, act, what, people)
       select now(), $1, true, 'read', 'people', array[$2::uuid] from generate_series(1, 65)`,
      [ada.id, maria.id],
    );
    const found: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page = await list(maria, next && `?before=${next}`);
      found.push(...page.looks.map(({ id }) => id));
      next = page.next;
    }
    expect(found).toHaveLength(65);
    expect(found).toEqual(found.toSorted((a, b) => Number(b) - Number(a)));
    const { body, headers } = await maria.call<string>('GET', '/looks.csv');
    expect(headers.get('content-disposition')).toContain('who-looked.csv');
    expect(body.trim().split('\r\n')).toHaveLength(66);
    expect(body).toContain('Kinkeeper team');
    expect(body).not.toContain('Ada');
  });

  it.each(['0', '-1', 'x', '1e3', '99999999999999999999'])('refuses %j as a cursor', async (before) => {
    await refused(product, 'INVALID_INPUT', () => maria.call('GET', `/looks?before=${before}`));
  });

  it('is found by the person’s index, however long the record is', async () => {
    await product.sql(
      `insert into access_entries (at, actor_id, act, what, people)
       select now(), $1, 'read', 'plan', array[gen_random_uuid()] from generate_series(1, 20000)`,
      [dana.id],
    );
    await product.sql('vacuum analyze access_entries');
    const plan = await explained(product, maria, (trx) => listLooks(trx, maria.id, undefined));
    expect(plan).toContain('access_entries_people');
    expect(plan).not.toContain('Seq Scan on access_entries');
  });
});

describe('a question about an entry', () => {
  const ask = (client: Client, entry: string | undefined, kind = 'record') =>
    client.call<{ number: string }>('POST', '/plan/help', {
      id: crypto.randomUUID(),
      kind,
      email: client.email,
      message: 'Why was this?',
      ...(entry === undefined ? {} : { entry }),
    });
  const entryAbout = async (of: Client) => {
    const [row] = await product.sql<{ id: string }>(
      `insert into access_entries (at, actor_id, as_team, act, what, people) values (now(), $1, true, 'read', 'people', $2) returning id`,
      [ada.id, [of.id]],
    );
    return row?.id ?? '';
  };

  it('is a help request with the number of the entry', async () => {
    const entry = await entryAbout(maria);
    expect((await ask(maria, entry)).status).toBe(200);
    const { body } = await ada.call<{ requests: object[] }>('GET', '/help-requests');
    expect(body.requests[0]).toMatchObject({ kind: 'record', entry_id: entry, message: 'Why was this?' });
  });

  it('is listed for whoever asked it, and nothing else that they asked of us', async () => {
    const entry = await entryAbout(maria);
    const asked = await ask(maria, entry);
    expect((await ask(maria, undefined, 'guided')).status).toBe(200);
    const listed = async (client: Client) =>
      (await client.call<{ asked: { entry: string }[] }>('GET', '/plan/help/entries')).body.asked;
    expect((await listed(maria))[0]).toEqual({
      entry,
      number: asked.body.number,
      at: expect.any(String),
    });
    const seen = await product.services.db.as(maria.id, (trx) =>
      trx.selectFrom('help_requests').select('kind').execute(),
    );
    expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['record', 'guided']));
    expect((await listed(maria)).every((each) => each.entry !== '')).toBe(true);
    const others = await product.services.db.as(ada.id, (trx) =>
      trx.selectFrom('help_requests').select('user_id').where('user_id', '=', maria.id).execute(),
    );
    expect([await listed(ada), others]).toEqual([[], []]);
  });

  it('is answered by a mail about the question, not by that of help that is not offered yet', async () => {
    await ask(maria, await entryAbout(maria));
    const { text } = await product.mailTo(maria.email, /^We have your question$/);
    expect(text).toContain('Our team reads it');
    expect(text).toContain(`${product.services.publicUrl}/account/who-looked`);
  });

  it('about somebody else’s entry, or none, is 404 alike [PROJ-24]', async () => {
    const theirs = await entryAbout(dana);
    for (const entry of [theirs, '99999999']) await refused(product, 'NOT_FOUND', () => ask(maria, entry));
  });

  it('names an entry, and no other wish does', async () => {
    const entry = await entryAbout(maria);
    await refused(product, 'INVALID_INPUT', () => ask(maria, undefined));
    await refused(product, 'INVALID_INPUT', () => ask(maria, entry, 'guided'));
  });
});

describe('an admin who opens many records', () => {
  const open = (count: number, by: Client, what = 'project', ago = 0) =>
    product.sql(
      `insert into access_entries (at, actor_id, as_team, act, what, reason, people)
       select $3, $1, true, 'read', $4, 'asked_us', array[gen_random_uuid()] from generate_series(1, $2::int)`,
      [by.id, count, new Date(product.clock.now().getTime() - ago), what],
    );
  const notice = () => noticeBulkReadings(product.services);
  const marks = async () => (await ada.call<{ readings: object[] }>('GET', '/bulk-readings')).body.readings;
  const lettersTo = async ({ email }: Client) =>
    (await queuedLetters(product, email, 'records_opened')).length;

  it('of more than 20 people in an hour is marked once, and the others get one letter [312(b)]', async () => {
    const ben = await product.person('Ben Admin', { admin: true });
    await open(20, ada);
    await open(30, ada, 'people');
    await notice();
    expect(await marks()).toEqual([]);
    await open(1, ada);
    await Promise.all([notice(), notice()]);
    await open(5, ada);
    await notice();
    expect(await marks()).toMatchObject([{ name: 'Ada Admin', people: 21 }]);
    expect([await lettersTo(ben), await lettersTo(ada), await lettersTo(maria)]).toEqual([1, 0, 0]);
  });

  it('over two hours is not marked, nor is a member', async () => {
    await product.sql('delete from bulk_readings');
    await open(15, ada, 'project', 3_700_000);
    await open(15, ada);
    await product.sql(
      `insert into access_entries (at, actor_id, act, what, people)
       select now(), $1, 'read', 'file', array[gen_random_uuid()] from generate_series(1, 30)`,
      [dana.id],
    );
    await notice();
    expect(await marks()).toEqual([]);
  });

  it.each([`after=1795000000000000.${crypto.randomUUID()}`, 'search=kim'])(
    'going beyond the newest help requests counts: %s',
    async (query) => {
      await ada.call('GET', `/help-requests`);
      await ada.call('GET', `/help-requests?${query}`);
      const read = await product.sql<{ what: string }>('select what from access_entries order by id');
      expect(read.at(-1)?.what).toBe('more_help_requests');
    },
  );
});

describe('the nightly check of the record', () => {
  const check = () => checkRecord(product.services);
  const found = async () => (await ada.call<{ broken: object | null }>('GET', '/bulk-readings')).body.broken;
  const letters = async () =>
    (
      await product.sql<{ to: string }>(
        `select data ->> 'to' as to from pgboss.job where name = 'mail' and data -> 'letter' ->> 'name' = 'record_broken'`,
      )
    ).map(({ to }) => to);
  /** Nobody is signed in for so long: the clock is put back before anything is asked. */
  async function nextNight(): Promise<void> {
    const before = product.clock.now();
    product.clock.set(new Date(before.getTime() + 86_400_000));
    await check();
    product.clock.set(before);
  }

  it('marks the desk and writes to all admins once a line was changed, and not before [312(b), 312(c)]', async () => {
    await product.sql('truncate access_entries, access_links, access_seals, access_stamps, record_checks');
    await rm(path.join(product.services.config.DATA_DIR, HEADS_FILE), { force: true });
    await product.sql(
      `insert into access_entries (at, actor_id, act, what, people) values (now(), $1, 'read', 'plan', $2)`,
      [dana.id, [maria.id]],
    );
    await product.services.recordChain.extend();
    await check();
    expect([await found(), await letters()]).toEqual([null, []]);
    await product.sql('delete from access_entries where actor_id = $1', [dana.id]);
    // Not twice in a day.
    await check();
    expect(await found()).toBeNull();
    await nextNight();
    expect(await found()).toEqual({
      at: expect.any(String),
      place: expect.stringMatching(/place 1.*missing/),
    });
    const to = await letters();
    expect(to).toContain(ada.email);
    expect(to).not.toContain(maria.email);
    expect((await maria.call('GET', '/bulk-readings')).status).toBe(403);
  });

  it('that has not been for two days is on the desk, with its day [312(b), 312(c)]', async () => {
    const missed = async () =>
      (await ada.call<{ unchecked_since: string | null }>('GET', '/bulk-readings')).body.unchecked_since;
    const checkedAgo = async (hours: number) => {
      const at = new Date(product.clock.now().getTime() - hours * 3_600_000);
      await product.sql('delete from record_checks');
      await product.sql('insert into record_checks (at, entries) values ($1, 0)', [at]);
      return at.toISOString();
    };
    await checkedAgo(47);
    expect(await missed()).toBeNull();
    const at = await checkedAgo(49);
    expect(await missed()).toBe(at);
    await check();
    expect(await missed()).toBeNull();
  });
});
