import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attempt as attemptIn } from '../support/row-statements.ts';
import { type RowWorld, startRowWorld } from '../support/row-world.ts';

let world: RowWorld;
beforeAll(async () => {
  world = await startRowWorld();
});
afterAll(() => world.product.close());

const attempt = (actor: string, statement: string) => attemptIn(world.product, actor, statement);

describe('as kinkeeper_system', () => {
  it.each([
    'assessments',
    'safety_events',
    'assessment_shares',
    'orders',
    'plan_clearings',
    'safety_case_looks',
    'file_attachments',
    'activity_notes',
  ])('no health information can be read from %s [RL2]', async (table) => {
    expect(await attempt('system', `select from ${table}`)).toBe('x');
  });

  it('of hours it sees which order they are from and gives them back, and knows neither kind nor validity [RL2]', async () => {
    for (const column of ['kind', 'minutes', 'valid_until', 'cancelled_at', '*'])
      expect(await attempt('system', `select ${column} from hour_packs`)).toBe('x');
    for (const column of ['minutes', 'valid_until', '*'])
      expect(await attempt('system', `select ${column} from free_sessions`)).toBe('x');
    expect(await attempt('system', 'update hour_packs set minutes = 60')).toBe('x');
    expect(await attempt('system', 'update free_sessions set used_at = now()')).toBe('x');
    expect(await attempt('system', 'update hour_packs set used_minutes = used_minutes')).toBe('1');
    expect(await attempt('system', 'delete from hour_packs')).toBe('x');
  });

  it('of tasks it sees who does them, and not a word; it assigns nobody [RL2]', async () => {
    for (const column of ['title', 'description', 'checklist_items', '*'])
      expect(await attempt('system', `select ${column} from tasks`)).toBe('x');
    expect(await attempt('system', 'select id, assigned_to, status, due_date from tasks')).toBe('1');
    expect(await attempt('system', `update tasks set title = 'x'`)).toBe('x');
    expect(await attempt('system', `update tasks set assigned_to = '${world.people.maria.id}'`)).toBe('x');
    expect(await attempt('system', 'update tasks set assigned_to = null')).toBe('1');
    expect(await attempt('system', 'delete from tasks')).toBe('x');
  });

  it('of unfinished answers it sees whose they are and since when, not the answers [RL2]', async () => {
    for (const column of ['id', 'answers', 'safety_ticks', 'step', '*'])
      expect(await attempt('system', `select ${column} from assessment_drafts`)).toBe('x');
    expect(await attempt('system', 'select user_id, updated_at from assessment_drafts')).toBe('1');
    for (const column of ['part', 'value', '*'])
      expect(await attempt('system', `select ${column} from plan_parts`)).toBe('x');
    expect(await attempt('system', 'select user_id, changed_at from plan_parts')).toBe('1');
    for (const table of ['assessment_drafts', 'plan_parts'])
      expect(await attempt('system', `delete from ${table}`)).toBe('x');
  });

  it.each(['waitlist_entries', 'helper_applications', 'help_requests'])(
    'of %s it sees when somebody asked, not who or what; it says nothing of them [RL2]',
    async (table) => {
      for (const column of ['id', 'email', 'status', 'note', '*'])
        expect(await attempt('system', `select ${column} from ${table}`)).toBe('x');
      expect(await attempt('system', `select created_at from ${table}`)).toBe('1');
      expect(await attempt('system', `update ${table} set note = 'x'`)).toBe('x');
    },
  );

  it('of safety cases it sees who has them, and not what was ticked; it only gives them back [RL2]', async () => {
    for (const column of ['assessment_id', 'hazards', 'reason', 'created_at', '*'])
      expect(await attempt('system', `select ${column} from safety_cases`)).toBe('x');
    expect(await attempt('system', 'select state, taken_by from safety_cases')).toBe('1');
    expect(await attempt('system', `update safety_cases set taken_by = '${world.people.maria.id}'`)).toBe(
      'x',
    );
    expect(await attempt('system', `update safety_cases set hazards = '[]'`)).toBe('x');
    expect(
      await attempt('system', `update safety_cases set state = 'open', taken_by = null, taken_at = null`),
    ).toBe('1');
    expect(await attempt('system', 'delete from safety_cases')).toBe('x');
  });

  it('of messages it sees which were deleted and when, not their words [RL2]', async () => {
    for (const column of ['content', 'sender_id', 'project_id', 'ai_resource_data'])
      expect(await attempt('system', `select ${column} from messages`)).toBe('x');
    expect(await attempt('system', 'select id, deleted_at from messages')).toBe('0');
    expect(await attempt('system', 'select content from message_versions')).toBe('x');
    expect(await attempt('system', 'select message_id from message_versions')).toBe('0');
    expect(await attempt('system', 'select words from message_words')).toBe('x');
    expect(await attempt('system', 'select message_id from message_words')).toBe('0');
  });

  it.each(['update events set kind = kind', 'delete from events', 'truncate events'])(
    'the log of events is append-only: %s [312(b)]',
    async (statement) => {
      for (const actor of ['system', world.people.maria.id, world.people.ada.id]) {
        expect(await attempt(actor, statement)).toBe('x');
      }
    },
  );
});
