// What is done to rows that were there: seals of before (0152), and what deleted accounts left (0154).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { type OldDatabase, openOldDatabase } from '../support/old-database.ts';

let old: OldDatabase;
beforeAll(async () => {
  old = await openOldDatabase('0152');
});
afterAll(() => old.drop());

const rows = async (text: string) => (await old.db.query(text)).rows as object[];

it('seals stay known, names of the team go with their accounts, and projects without anybody go', async () => {
  await old.db.query(
    `insert into people (id, full_name, email, user_type) values
       ('00000000-0000-4000-8000-000000000001', 'Maria', 'maria@example.test', 'customer'),
       ('00000000-0000-4000-8000-000000000002', 'Ada', 'ada@example.test', 'customer')`,
  );
  // A trigger refuses projects without anybody, as they could come about then.
  await old.db.query(`set session_replication_role = 'replica'`);
  await old.db.query(
    `insert into projects (id, request_id, title, created_at, updated_at)
     select ('00000000-0000-4000-8000-00000000000' || n)::uuid, gen_random_uuid(), 'Project ' || n, now(), now()
     from generate_series(3, 5) n`,
  );
  await old.db.query('reset session_replication_role');
  // One with its customer, one that everybody has left, one without a trace of anybody.
  await old.db.query(
    `insert into project_members (project_id, person_id, role, joined_at, left_at, left_name) values
       ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000001', 'customer', now(), null, null),
       ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000001', 'family', now(), now(), 'Maria')`,
  );
  await old.db.query(
    `insert into file_attachments
       (id, project_id, uploaded_by, client_id, file_name, file_path, file_size, mime_type, sha256, wrapped_key, created_at)
     select gen_random_uuid(), id, '00000000-0000-4000-8000-000000000001', gen_random_uuid(), 'a.txt',
       id || '/1-' || repeat('0', 32) || '.txt', 7, 'text/plain', decode(repeat('00', 32), 'hex'),
       decode(repeat('00', 60), 'hex'), now()
     from projects where id <> '00000000-0000-4000-8000-000000000005'`,
  );
  await old.db.query(
    `insert into messages (id, project_id, sender_id, client_id, content, created_at, team_name)
     select gen_random_uuid(), '00000000-0000-4000-8000-000000000003', sender, gen_random_uuid(), 'Hello', now(), 'Ada'
     from (values (null::uuid), ('00000000-0000-4000-8000-000000000002')) as sent (sender)`,
  );
  await old.db.query(
    `insert into document_files (id, project_id, kind, file_name, path, file_size, mime_type, sha256, wrapped_key,
       timestamped, created_at)
     values (gen_random_uuid(), '00000000-0000-4000-8000-000000000003', 'sealed', 'a.pdf',
       '00000000-0000-4000-8000-000000000003/1-' || repeat('0', 32) || '.pdf', 1, 'application/pdf',
       decode(repeat('ab', 32), 'hex'), decode(repeat('00', 60), 'hex'), false, '2026-11-01T12:00Z')`,
  );

  await migrate(old.url);

  expect(await rows('select title from projects')).toEqual([{ title: 'Project 3' }]);
  expect(await rows('select bytes::int from person_file_totals')).toEqual([{ bytes: 7 }]);
  expect(await rows('select count(*)::int as gone from stored_leftovers')).toEqual([{ gone: 1 }]);
  expect(await rows('select team_name from messages order by sender_id nulls first')).toEqual([
    { team_name: 'Kinkeeper' },
    { team_name: 'Ada' },
  ]);
  expect(await rows(`select encode(sha256, 'hex') as sha256, sealed_at from sealings`)).toEqual([
    { sha256: 'ab'.repeat(32), sealed_at: new Date('2026-11-01T12:00Z') },
  ]);
});
