import { describe, expect, it } from 'vitest';
import { faultsOf } from '#tools/support/additive.ts';

const EARLIER = `create table tasks (
  id uuid primary key, status text not null, note text, -- a note
  constraint tasks_status check (status in ('open', 'done')),
  constraint tasks_note check (length(note) <= 100)
);`;

describe('a migration', () => {
  it.each([
    ['drop table tasks;', 'drops', 'table tasks'],
    ['drop view if exists inbox, outbox;', 'drops', 'view inbox'],
    ['drop function may_read(uuid);', 'drops', 'function may_read'],
    ['alter table tasks drop column note;', 'drops', 'tasks.note'],
    ['ALTER TABLE tasks\n  ADD COLUMN a text,\n  DROP note;', 'drops', 'tasks.note'],
    ['alter table tasks rename to chores;', 'renames', 'tasks'],
    ['alter table tasks rename column note to words;', 'renames', 'tasks.note'],
    ['alter table tasks rename note to words;', 'renames', 'tasks.note'],
    ['alter table tasks add column place text not null;', 'requires a value', 'tasks.place'],
    [
      'alter table tasks add place text not null check (place <> $$default$$);',
      'requires a value',
      'tasks.place',
    ],
    ['alter table tasks alter column note set not null;', 'requires a value', 'tasks.note'],
    ['alter table tasks alter status drop default;', 'requires a value', 'tasks.status'],
    ['alter table tasks alter column note type varchar(10);', 'changes a type', 'tasks.note'],
    ['alter table tasks alter note set data type integer using 1;', 'changes a type', 'tasks.note'],
    [`alter table tasks add constraint t check (note <> '');`, 'narrows', 'tasks.t'],
    [
      'alter table tasks add column x int, add constraint t check (x is null or note is null);',
      'narrows',
      'tasks.t',
    ],
    ['alter table tasks add constraint t unique (note);', 'narrows', 'tasks.t'],
    ['create unique index on tasks (note);', 'narrows', 'unique index on tasks'],
    [
      `alter table tasks drop constraint tasks_status, add constraint tasks_status check (status in ('open'));`,
      'narrows',
      'tasks.tasks_status',
    ],
    [
      'alter table tasks drop constraint tasks_note, add constraint tasks_note check (length(note) <= 90);',
      'narrows',
      'tasks.tasks_note',
    ],
  ])('%s %s', (sql, kind, what) => {
    expect(faultsOf(sql, EARLIER)[0]).toEqual({ kind, what });
  });

  it.each([
    ['create table a (id uuid primary key, b text not null); alter table a drop column b;'],
    ['alter table tasks add column place text;'],
    [`alter table tasks add column place text not null default 'home';`],
    ['alter table tasks add column twice int not null generated always as (1) stored;'],
    ['alter table tasks add column x int, add constraint t check (x is null or x between 0 and 5);'],
    ['alter table tasks alter column note drop not null;'],
    ['alter table tasks drop constraint tasks_note;'],
    ['alter table tasks rename constraint tasks_note to tasks_words;'],
    [
      `alter table tasks drop constraint tasks_status,
        add constraint tasks_status check (status in ('open', 'late', 'done'));`,
    ],
    ['create index on tasks (note); create unique index on b (c); create table b (c int);'],
    ['drop view inbox; create view inbox as select 1;'],
    ['create function f() returns void language sql as $$ drop table tasks; $$;'],
    ['-- drop table tasks;\nselect 1;'],
    ['drop policy own on tasks; create policy own on tasks using (true);'],
    ['-- additive: nothing has written it since version 2\nalter table tasks drop column note;'],
  ])('only adds: %s', (sql) => {
    expect(faultsOf(sql, EARLIER)).toEqual([]);
  });

  it('that only claims to add says why', () => {
    expect(faultsOf('-- additive:\nalter table tasks drop column note;')).toHaveLength(1);
  });
});
