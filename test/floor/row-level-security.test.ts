import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordForId } from '../../src/db/record.ts';
import { healthRead } from '../../src/db/recorded-reading.events.ts';
import { recordedReading } from '../../src/db/recorded-reading.ts';
import { accountsRows } from '../../src/features/accounts/accounts.access.ts';
import { addressToVerify } from '../../src/features/accounts/accounts.letters.ts';
import { activityRows } from '../../src/features/activity/activity.access.ts';
import { assessmentRows } from '../../src/features/assessment/assessment.access.ts';
import { caseTaken } from '../../src/features/assessment/assessment.events.ts';
import { billingRows } from '../../src/features/billing/billing.access.ts';
import { chatRows } from '../../src/features/chat/chat.access.ts';
import { filesRows } from '../../src/features/files/files.access.ts';
import { interestRows } from '../../src/features/interest/interest.access.ts';
import { libraryRows } from '../../src/features/library/library.access.ts';
import { packsRows } from '../../src/features/packs/packs.access.ts';
import { planRows } from '../../src/features/plan/plan.access.ts';
import { projectsRows } from '../../src/features/projects/projects.access.ts';
import { HIDDEN, ROW_ACTORS, type RowAccess, type RowActor } from '../../src/kit/access.ts';
import { mail } from '../../src/server/letters/letter.ts';
import { buy } from '../support/buying.ts';
import { type Client, type Product, startProduct, submitAssessment } from '../support/product.ts';
import { fillProjects } from '../support/projects.ts';
import { untouched } from '../support/refusals.ts';

let product: Product;
let people: Record<'maria' | 'rosa' | 'sam' | 'dana' | 'ada', Client>;
let planId: string;
beforeAll(async () => {
  product = await startProduct();
  const maria = await product.person('Maria Alvarez');
  const rosa = await product.person('Rosa Reader', { verified: true });
  const sam = await product.person('Sam Stranger', { verified: true });
  const dana = await product.person('Dana Diaz', { type: 'service_provider' });
  const ada = await product.person('Ada Admin', { admin: true });
  people = { maria, rosa, sam, dana, ada };
  planId = (await submitAssessment(maria, { safety_check: ['severe_confusion'] })).id;
  await maria.call('POST', `/assessments/${planId}/shares`, { email: rosa.email });
  await maria.call('PATCH', '/assessments/draft', { draft_id: null, changes: {}, step: 1 });
  await buy(maria, 'unlock_pass');
  await buy(maria, 'coord_5hr');
  const moment = (ago: number) => new Date(product.clock.now().getTime() - ago).toISOString();
  await maria.call('PATCH', '/plan/progress', {
    version: 1,
    cleared_at: moment(60_000),
    parts: { 'triage.legal': { value: { urgency: 'high' }, at: moment(30_000) } },
  });
  await product.sql(
    `insert into help_requests (id, user_id, kind, email, locale, created_at)
     values (gen_random_uuid(), $1, 'guided', $2, 'en', now())`,
    [maria.id, maria.email],
  );
  await product.sql(
    `insert into waitlist_entries (id, email, interest, locale, created_at)
     values (gen_random_uuid(), $1, 'Help with dialysis', 'en', now())`,
    [maria.email],
  );
  await product.sql(
    `insert into helper_applications (id, email, name, role, experience, locale, created_at)
     values (gen_random_uuid(), $1, 'Maria Alvarez', 'kin_guide', 'Nine years', 'en', now())`,
    [maria.email],
  );
  await product.sql(
    `update safety_cases set state = 'taken', taken_by = $2, taken_at = now() where assessment_id = $1`,
    [planId, ada.id],
  );
  await product.sql(
    `insert into safety_case_looks (id, assessment_id, owner_id, looked_by, reason, words, at)
     values (gen_random_uuid(), $1, $2, $3, 'other', 'She asked us', now())`,
    [planId, maria.id, ada.id],
  );
  await fillPacks();
  await fillFiles();
  await fillProject();
});
afterAll(() => product.close());

/** A file of Maria's, in a project of hers, and an object that was left over. */
async function fillFiles(): Promise<void> {
  const [projectId] = await fillProjects(product, { customer: people.maria, title: 'Care' });
  await product.sql(
    `insert into file_attachments
       (id, project_id, uploaded_by, client_id, file_name, file_path, file_size, mime_type, sha256, wrapped_key, created_at)
     select gen_random_uuid(), $2::uuid, $1, gen_random_uuid(), 'a.txt', $2 || '/1-' || repeat('0', 32) || '.txt', 1,
       'text/plain', decode(repeat('00', 32), 'hex'), decode(repeat('00', 60), 'hex'), now()`,
    [people.maria.id, projectId],
  );
  await product.sql(
    `insert into stored_leftovers (object_key, left_by, due_at) values ('project-files/a/b', $1, now() + interval '1 day')`,
    [people.maria.id],
  );
}

