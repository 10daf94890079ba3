import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsRows } from '#features/accounts/accounts.access.ts';
import { addressToVerify } from '#features/accounts/accounts.letters.ts';
import { activityRows } from '#features/activity/activity.access.ts';
import { appointmentsRows } from '#features/appointments/appointments.access.ts';
import { assessmentRows } from '#features/assessment/assessment.access.ts';
import { billingRows } from '#features/billing/billing.access.ts';
import { chatRows } from '#features/chat/chat.access.ts';
import { documentsRows } from '#features/documents/documents.access.ts';
import { exportsRows } from '#features/exports/exports.access.ts';
import { filesRows } from '#features/files/files.access.ts';
import { interestRows } from '#features/interest/interest.access.ts';
import { libraryRows } from '#features/library/library.access.ts';
import { packsRows } from '#features/packs/packs.access.ts';
import { projectsRows } from '#features/projects/projects.access.ts';
import { starterPlanRows } from '#features/starter-plan/starter-plan.access.ts';
import { tasksRows } from '#features/tasks/tasks.access.ts';
import {
  adminsRows,
  everybodysRows,
  HIDDEN,
  ownersRows,
  ROW_ACTORS,
  type RowAccess,
  type RowActor,
} from '#kit/access.ts';
import { mail } from '#server/letters/letter.ts';
import { untouched } from '../support/refusals.ts';
import { attempt as attemptIn, insertion as insertionIn, namesIn } from '../support/row-statements.ts';
import { type RowWorld, startRowWorld } from '../support/row-world.ts';

let world: RowWorld;
beforeAll(async () => {
  world = await startRowWorld();
});
afterAll(() => world.product.close());

const attempt = (actor: string | null, statement: string) => attemptIn(world.product, actor, statement);
const insertion = (table: string) => insertionIn(world, table);

/** The tables and views of all rooms. Those below belong to no room. */
const ROWS: RowAccess = {
  ...accountsRows,
  ...activityRows,
  ...libraryRows,
  ...packsRows,
  ...projectsRows,
  ...filesRows,
  ...exportsRows,
  ...chatRows,
  ...tasksRows,
  ...documentsRows,
  ...billingRows,
  ...appointmentsRows,
  ...assessmentRows,
  ...starterPlanRows,
  ...interestRows,
  // A person reads what others did that is about them, and an admin no more than that.
  access_entries: { may: ownersRows('1 + x x', '0 x x x'), changes: 'what' },
  reasons_given: { may: adminsRows('1 + 1 x', '0 x 0 x'), changes: 'reason' },
  record_checks: { may: adminsRows('1 x x x', '0 x x x'), changes: 'broken' },
  access_links: { may: HIDDEN, changes: 'hash' },
  access_seals: { may: HIDDEN, changes: 'mac' },
  access_stamps: { may: HIDDEN, changes: 'token' },
  access_keys: { may: HIDDEN, changes: 'wrapped_key' },
  job_pulse: { may: HIDDEN, changes: 'ran_at' },
  seal_keys: { may: HIDDEN, changes: 'root' },
  rate_limits: { may: HIDDEN, changes: 'key' },
  standby_beats: { may: everybodysRows('1 x x x'), changes: 'timeline' },
  migrations: { may: HIDDEN, changes: 'name' },
  'pgboss.job': { may: HIDDEN },
};
const STANDS_FOR: Record<RowActor, keyof RowWorld['people'] | null> = {
  owner: 'maria',
  reader: 'rosa',
  stranger: 'sam',
  provider: 'dana',
  admin: 'ada',
  nobody: null,
};

