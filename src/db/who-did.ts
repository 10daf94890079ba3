/** The people who did something in a project, for rooms that show them: joined to a row, or read once for many rows. */
import { sql } from 'kysely';
import { type Read, readRows } from './read.ts';
import type { TextRow } from './session-pipeline.ts';

/**
 * The person a row names, within the row's project. For somebody who has left the project it is the name kept
 * at the time, even for readers who know them from elsewhere.
 * @param row alias of the table in the statement
 * @param column its column with the person's id
 * @returns the joins, and the person as the contract has it, or null
 */
export function actorColumns(row: string, column: string) {
  const who = sql.id('who');
  const former = sql.id('former');
  const id = sql.ref(`${row}.${column}`);
  return {
    join: sql`left join people ${who} on ${who}.id = ${id}
      left join project_members ${former} on ${former}.project_id = ${sql.ref(`${row}.project_id`)}
        and ${former}.person_id = ${id} and ${former}.left_at is not null`,
    json: sql`case
      when ${former}.person_id is not null then json_build_object('user_id', ${former}.person_id,
        'full_name', ${former}.left_name, 'email', null, 'user_type', case ${former}.role when 'provider' then 'service_provider' else 'customer' end)
      when ${who}.id is not null then json_build_object('user_id', ${who}.id, 'full_name', ${who}.full_name,
        'email', ${who}.email, 'user_type', ${who}.user_type) end`,
    name: sql<string | null>`coalesce(${former}.left_name, ${who}.full_name)`,
  };
}

/**
 * The name of a person whom a row of no project names: as the reader knows them, or as they were called in a project
 * of the reader's that they have left; null for anybody else.
 */
export function nameOfAnybody(row: string, column: string) {
  const id = sql.ref(`${row}.${column}`);
  return sql<string | null>`coalesce((select who.full_name from people who where who.id = ${id}),
    (select m.left_name from project_members m where m.person_id = ${id} and m.left_name is not null limit 1))`;
}

const PERSON_COLUMNS = ['project_id', 'user_id', 'is_in', 'full_name', 'email', 'user_type'] as const;
/** A current or former member of a project. */
export type ProjectPerson = TextRow<(typeof PERSON_COLUMNS)[number]>;
const selectPeople = (where: string) => `
  select m.project_id::text, m.person_id::text as user_id, (m.left_at is null)::text as is_in,
    coalesce(m.left_name, s.full_name) as full_name, s.email,
    coalesce(s.user_type, case m.role when 'provider' then 'service_provider' else 'customer' end) as user_type
  from project_members m left join people s on s.id = m.person_id and m.left_at is null
  where ${where}`;
const PEOPLE = selectPeople('m.project_id = $1');
const PEOPLE_OF_OWN_PROJECTS = selectPeople('m.project_id = any (array(select id from my_projects() as id))');

/**
 * Current and former members of a project: everyone whose name may appear in it. Former members have the name kept
 * for them. Empty if the person may not enter the project.
 */
export function peopleOf(projectId: string): Read<ProjectPerson[]> {
  return readRows({ name: 'projects.people', text: PEOPLE, values: [projectId], columns: PERSON_COLUMNS });
}

/** The same for all projects of the current person. */
export function peopleOfOwnProjects(): Read<ProjectPerson[]> {
  return readRows({
    name: 'projects.people_of_own',
    text: PEOPLE_OF_OWN_PROJECTS,
    values: [],
    columns: PERSON_COLUMNS,
  });
}

/** @returns the person as the contract has them: the same as the JSON of actorColumns */
export function actorOf({
  user_id,
  full_name,
  email,
  user_type,
}: Omit<ProjectPerson, 'project_id' | 'is_in'>) {
  return { user_id, full_name, email, user_type } as Author;
}

/** Whoever did something, as the contract has them. */
interface Author {
  user_id: string;
  full_name: string;
  email: string | null;
  user_type: 'customer' | 'service_provider';
}
