// What PostgreSQL answers somebody who could run any statement as kinkeeper_app.
import { sql } from 'kysely';
import { readAsAdmin } from '#db/recorded-reading.ts';
import type { Product } from './product.ts';
import type { MadeProject, ProjectPeople } from './projects.ts';

export type Name = keyof ProjectPeople;
export const REFUSED = '42501';
const UNDO = new Error('undone on purpose');

interface World {
  product: Product;
  people: ProjectPeople;
  project: MadeProject;
}

/**
 * Runs statements as a person, including deferred constraints, and rolls back.
 * @returns the row count of the last one, or the error code of the refusal
 */
export async function attemptAs(
  { product, people, project }: World,
  who: Name,
  statement: string,
  recorded = false,
): Promise<number | string> {
  const made = crypto.randomUUID();
  const filled = statement.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'made' ? made : name === 'project' ? project.id : people[name as Name].id,
  );
  let answer: number | string = '';
  const { id } = people[who];
  await product.services.db
    .as(id, async (trx) => {
      const run = async () => {
        for (const each of filled.split(';')) {
          const result = await sql.raw(each).execute(trx);
          answer = Number(result.numAffectedRows ?? result.rows.length);
        }
        await sql`set constraints all immediate`.execute(trx);
        return [];
      };
      const reading = { at: new Date(), actorId: id, what: 'test' };
      await (recorded ? readAsAdmin(trx, reading, run, () => null) : run());
      throw UNDO;
    })
    .catch((error: { code?: string }) => {
      if (error !== UNDO) answer = error.code ?? String(error);
    });
  return answer;
}

/** SQL that makes somebody a member. */
export const joining = (id: string, person: string, role: string) =>
  `insert into project_members (project_id, person_id, role, joined_at) values ('{${id}}', ${person}, '${role}', now())`;
