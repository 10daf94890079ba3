// The migration of membership from two columns and a list of former people to one table (decision 0057).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { connect, type OldDatabase, openOldDatabase } from '../support/old-database.ts';

const MIGRATE = path.join(import.meta.dirname, '../../src/db/migrate.ts');
const PROJECTS = 1000;

let old: OldDatabase;
beforeAll(async () => {
  old = await openOldDatabase('0040');
  await fillOld();
});
afterAll(() => old.drop());

const rows = async <Row>(text: string) => (await old.db.query(text)).rows as Row[];
const OLD_SIDES = `select id, customer_id, service_provider_id, title, status, updated_at from projects order by id`;
const NEW_SIDES = `select p.id, c.person_id as customer_id, s.person_id as service_provider_id, title, status, updated_at
  from projects p
  left join project_members c on c.project_id = p.id and c.role = 'customer' and c.left_at is null
  left join project_members s on s.project_id = p.id and s.role = 'provider' and s.left_at is null order by p.id`;
const OLD_FORMER =
  'select project_id, person_id, full_name, left_at from project_former_people order by 1, 2';
const NEW_FORMER = `select project_id, person_id, left_name as full_name, left_at from project_members
  where left_at is not null order by 1, 2`;
const BESIDE = `select (select count(*) from project_invitations) as invitations, (select count(*) from events) as events,
  (select count(*) from customer_invitations) as asked, (select count(*) from messages) as messages`;

it('loses nothing of a thousand projects, even if it is killed midway and run again [DASH-25, PROJ-21, CHAT-02]', async () => {
  const sides = await rows<object>(OLD_SIDES);
  const former = await rows<object>(OLD_FORMER);
  const beside = await rows(BESIDE);
  expect([sides.length, former.length]).toEqual([PROJECTS, 100]);

  await killedOnTheWay();
  expect(await rows(OLD_SIDES)).toEqual(sides);
  expect(await rows(OLD_FORMER)).toEqual(former);

  expect(await migrate(old.url)).toContain('0041-members.sql');
  expect(await rows(NEW_SIDES)).toEqual(sides);
  expect(await rows(NEW_FORMER)).toEqual(former);
  expect(await rows(BESIDE)).toEqual(beside);
  // A provider who joined later has that day, everybody else the project's.
  const [joined] = await rows<{ later: string; first: string; wrong: string }>(
    `select count(*) filter (where joined_at > p.created_at) as later,
       count(*) filter (where joined_at = p.created_at) as first, count(*) filter (where joined_at > left_at) as wrong
     from project_members m join projects p on p.id = m.project_id`,
  );
  expect(joined).toEqual({ later: '500', first: '1200', wrong: '0' });
  expect(await migrate(old.url)).toEqual([]);
});

/**
 * Projects of 50 customers with 20 providers: in half the provider joined later; of the others 100 have one
 * from the start, 100 lost theirs, 100 wait for their customer's answer, and 200 have nobody else.
 */
async function fillOld(): Promise<void> {
  await old.db.query(
    `insert into people (full_name, email, user_type)
     select 'Person ' || n, n || '@example.test', case when n > 50 then 'service_provider' else 'customer' end
     from generate_series(1, 70) n`,
  );
  await old.db.query(
    `with world as (
       select n, gen_random_uuid() as id, c.id as customer, s.id as provider from generate_series(0, ${PROJECTS - 1}) n
       join people c on c.email = 1 + n % 50 || '@example.test'
       join people s on s.email = 51 + n % 20 || '@example.test'
     ), made as (
       insert into projects (id, request_id, created_by, title, customer_id, service_provider_id, created_at, updated_at)
       select id, gen_random_uuid(), customer, 'Project ' || n, case when n % 10 <> 7 then customer end,
         case when n % 10 <= 5 or n % 10 = 7 then provider end, now() - interval '9 day', now() - n * interval '1 second'
       from world
     ), joined as (
       insert into events (at, actor_id, kind, subject_type, subject_id, project_id, recipient_id)
       select now() - interval '5 day', customer, 'project.provider_joined', 'project', id, id, provider
       from world where n % 10 <= 4
     ), left_it as (
       insert into project_former_people (project_id, person_id, full_name, left_at)
       select id, provider, 'Who left ' || n, now() - interval '8 day' from world where n % 10 = 6
     ), asked as (
       insert into customer_invitations
         (id, project_id, customer_id, customer_name, provider_id, provider_name, invited_at)
       select gen_random_uuid(), id, customer, 'Maria', provider, 'Dana', now() from world where n % 10 = 7
     ), invited as (
       insert into project_invitations (id, project_id, email, invited_by, token_hash, created_at, expires_at)
       select gen_random_uuid(), id, 'new@example.test', customer, id::text, now(), now() + interval '9 day'
       from world where n % 10 > 7
     )
     insert into messages (id, project_id, sender_id, recipient_id, client_id, content, created_at)
     select gen_random_uuid(), id, customer, provider, gen_random_uuid(), 'Hello', now() from world where n % 10 <= 5`,
  );
}

/** Blocks the migration near its end with a lock, and kills its process there. */
async function killedOnTheWay(): Promise<void> {
  const holder = await connect(old.url);
  await holder.query('begin');
  await holder.query('lock table customer_invitations in access share mode');
  const script = `import { migrate } from '${MIGRATE}'; await migrate(process.argv[1]);`;
  const migrating = spawn(process.execPath, ['--input-type=module', '-e', script, old.url], {
    stdio: 'ignore',
  });
  const ended = once(migrating, 'exit');
  const waiting = `select from pg_stat_activity
    where datname = '${old.name}' and wait_event_type = 'Lock' and query like '%project_members%'`;
  while ((await old.admin.query(waiting)).rowCount === 0) await sleep(10);
  migrating.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await holder.query('rollback');
  await holder.end();
}
