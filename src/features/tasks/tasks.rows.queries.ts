/** A task as PostgreSQL sends it, in text, and as the contract has it. */
import { sql } from 'kysely';
import { isoOfText } from '#db/instants.ts';
import type { TextRow } from '#db/session-pipeline.ts';
import { actorOf, type ProjectPerson } from '#db/who-did.ts';
import type { Task } from './tasks.contract.ts';
import { checklistFrom } from './tasks.rules.ts';

const COLUMNS = [
  'id',
  'project_id',
  'client_id',
  'title',
  'description',
  'priority',
  'due_date',
  'assigned_to',
  'assigned_by',
  'status',
  'completed_at',
  'progress_percentage',
  'checklist_items',
  'created_at',
  'updated_at',
  'repeat_every',
  'repeat_step',
  'source_message_id',
  'revision',
] as const;
/** What came after a task in its series, as JSON. */
const NEXT = `case when t.series_id is not null then (
    select json_build_object('id', n.id, 'due_date', n.due_date) from tasks n
    where n.project_id = t.project_id and n.series_id = t.series_id and n.occurrence = t.occurrence + 1) end`;

export const TASK_COLUMNS = [...COLUMNS, 'next'] as const;
export type TaskText = TextRow<(typeof TASK_COLUMNS)[number]>;
/** Columns of `tasks t`. */
const TASK = [...COLUMNS.map((column) => `t.${column}::text`), `(${NEXT})::text as next`].join(', ');
/** The same, as a part of a larger statement. */
export const selectedTask = sql.raw(TASK);

/**
 * @param people of the projects that the tasks are of (see peopleOf)
 * @returns tasks in the contract's format, in order
 */
export function toTasks(people: readonly ProjectPerson[], rows: readonly TaskText[]): Task[] {
  const named = new Map(people.map((person) => [`${person.project_id} ${person.user_id}`, actorOf(person)]));
  const nameIn = (project: string | null) => (id: string | null) => named.get(`${project} ${id}`) ?? null;
  return rows.map((row) => toTask(row, nameIn(row.project_id)));
}

function toTask(row: TaskText, person: (id: string | null) => Task['creator']): Task {
  const { completed_at, repeat_every: every } = row;
  return {
    id: row.id as string,
    project_id: row.project_id as string,
    client_id: row.client_id as string,
    title: row.title as string,
    description: row.description,
    priority: Number(row.priority) as Task['priority'],
    due_date: row.due_date,
    assigned_to: row.assigned_to,
    assigned_by: row.assigned_by,
    status: row.status as Task['status'],
    completed_at: completed_at && isoOfText(completed_at),
    progress_percentage: Number(row.progress_percentage),
    checklist_items: checklistFrom(row.checklist_items),
    created_at: isoOfText(row.created_at as string),
    updated_at: isoOfText(row.updated_at as string),
    repeat: every === null ? null : ({ every, step: Number(row.repeat_step) } as Task['repeat']),
    next: row.next && JSON.parse(row.next),
    source_message_id: row.source_message_id,
    revision: Number(row.revision),
    assigned_user: person(row.assigned_to),
    creator: person(row.assigned_by),
  };
}
