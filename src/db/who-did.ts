/** Joins the person who did something in a project, for rooms that show it. */
import { sql } from 'kysely';

/**
 * The person a row names, within the row's project. For somebody who has left the project it is the name kept
 * at the time, even for readers who know them from elsewhere.
 * @param row alias of the table in the statement
 * @param column its column with the person's id
 * @param as prefix for the joined tables, for statements that join two people
 * @returns the joins, and the person as the contract has it, or null
 */
export function actorColumns(row: string, column: string, as = '') {
  const who = sql.id(`${as}who`);
  const former = sql.id(`${as}former`);
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