/** One row in each table of the packs. */
async function fillPacks(): Promise<void> {
  for (const table of ['library_passages', 'library_words', 'library_versions', 'knowledge_packs']) {
    await product.sql(`delete from ${table}`);
  }
  await product.sql(
    `insert into library_passages
       (id, locale, kind, document, section, position, title, heading, keywords, body, sources, phones)
     values ('a', 'en', 'guide', 'a', 'a', 1, 'Rest', 'Rest', '', 'Rest.', '{}', '{}')`,
  );
  await product.sql(`insert into library_words (locale, word) values ('en', 'rest')`);
  await product.sql(`insert into library_versions (version, made_at) values ('1', now())`);
  await product.sql(
    `with pack as (
       insert into knowledge_packs (id, title, pack_type, topic, content, created_at, updated_at)
       values (gen_random_uuid(), 'Rest', 'education', 'Rest', 'Rest.', now(), now()) returning *)
     insert into knowledge_pack_versions
       (pack_id, revision, title, pack_type, topic, content, is_active, saved_by, saved_at)
     select id, revision, title, pack_type, topic, content, is_active, $1, now() from pack`,
    [people.ada.id],
  );
  await product.sql(
    `insert into generated_packs (id, user_id, title, topic, pack_type, user_context, location, locale, engine, created_at, alive_at)
     values (gen_random_uuid(), $1, 'Rest', 'Rest', 'education', '', '', 'en', 'library', now(), now())`,
    [people.maria.id],
  );
  await product.sql(
    `insert into pack_facts (at, engine, pack_type, locale, outcome, total_ms, characters, citations, removed, emergencies, knows_little)
     values (now(), 'library', 'education', 'en', 'done', 1, 1, 1, 1, '{}', false)`,
  );
}

/** A project of Maria and Dana, with one row in each table about it. */
async function fillProject(): Promise<void> {
  const { maria, dana } = people;
  const [id] = await fillProjects(product, { customer: maria, provider: dana });
  await product.sql(
    `insert into project_invitations (id, project_id, email, invited_by, token_hash, created_at, expires_at)
     values (gen_random_uuid(), $1, 'pat@example.test', $2, 'x', now(), now())`,
    [id, maria.id],
  );
  await product.sql(
    `with logged as (
       insert into events (kind, actor_id, subject_type, subject_id, project_id, recipient_ids)
       values ('activity.logged', $2, 'project', $1, $1, array[$3::uuid]) returning id)
     insert into activity_notes (event_id, project_id, description) select id, $1, 'Called' from logged`,
    [id, dana.id, maria.id],
  );
  const [waiting] = await fillProjects(product, { customer: null, provider: dana, title: 'Asked' });
  await product.sql(
    `insert into customer_invitations
       (id, project_id, customer_id, customer_name, provider_id, provider_name, invited_at)
     values (gen_random_uuid(), $3, $1, 'Maria Alvarez', $2, 'Dana Diaz', now())`,
    [maria.id, dana.id, waiting],
  );
  await product.sql('insert into notification_choices (person_id) values ($1)', [maria.id]);
  await product.sql(
    `insert into project_members (project_id, person_id, role, joined_at, left_at, left_name)
     values ($1, $2, 'family', now(), now(), 'Sam Stranger')`,
    [id, people.sam.id],
  );
  await product.sql(
    `insert into messages (id, project_id, sender_id, recipient_id, client_id, content, created_at)
     values (gen_random_uuid(), $1, $2, $3, gen_random_uuid(), 'Hello', now())`,
    [id, maria.id, dana.id],
  );
  await product.sql(`update messages set content = 'Hello there', edited_at = now()`);
  await product.sql(
    'insert into message_readers (message_id, person_id, project_id) select id, $1, project_id from messages',
    [dana.id],
  );
}

const names = async (text: string) => (await product.sql<{ name: string }>(text)).map((row) => row.name);

