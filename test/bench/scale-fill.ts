// Everybody else's data by SQL: people, projects, messages, events, tasks and files that do not concern the
// person asking.
import type { Product } from '../support/product.ts';

/** Added to the small world; BENCH_SIZE sets another fraction. */
const PEOPLE = 300_000;
const MESSAGES_EACH = 8;
const APPOINTMENTS_EACH = 6;
const TASKS = 1_000_000;

/** Tables that no call may read in full. */
export const LARGE_TABLES = [
  'people',
  'sessions',
  'projects',
  'project_members',
  'messages',
  'message_words',
  'events',
  'event_recipients',
  'file_attachments',
  'tasks',
  'appointments',
];
/** The share of others in the small world: enough to fill a page of each list. */
export const A_PAGE = 120 / PEOPLE;
/** Their tasks there: the large world has a hundred times as many. */
export const SMALL_TASKS = 10_000;

/**
 * Adds other people to a world. Half of them are customers with a project each, half their providers; each
 * project has eight messages with their events, two files, and its share of the tasks.
 * @param part the fraction of the whole crowd
 * @param tasks at least so many, of all of them
 */
export async function fillCrowd(product: Product, part: number, tasks = TASKS * part): Promise<void> {
  const projects = Math.round((PEOPLE * part) / 2);
  const tasksEach = Math.ceil(tasks / projects);
  // Triggers and foreign keys are off: the data inserted here satisfies them.
  await product.sql('set session_replication_role = replica');
  const fill = (text: string) => product.sql(text.replaceAll(':projects', String(projects)));
  await fill(`
    insert into people (id, full_name, email, user_type, provider_verified_at, created_at)
    select ${id('n', 1)}, (array['Ana','Ben','Chloe','Diego','Ella','Femi','Grace','Hugo'])[1 + n % 8]
        || ' ' || initcap(translate(to_hex(n * 7919::bigint), '0123456789', 'ghijklmnop')),
      'crowd.' || n || '@example.test', case when n <= :projects then 'customer' else 'service_provider' end,
      case when n > :projects then now() end, now() - (n % :projects) * interval '1 minute'
    from generate_series(1, 2 * :projects) n`);
  await fill(`
    insert into sessions (user_id, token, expires_at, idle_until)
    select ${id('n', 1)}, 'crowd-' || n, now() + interval '1 hour', now() + interval '1 hour'
    from generate_series(1, 2 * :projects) n`);
  await fill(`
    insert into projects (id, request_id, created_by, title, status, created_at, updated_at)
    select ${id('n', 2)}, ${id('n', 2)}, ${id('n', 1)}, 'Project ' || n, 'active',
      now() - n * interval '1 minute', now() - n * interval '1 minute'
    from generate_series(1, :projects) n`);
  await fill(`
    insert into project_members (project_id, person_id, role, joined_at)
    select ${id('n', 2)}, ${id('n + side * :projects', 1)}, (array['customer', 'provider'])[side + 1], now()
    from generate_series(0, 1) side, generate_series(1, :projects) n`);
  await fill(`
    insert into messages (id, project_id, sender_id, recipient_id, client_id, content, created_at, read_at)
    select ${id('m * :projects + n', 3)}, ${id('n', 2)}, ${id('n + (m % 2) * :projects', 1)},
      ${id('n + (1 - m % 2) * :projects', 1)}, ${id('m * :projects + n', 3)},
      'She slept well and ate a little. Shall we speak on Thursday about the ramp? ' || n,
      now() - n * interval '1 minute', case when m < 6 then now() end
    from generate_series(1, ${MESSAGES_EACH}) m, generate_series(1, :projects) n`);
  await fill(`
    insert into message_words (project_id, message_id, words)
    select project_id, id, words_of(content) from messages where content like '%about the ramp? %'`);
  await fill(`
    insert into events (at, actor_id, kind, subject_type, subject_id, project_id, recipient_ids)
    select created_at, sender_id, 'message.sent', 'message', id, project_id, array[recipient_id] from messages
    where content like '%about the ramp? %'`);
  await fill(`
    insert into event_recipients (event_id, person_id, project_id, kind, at, beyond_project)
    select id, recipient_ids[1], project_id, kind, at, beyond_project from events
    where recipient_ids <> '{}' on conflict do nothing`);
  await fill(`
    insert into file_attachments (id, project_id, uploaded_by, client_id, file_name, file_path, file_size,
      mime_type, sha256, wrapped_key, created_at)
    select ${id('m * :projects + n', 4)}, ${id('n', 2)}, ${id('n', 1)}, ${id('m * :projects + n', 4)},
      'Letter ' || m || '.pdf', ${id('n', 2)} || '/' || m || '-' || md5(n::text) || '.pdf', 1000,
      'application/pdf', decode(repeat('00', 32), 'hex'), decode(repeat('00', 60), 'hex'), now()
    from generate_series(1, 2) m, generate_series(1, :projects) n`);
  // Few are due today or tomorrow: who reminds a large share of everybody rightly reads everybody.
  await fill(`
    insert into tasks (id, project_id, client_id, assigned_by, assigned_to, title, due_date, created_at, updated_at)
    select ${id('m * :projects + n', 5)}, ${id('n', 2)}, ${id('m * :projects + n', 5)}, ${id('n', 1)},
      case m % 2 when 0 then ${id('n + :projects', 1)} end, 'Refill the weekly pill box ' || m,
      current_date + n % 600, now() - m * interval '1 minute', now()
    from generate_series(1, ${tasksEach}) m, generate_series(1, :projects) n`);
  await fill(`
    insert into booking_settings (service_provider_id, time_zone)
    select ${id('n + :projects', 1)}, 'America/New_York' from generate_series(1, :projects) n`);
  await fill(`
    insert into appointments (id, request_id, booked_by, project_id, customer_id, service_provider_id, customer_name,
      provider_name, title, start_time, end_time, busy_until, meeting_link, created_at, updated_at)
    select ${id('m * :projects + n', 6)}, ${id('m * :projects + n', 6)}, ${id('n', 1)}, ${id('n', 2)}, ${id('n', 1)},
      ${id('n + :projects', 1)}, 'Ana', 'Ben', 'Scheduled Consultation', at, at + interval '1 hour',
      at + interval '1 hour', 'https://call.example.test/a', now(), now()
    from generate_series(1, ${APPOINTMENTS_EACH}) m, generate_series(1, :projects) n,
      lateral (select now() + (m - 3) * interval '2 days' as at) time`);
  await product.sql('set session_replication_role = origin');
}

/** Rows that belong together share a number. */
function id(number: string, kind: number): string {
  return `('0000000${kind}-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
}
