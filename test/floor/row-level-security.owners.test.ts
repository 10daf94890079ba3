import { afterAll, beforeAll, expect, it } from 'vitest';
import { attempt as attemptIn, namesIn } from '../support/row-statements.ts';
import { type RowWorld, startRowWorld } from '../support/row-world.ts';

/** Forbidden; no row; refused by a constraint or a trigger of the row. */
const HARMLESS: ReadonlySet<string> = new Set(['x', '0', '23503', '23514']);

let world: RowWorld;
beforeAll(async () => {
  world = await startRowWorld();
});
afterAll(() => world.product.close());

const attempt = (actor: string, statement: string) => attemptIn(world.product, actor, statement);

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
  ['hour_uses', 'user_id'],
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
  ['tasks', 'assigned_by'],
  ['task_resources', 'attached_by'],
  ['appointments', 'customer_id'],
  ['appointment_series', 'customer_id'],
  ['calendar_feeds', 'person_id'],
  ['availability_slots', 'service_provider_id'],
  ['blocked_dates', 'service_provider_id'],
  ['slot_holds', 'person_id'],
  ['slot_waits', 'person_id'],
  ['booking_settings', 'service_provider_id'],
  ['message_words', 'message_id'],
  ['project_invitations', 'invited_by'],
  ['project_members', 'person_id'],
  ['customer_invitations', 'customer_id'],
  ['activity_notes', 'project_id'],
  ['event_recipients', 'person_id'],
  ['notification_choices', 'person_id'],
])('nobody moves a row of %s to another owner [RL4]', async (table, column) => {
  const moving = `update ${table} set ${column} = '${world.people.sam.id}'`;
  for (const { id } of Object.values(world.people)) expect(await attempt(id, moving)).toBe('x');
});

it('nobody puts another person in the place of one whom a row names [RL4]', async () => {
  const columns = await namesIn(
    world.product,
    `select conrelid::regclass || '.' || attname as name from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = any (conkey) and attgenerated = ''
     where contype = 'f' and confrelid = 'people'::regclass order by 1`,
  );
  expect(columns.length).toBeGreaterThan(60);
  const placed: string[] = [];
  for (const name of columns) {
    const [table, column] = name.split('.');
    for (const { id } of Object.values(world.people)) {
      const placing = `update ${table} set ${column} = '${world.people.sam.id}'`;
      const rows = await attempt(id, placing).catch(({ code }: { code: string }) => code);
      if (!HARMLESS.has(rows)) placed.push(`${name}: ${rows}`);
    }
  }
  expect(placed).toEqual([]);
});
