// The data of the chat and tasks benches, by SQL: 1,000 families with a project each, and their professionals.
import { createHmac } from 'node:crypto';
import type pg from 'pg';

const PROJECTS = 1000;

/** The same for the bare side: only what it needs. */
const BARE = `
  create schema bare;
  create table bare.people as select id, full_name as name from people;
  alter table bare.people add primary key (id);
  create table bare.projects as select c.project_id as id, c.person_id as customer_id, s.person_id as provider_id
    from project_members c join project_members s on s.project_id = c.project_id and s.role = 'provider'
    where c.role = 'customer';
  alter table bare.projects add primary key (id);
  create table bare.messages (
    id uuid primary key default gen_random_uuid(), project_id uuid not null references bare.projects,
    sender_id uuid not null references bare.people, body text not null, created_at timestamptz not null default now());
  insert into bare.messages (project_id, sender_id, body, created_at)
    select project_id, sender_id, content, created_at + position * interval '1 millisecond' from messages order by position;
  create index on bare.messages (project_id, created_at desc)`;

/** One person in one project. */
export interface Seat {
  cookie: string;
  project: string;
}

/**
 * @param secret the server's cookie secret
 * @param messages how many each project gets
 * @param professionals among whom the projects are divided
 * @returns both seats of every project, shuffled so that no cache profits
 */
export async function fillChat(
  db: pg.Client,
  secret: string,
  { messages, professionals = PROJECTS }: { messages: number; professionals?: number },
): Promise<Seat[]> {
  await db.query(
    `insert into people (full_name, email, user_type)
     select 'Person ' || n || ' Bench', 'bench.' || n || '@example.test',
       case when n > $1 then 'service_provider' else 'customer' end
     from generate_series(1, $1::int + $2::int) n`,
    [PROJECTS, professionals],
  );
  await db.query(
    `insert into sessions (user_id, token, expires_at, idle_until)
     select id, 'bench-' || id, now() + interval '1 hour', now() + interval '1 hour' from people`,
  );
  await db.query(
    `with made as (
       insert into projects (id, request_id, created_by, title, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), id, full_name, now(), now()
       from people where user_type = 'customer' returning id, created_by
     ), made_nth as (select *, row_number() over () as n from made)
     insert into project_members (project_id, person_id, role, joined_at)
     select id, created_by, 'customer', now() from made
     union all
     select m.id, s.id, 'provider', now() from made_nth m
     join (select id, row_number() over () as n from people where user_type = 'service_provider') s
       on s.n = 1 + m.n % $1`,
    [professionals],
  );
  // Interleaved, as people write: a project's messages lie among those of all the others.
  await db.query(
    `insert into messages (id, project_id, sender_id, recipient_id, client_id, content, created_at, read_at)
     select gen_random_uuid(), c.project_id, case n % 2 when 0 then c.person_id else s.person_id end,
       case n % 2 when 1 then c.person_id else s.person_id end, gen_random_uuid(),
       'She slept well and ate a little. Shall we speak on Thursday about the ramp? ' || n, now(), now()
     from generate_series(1, $1) n, project_members c
     join project_members s on s.project_id = c.project_id and s.role = 'provider'
     where c.role = 'customer'`,
    [messages],
  );
  await db.query(BARE);
  await db.query('vacuum analyze');
  const { rows } = await db.query<{ project: string; person: string }>(
    `select project_id as project, person_id as person from project_members order by project_id`,
  );
  return rows.map(({ project, person }) => ({ project, cookie: cookieOf(`bench-${person}`, secret) }));
}

/** A cookie as better-auth makes it: the token, a dot, and its seal. */
function cookieOf(token: string, secret: string): string {
  const seal = createHmac('sha256', secret).update(token).digest('base64');
  return `kinkeeper.session_token=${encodeURIComponent(`${token}.${seal}`)}`;
}