describe('as kinkeeper_app', () => {
  it('has a line in the matrix for every table and view [RL2]', async () => {
    const all = await namesIn(
      world.product,
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
    );
    const listed = Object.keys(ROWS).filter((table) => !table.includes('.'));
    expect(listed.toSorted()).toEqual(all.toSorted());
  });

  it.each(Object.entries(ROWS))(
    'each person may do with %s exactly this [RL2, RL3]',
    async (table, { may }) => {
      const cells = await untouched(world.product, async () => {
        const found: Partial<Record<RowActor, string>> = {};
        for (const actor of ROW_ACTORS) {
          const name = STANDS_FOR[actor];
          found[actor] = await cell(table, name && world.people[name].id);
        }
        return found;
      });
      expect(cells).toEqual(may);
    },
  );

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
    ['a place in a waiting list', `update slot_waits set waiting_since = '2020-01-01'`],
    ['an offer to oneself', `update slot_waits set offered_start = now()`],
    ['what an appointment took', `delete from hour_uses`],
    ['fewer minutes of an appointment', `update hour_uses set minutes = 15`],
    ['a table', `create table mine (id int)`],
  ])('nobody gives themself %s [RL2]', async (_, statement) => {
    for (const person of [world.people.sam, world.people.rosa, world.people.dana, world.people.ada]) {
      expect(await attempt(person.id, statement.replace('PLAN', world.planId))).toBe('x');
    }
  });

  it('of their factors people read their own phones, and never a secret [RL2, AUTH-24]', async () => {
    await world.product.sql(
      `insert into factors (id, person_id, friendly_name, factor_type, phone, verified_at, created_at)
       values (gen_random_uuid(), $1, 'Her phone', 'phone', '+16025550142', now(), now())`,
      [world.people.maria.id],
    );
    expect(await attempt(world.people.maria.id, 'select phone from factors')).toBe('1');
    expect(await attempt(world.people.sam.id, 'select phone from factors')).toBe('0');
    for (const column of ['wrapped_secret', 'last_step'])
      expect(await attempt(world.people.maria.id, `select ${column} from factors`)).toBe('x');
    await world.product.sql(`delete from factors where phone is not null`);
  });

  it('of a closed account those who share a project with it read when it ends, and nobody reads its link [RL2, AUTH-50]', async () => {
    await world.product.sql(
      `insert into account_closings (person_id, token_hash, closed_at, ends_at)
       values ($1, decode(repeat('00', 32), 'hex'), now(), now() + interval '30 days')`,
      [world.people.maria.id],
    );
    const ends = 'select ends_at from account_closings';
    expect(await attempt(world.people.dana.id, ends)).toBe('1');
    expect(await attempt(world.people.sam.id, ends)).toBe('0');
    expect(await attempt(null, ends)).toBe('0');
    for (const column of ['token_hash', 'closed_at', '*'])
      expect(await attempt(world.people.dana.id, `select ${column} from account_closings`)).toBe('x');
    await world.product.sql('delete from account_closings');
  });

  it.each(['waitlist_entries', 'helper_applications'])(
    'nobody but an admin gets a row of %s back, not even the one they submitted [RL2, RL3, SITE-21, SITE-29]',
    async (table) => {
      const adding = await insertion(table);
      const conflict = adding.replace('on conflict do nothing', '');
      for (const actor of [world.people.maria.id, world.people.sam.id, world.people.dana.id, null]) {
        expect(await attempt(actor, `${adding} returning id`)).toBe('x');
        // Naming the conflict target reads it, and an update reads the row first.
        expect(await attempt(actor, `${conflict} on conflict (id) do nothing`)).toBe('x');
        expect(await attempt(actor, `${conflict} on conflict (id) do update set locale = 'es'`)).toBe('x');
        const noting = `${conflict} on conflict (id) do update set note = 'x'`;
        expect(await attempt(actor, noting)).toBe('x');
        expect(await attempt(actor, adding.replace('"note":""', '"note":"x"'))).toBe('x');
        expect(await attempt(actor, adding.replace('"status":"new"', '"status":"closed"'))).toBe('x');
        expect(await attempt(actor, `select from ${table} for update`)).toBe('0');
        expect(await attempt(actor, `truncate ${table}`)).toBe('x');
        expect(await attempt(actor, `select from ${table} where email = '${world.people.maria.email}'`)).toBe(
          '0',
        );
      }
    },
  );

  it('whoever reports an error in a guide reads no report, and answers none [RL2, RL3, SITE-19]', async () => {
    const adding = await insertion('guide_reports');
    for (const actor of [world.people.maria.id, world.people.sam.id, null]) {
      expect(await attempt(actor, `${adding} returning id`)).toBe('x');
      expect(await attempt(actor, adding.replace('"note":""', '"note":"x"'))).toBe('x');
      const answered = adding
        .replace('"answer":null', '"answer":"Fixed"')
        .replace('"answered_at":null', '"answered_at":"2026-11-26T10:00:00Z"');
      expect(answered).toMatch(/"answer":"Fixed".*"answered_at":"2026/);
      expect(await attempt(actor, answered)).toBe('x');
      expect(await attempt(actor, 'select from guide_reports for update')).toBe('0');
      expect(await attempt(actor, 'truncate guide_reports')).toBe('x');
    }
    for (const column of ['guide', 'problem', 'name', 'email', 'answer', '*'])
      expect(await attempt('system', `select ${column} from guide_reports`)).toBe('x');
  });

  it.each<[string, string, string, string]>([
    ['guide_reports', 'guide_reports_guide', 'guide', 'A b'],
    ['guide_reports', 'guide_reports_language', 'language', 'fr'],
    ['guide_reports', 'guide_reports_problem', 'problem', ' '],
    ['guide_reports', 'guide_reports_problem', 'problem', 'x'.repeat(2001)],
    ['guide_reports', 'guide_reports_name', 'name', 'x'.repeat(121)],
    ['guide_reports', 'guide_reports_email', 'email', 'KIM@example.test'],
    ['guide_reports', 'guide_reports_locale', 'locale', 'fr'],
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
    '%s itself refuses what the contract refuses: %s [SITE-21, SITE-29]',
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

  it('acts as the person again after a letter was queued in the transaction [RL2]', async () => {
    const { db, jobs } = world.product.services;
    const url = 'http://localhost:3000';
    const letter = addressToVerify.of({ fullName: 'Sam', url });
    const seen = await db.as(world.people.sam.id, async (trx) => {
      await jobs.enqueue(trx, mail, { to: 'a@example.test', locale: 'en', letter });
      return trx.selectFrom('people').select('id').execute();
    });
    expect(seen).toEqual([{ id: world.people.sam.id }]);
  });
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