describe('the catalogue', () => {
  it('has row-level security, also for owners, on every table [RL1]', async () => {
    const open = await names(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname <> 'migrations' and not (relrowsecurity and relforcerowsecurity)`,
    );
    expect(open).toEqual([]);
  });

  it('looks nothing up row by row in a policy: a list is read once for a statement [RL1]', async () => {
    const found = await names(
      `select tablename || '.' || policyname as name from pg_policies
       where schemaname = 'public' and (qual ~* '\\yin \\( *select' or with_check ~* '\\yin \\( *select')`,
    );
    expect(found).toEqual([]);
  });

  it('gives both roles no power over the server or over each other [RL1]', async () => {
    const roles = await product.sql(
      `select rolname, rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb or rolreplication as power
       from pg_roles where rolname like 'kinkeeper%' order by 1`,
    );
    expect(roles).toEqual([
      { rolname: 'kinkeeper_app', power: false },
      { rolname: 'kinkeeper_system', power: false },
    ]);
    const memberships = `select member::regrole::text as name from pg_auth_members
       where member in ('kinkeeper_app'::regrole, 'kinkeeper_system'::regrole)`;
    expect(await names(memberships)).toEqual([]);
  });

  it('lets them own nothing but the queues [RL1]', async () => {
    const owned = `select relnamespace::regnamespace || '.' || relowner::regrole as name from pg_class
       where relowner::regrole::text like 'kinkeeper%' group by 1`;
    expect(
      (await names(owned)).filter((each) => !/^(pgboss|pg_toast)\.kinkeeper_system$/.test(each)),
    ).toEqual([]);
    const creators = `select rolname as name from pg_roles
       where rolname like 'kinkeeper%' and has_schema_privilege(rolname, 'public', 'create')`;
    expect(await names(creators)).toEqual([]);
  });

  it('has no view that reads as its owner [RL5]', async () => {
    const views = `select relname as name from pg_class
       where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('v', 'm')
       and not coalesce(reloptions @> '{security_invoker=true}', false)`;
    expect(await names(views)).toEqual([]);
  });

  it('has no function that runs as its owner, and none that everybody may call [RL5]', async () => {
    const functions = `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
       and (prosecdef or has_function_privilege('public', oid, 'execute'))`;
    expect(await names(functions)).toEqual([]);
    const definers = `select proname as name from pg_proc where pronamespace = 'pgboss'::regnamespace and prosecdef`;
    expect(await names(definers)).toEqual([]);
  });

  it('grants nothing to everybody [RL5]', async () => {
    const grants = `select table_name as name from information_schema.role_table_grants
       where grantee = 'PUBLIC' and table_schema in ('public', 'pgboss')`;
    expect(await names(grants)).toEqual([]);
  });
});

/** Of each table and view that the rooms say they have. Those below belong to no room. */
const ROWS: RowAccess = {
  ...accountsRows,
  ...activityRows,
  ...libraryRows,
  ...packsRows,
  ...projectsRows,
  ...filesRows,
  ...chatRows,
  ...billingRows,
  ...assessmentRows,
  ...planRows,
  ...interestRows,
  rate_limits: { may: HIDDEN, changes: 'key' },
  migrations: { may: HIDDEN, changes: 'name' },
  'pgboss.job': { may: HIDDEN },
};
/** Maria Alvarez, whose plan it is; Rosa, her reader; Sam, a stranger; Dana, a provider; Ada, an admin; nobody. */
const STANDS_FOR: Record<RowActor, keyof typeof people | null> = {
  owner: 'maria',
  reader: 'rosa',
  stranger: 'sam',
  provider: 'dana',
  admin: 'ada',
  nobody: null,
};

describe('as kinkeeper_app', () => {
  it('has a line in the matrix for every table and view [RL2]', async () => {
    const all = await names(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
    );
    const listed = Object.keys(ROWS).filter((table) => !table.includes('.'));
    expect(listed.toSorted()).toEqual(all.toSorted());
  });

  it.each(Object.entries(ROWS))('each person may do with %s just this [RL2, RL3]', async (table, { may }) => {
    const cells = await untouched(product, async () => {
      const found: Partial<Record<RowActor, string>> = {};
      for (const actor of ROW_ACTORS) {
        const name = STANDS_FOR[actor];
        found[actor] = await cell(table, name && people[name].id);
      }
      return found;
    });
    expect(cells).toEqual(may);
  });

  it.each([
    ['assessment_drafts', 'user_id'],
    ['assessments', 'user_id'],
    ['safety_events', 'user_id'],
    ['assessment_shares', 'owner_id'],
    ['events', 'actor_id'],
    ['people', 'id'],
    ['admins', 'user_id'],
    ['orders', 'user_id'],
    ['unlocks', 'user_id'],
    ['hour_packs', 'user_id'],
    ['free_sessions', 'user_id'],
    ['plan_parts', 'user_id'],
    ['plan_clearings', 'user_id'],
    ['help_requests', 'user_id'],
    ['safety_cases', 'assessment_id'],
    ['safety_case_looks', 'assessment_id'],
    ['generated_packs', 'user_id'],
    ['file_attachments', 'uploaded_by'],
    ['stored_leftovers', 'left_by'],
    ['projects', 'created_by'],
    ['messages', 'sender_id'],
    ['message_versions', 'message_id'],
    ['message_words', 'message_id'],
    ['project_invitations', 'invited_by'],
    ['project_members', 'person_id'],
    ['customer_invitations', 'customer_id'],
    ['activity_notes', 'project_id'],
    ['event_recipients', 'person_id'],
    ['notification_choices', 'person_id'],
  ])('nobody moves a row of %s to another owner [RL4]', async (table, column) => {
    const moving = `update ${table} set ${column} = '${people.sam.id}'`;
    for (const { id } of Object.values(people)) expect(await attempt(id, moving)).toBe('x');
  });

  it.each([
    ['an event without an actor', `insert into events (kind, subject_type) values ('a.b', 'person')`],
    [
      'a safety event on another’s plan',
      `insert into safety_events (assessment_id, user_id, hazard, advice, ticked_at)
        values ('PLAN', current_person(), 'severe_confusion', 'call_911', now())`,
    ],
    [
      'a share of another’s plan',
      `insert into assessment_shares (id, assessment_id, owner_id, owner_name, reader_email, created_at)
        values (gen_random_uuid(), 'PLAN', current_person(), 'Sam', 'sam@example.test', now())`,
    ],
    ['the admin flag', `insert into admins (user_id) values (current_person())`],
    ['a verification of oneself', `update people set email_verified = true where id = current_person()`],
    ['an account that is open again', `update people set deactivated_at = null where id = current_person()`],
    ['another’s closed account', `update people set deactivated_at = now() where id <> current_person()`],
    ['one admin less', `delete from admins`],
    ['a lower price', `update orders set price_cents = 1`],
    ['a longer pack', `update hour_packs set minutes = 6000`],
    ['a later end of a pack', `update hour_packs set valid_until = now()`],
    ['a table', `create table mine (id int)`],
  ])('nobody gives themself %s [RL2]', async (_, statement) => {
    for (const person of [people.sam, people.rosa, people.dana, people.ada]) {
      expect(await attempt(person.id, statement.replace('PLAN', planId))).toBe('x');
    }
  });

  it.each(['waitlist_entries', 'helper_applications'])(
    'nobody but an admin gets a row of %s back, not even the one they left [RL2, RL3, SITE-21, SITE-29]',
    async (table) => {
      const adding = await insertion(table);
      const conflict = adding.replace('on conflict do nothing', '');
      for (const actor of [people.maria.id, people.sam.id, people.dana.id, null]) {
        expect(await attempt(actor, `${adding} returning id`)).toBe('x');
        // To name the conflict is to read it, and whoever changes a row reads it first.
        expect(await attempt(actor, `${conflict} on conflict (id) do nothing`)).toBe('x');
        expect(await attempt(actor, `${conflict} on conflict (id) do update set locale = 'es'`)).toBe('x');
        const noting = `${conflict} on conflict (id) do update set note = 'x'`;
        expect(await attempt(actor, noting)).toBe('x');
        expect(await attempt(actor, adding.replace('"note":""', '"note":"x"'))).toBe('x');
        expect(await attempt(actor, adding.replace('"status":"new"', '"status":"closed"'))).toBe('x');
        expect(await attempt(actor, `select from ${table} for update`)).toBe('0');
        expect(await attempt(actor, `truncate ${table}`)).toBe('x');
        expect(await attempt(actor, `select from ${table} where email = '${people.maria.email}'`)).toBe('0');
      }
    },
  );

  it.each<[string, string, string, string]>([
    ['waitlist_entries', 'waitlist_entries_email', 'email', 'KIM@example.test'],
    ['waitlist_entries', 'waitlist_entries_email', 'email', `${'x'.repeat(251)}@a.b`],
    ['waitlist_entries', 'waitlist_entries_name', 'name', 'x'.repeat(121)],
    ['waitlist_entries', 'waitlist_entries_interest', 'interest', 'x'.repeat(501)],
    ['waitlist_entries', 'waitlist_entries_locale', 'locale', 'fr'],
    ['helper_applications', 'helper_applications_email', 'email', 'KIM@example.test'],
    ['helper_applications', 'helper_applications_name', 'name', ''],
    ['helper_applications', 'helper_applications_role', 'role', 'admin'],
    ['helper_applications', 'helper_applications_experience', 'experience', ''],
    ['helper_applications', 'helper_applications_experience', 'experience', 'x'.repeat(2001)],
    ['helper_applications', 'helper_applications_locale', 'locale', 'fr'],
  ])(
    '%s refuses by itself what the contract refuses: %s [SITE-21, SITE-29]',
    async (table, name, column, value) => {
      const adding = await insertion(table);
      const changed = adding.replace(
        new RegExp(`"${column}":"[^"]*"|"${column}":null`),
        `"${column}":"${value}"`,
      );
      expect(changed).not.toBe(adding);
      await expect(attempt(null, changed)).rejects.toMatchObject({ code: '23514', constraint: name });
    },
  );

  it('is the person’s own again after a letter was queued in the transaction [RL2]', async () => {
    const { db, jobs } = product.services;
    const url = 'http://localhost:3000';
    const letter = addressToVerify.of({ fullName: 'Sam', url });
    const seen = await db.as(people.sam.id, async (trx) => {
      await jobs.enqueue(trx, mail, { to: 'a@example.test', locale: 'en', letter });
      return trx.selectFrom('people').select('id').execute();
    });
    expect(seen).toEqual([{ id: people.sam.id }]);
  });
});

