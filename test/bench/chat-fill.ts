// The world of the chat bench, by SQL: 1,000 families with a project each, 40 professionals with 25 each.
import { createHmac } from 'node:crypto';
import type pg from 'pg';

const PROJECTS = 1000;
const PROFESSIONALS = 40;

/** One person in one project. */
export interface Seat {
  cookie: string;
  project: string;
}

/**
 * @param secret what the server seals its cookies with
 * @param messages how many each project gets
 * @returns both seats of every project, in no order that a cache could like
 */
export async function fillChat(db: pg.Client, secret: string, messages: number): Promise<Seat[]> {
  await db.query(
    `insert into people (full_name, email, user_type)
     select 'Person ' || n || ' Bench', 'bench.' || n || '@example.test',
       case when n > $1 then 'service_provider' else 'customer' end
     from generate_series(1, $1::int + $2::int) n`,
    [PROJECTS, PROFESSIONALS],
  );
  await db.query(
    `insert into sessions (user_id, token, expires_at, idle_until)
     select id, 'bench-' || id, now() + interval '1 hour', now() + interval '1 hour' from people`,
  );
  await db.query(
    `insert into projects (id, request_id, created_by, title, customer_id, service_provider_id, created_at, updated_at)
     select gen_random_uuid(), gen_random_uuid(), c.id, 'Project ' || c.n, c.id, s.id, now(), now()
     from (select id, row_number() over () as n from people where user_type = 'customer') c
     join (select id, row_number() over () as n from people where user_type = 'service_provider') s
       on s.n = 1 + c.n % $1`,
    [PROFESSIONALS],
  );
  // In turn, as people write: the messages of a project lie among those of all the others.
  await db.query(
    `insert into messages (id, project_id, sender_id, recipient_id, client_id, content, created_at, read_at)
     select gen_random_uuid(), p.id, case n % 2 when 0 then p.customer_id else p.service_provider_id end,
       case n % 2 when 1 then p.customer_id else p.service_provider_id end, gen_random_uuid(),
       'She slept well and ate a little. Shall we speak on Thursday about the ramp? ' || n, now(), now()
     from generate_series(1, $1) n, projects p`,
    [messages],
  );
  await db.query('vacuum analyze');
  const { rows } = await db.query<{ project: string; person: string }>(
    `select id as project, unnest(array[customer_id, service_provider_id]) as person from projects order by id`,
  );
  return rows.map(({ project, person }) => ({ project, cookie: cookieOf(`bench-${person}`, secret) }));
}

/** As the engine of sign-in makes it: the token, a dot, and its seal. */
function cookieOf(token: string, secret: string): string {
  const seal = createHmac('sha256', secret).update(token).digest('base64');
  return `kinkeeper.session_token=${encodeURIComponent(`${token}.${seal}`)}`;
}
