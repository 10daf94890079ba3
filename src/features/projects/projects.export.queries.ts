/** What a person's copy of their data says of projects. */
import { sql } from 'kysely';
import { exportPart, OWN } from '#db/export-part.ts';
import type { Trx } from '#db/open.ts';

export const projectsExport = [
  exportPart({
    name: 'projects',
    about: 'The projects you are in.',
    table: 'projects',
    mine: sql<boolean>`t.id = any (array(select id from my_projects() as id))`,
    fields: {
      id: 'Names the row',
      title: 'Its title',
      description: 'What it is about',
      status: 'Where it stands',
      priority: 'From 1, the most urgent, to 5',
      due_date: 'When it is due',
      created_by: 'Who made it',
      created_at: 'When it was made, in UTC',
      updated_at: 'When it was last changed, in UTC',
    },
  }),
  exportPart({
    name: 'project-members',
    about: 'Who is, or was, in your projects.',
    table: 'project_members',
    mine: OWN.ofProjects,
    key: sql`t.project_id::text || t.person_id::text`,
    fields: {
      project_id: 'The project it is in: see projects',
      person_id: 'Who',
      role: 'As what',
      joined_at: 'Since when, in UTC',
      left_at: 'When they left, in UTC',
      left_name: 'Their name when they left',
    },
  }),
];

/** As the person. @returns the titles of their projects, by id */
export async function listProjectTitles(trx: Trx): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('projects')
    .select(['id', 'title'])
    .where(sql<boolean>`id = any (array(select id from my_projects() as id))`)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** As the person. @returns who the customer of each project is, where there is one */
export async function listCustomers(trx: Trx, projectIds: string[]) {
  if (projectIds.length === 0) return [];
  return trx
    .selectFrom('project_members')
    .select(['project_id', 'person_id as customer_id'])
    .where('project_id', 'in', projectIds)
    .where('role', '=', 'customer')
    .where('left_at', 'is', null)
    .execute();
}

/** As the system. @returns whether somebody is no longer in a project that they were in at that moment */
export async function hasLeftSince(trx: Trx, personId: string, since: Date): Promise<boolean> {
  const left = await trx
    .selectFrom('project_members')
    .select('project_id')
    .where('person_id', '=', personId)
    .where('left_at', '>=', since)
    .executeTakeFirst();
  return left !== undefined;
}