describe('a recorded reading', () => {
  const TABLES = ['assessments', 'safety_events', 'safety_cases', 'help_requests'] as const;
  const reading = (person: Client) => ({ at: new Date(), actorId: person.id, what: 'test' });
  async function counts(trx: Parameters<typeof recordedReading>[0]): Promise<number[]> {
    const found: number[] = [];
    for (const table of TABLES) {
      const { rows } = await sql.raw(`select from ${table}`).execute(trx);
      found.push(rows.length);
    }
    return found;
  }
  /** What somebody sees of each table, recorded. */
  const seenBy = (person: Client, before?: () => Promise<unknown>) =>
    product.services.db.as(person.id, async (trx) => {
      const read = async () => {
        await before?.();
        return [await counts(trx)];
      };
      return (await recordedReading(trx, reading(person), read, () => null))[0];
    });

  it('shows an admin what is about others, and nobody else more than before [RL2, 312(b)]', async () => {
    // Assessments need a reason as well: assessment.looks.handlers.test.ts.
    expect(await seenBy(people.ada)).toEqual([0, 0, 1, 1]);
    expect(await seenBy(people.maria)).toEqual([1, 1, 0, 0]);
    for (const person of [people.sam, people.dana]) expect(await seenBy(person)).toEqual([0, 0, 0, 0]);
  });

  it('goes on when the same admin does something else meanwhile [RL2, 312(b)]', async () => {
    expect(await seenBy(people.ada, () => seenBy(people.ada))).toEqual([0, 0, 1, 1]);
  });

  it('is of its transaction, its kind and its person: no other opens anything [RL2, 312(b)]', async () => {
    const { db } = product.services;
    const ada = people.ada.id;
    const facts = { at: new Date(), actorId: ada };
    const read = { ...facts, subjectId: null, data: { what: 'test' } };
    const past = await db.as(ada, (trx) => recordForId(trx, healthRead, read));
    for (const other of [true, false]) {
      const seen = await db.as(ada, async (trx) => {
        const id = other ? await recordForId(trx, caseTaken, { ...facts, subjectId: ada }) : past;
        await sql`select set_config('app.reading', ${id}, true)`.execute(trx);
        return counts(trx);
      });
      expect(seen).toEqual([0, 0, 0, 0]);
    }
    expect(await db.as(ada, counts)).toEqual([0, 0, 0, 0]);
  });

  it('reads the safety desk from its index [ASMT-18]', async () => {
    const state = `(case when c.state = 'resolved' then 'resolved' when c.taken_by is null then 'open' else 'taken' end)`;
    const plan = await product.services.db.as(people.ada.id, async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_bitmapscan = off`.execute(trx);
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': string }>(
          `explain select c.assessment_id from safety_cases c
           where ${state} = 'open' and (c.created_at, c.assessment_id) <
             (select l.created_at, l.assessment_id from safety_cases l where l.assessment_id = '${planId}')
           order by c.created_at desc, c.assessment_id desc limit 51`,
        )
        .execute(trx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/using safety_cases_listed on safety_cases c/i);
    expect(plan).not.toContain('Sort');
  });
});

describe('as kinkeeper_system', () => {
  it.each([
    'assessments',
    'safety_events',
    'assessment_shares',
    'waitlist_entries',
    'helper_applications',
    'orders',
    'hour_packs',
    'free_sessions',
    'plan_clearings',
    'help_requests',
    'safety_cases',
    'safety_case_looks',
    'file_attachments',
    'activity_notes',
  ])('no health information is read from %s [RL2]', async (table) => {
    expect(await attempt('system', `select from ${table}`)).toBe('x');
  });

  it('of unfinished answers it sees whose they are and since when, and no answer [RL2]', async () => {
    for (const column of ['id', 'answers', 'safety_ticks', 'step', '*'])
      expect(await attempt('system', `select ${column} from assessment_drafts`)).toBe('x');
    expect(await attempt('system', 'select user_id, updated_at from assessment_drafts')).toBe('1');
    for (const column of ['part', 'value', '*'])
      expect(await attempt('system', `select ${column} from plan_parts`)).toBe('x');
    expect(await attempt('system', 'select user_id, changed_at from plan_parts')).toBe('1');
    for (const table of ['assessment_drafts', 'plan_parts'])
      expect(await attempt('system', `delete from ${table}`)).toBe('x');
  });

  it('of messages it sees which were deleted and when, and not a word [RL2]', async () => {
    for (const column of ['content', 'sender_id', 'project_id', 'ai_resource_data'])
      expect(await attempt('system', `select ${column} from messages`)).toBe('x');
    expect(await attempt('system', 'select id, deleted_at from messages')).toBe('0');
    expect(await attempt('system', 'select content from message_versions')).toBe('x');
    expect(await attempt('system', 'select message_id from message_versions')).toBe('0');
    expect(await attempt('system', 'select words from message_words')).toBe('x');
    expect(await attempt('system', 'select message_id from message_words')).toBe('0');
  });

  it.each(['update events set kind = kind', 'delete from events', 'truncate events'])(
    'the log of events is only added to: %s [312(b)]',
    async (statement) => {
      for (const actor of ['system', people.maria.id, people.ada.id]) {
        expect(await attempt(actor, statement)).toBe('x');
      }
    },
  );
});

/** What one actor may do with a table: select, insert, update, delete. */
async function cell(table: string, actor: string | null): Promise<string> {
  const column = ROWS[table]?.changes ?? 'id';
  const results = [
    await attempt(actor, `select from ${table}`),
    (await attempt(actor, await insertion(table))).replace(/^[01]$/, '+'),
    await attempt(actor, `update ${table} set ${column} = ${column}`),
    await attempt(actor, `delete from ${table}`),
  ];
  return results.join(' ');
}

/** An INSERT of one more row like one of Maria's. */
async function insertion(table: string): Promise<string> {
  if (table === 'events')
    return `insert into events (actor_id, kind, subject_type) values ('${people.maria.id}', 'a.b', 'person')`;
  const [row] = await product.sql<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from ${table} t order by (to_jsonb(t)::text like '%${people.maria.id}%') desc limit 1`,
  );
  const fresh = {
    ...row?.row,
    id: crypto.randomUUID(),
    hazard: 'extreme_agitation',
    client_id: crypto.randomUUID(),
    reader_email: 'x@y.test',
  };
  const record = JSON.stringify(fresh).replaceAll("'", "''");
  const columns = await names(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attidentity = ''`,
  );
  return `insert into ${table} (${columns}) select ${columns}
    from jsonb_populate_record(null::${table}, '${record}') on conflict do nothing`;
}

const UNDO = new Error('undone on purpose');

/** Runs a statement as somebody and undoes it. @returns the number of rows, or x when it is forbidden */
async function attempt(actor: string | null, statement: string): Promise<string> {
  const { db } = product.services;
  let rows = '';
  const work: Parameters<typeof db.asSystem>[0] = async (trx) => {
    const result = await sql.raw(statement).execute(trx);
    rows = String(result.numAffectedRows ?? result.rows.length);
    throw UNDO;
  };
  await (actor === 'system' ? db.asSystem(work) : db.as(actor, work)).catch((error: { code?: string }) => {
    // 55000: a view that joins takes no rows.
    if (error.code === '42501' || error.code === '55000') rows = 'x';
    else if (error !== UNDO) throw error;
  });
  return rows;
}
