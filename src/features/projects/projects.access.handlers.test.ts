// The table of who may set which status, and what PostgreSQL lets them do, are the same.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '../../../test/support/product.ts';
import { fillProjects, joinProject, leaveProject } from '../../../test/support/projects.ts';
import { mayChange } from './projects.access.ts';
import { enterProject } from './projects.queries.ts';
import { PROJECT_STATUSES, ROLES, type Role } from './projects.rules.ts';

let product: Product;
let id: string;
let people: Record<Role | 'admin' | 'gone' | 'stranger', Client>;
beforeAll(async () => {
  product = await startProduct();
  people = {
    customer: await product.person('Maria Alvarez'),
    provider: await product.person('Dana Diaz', { type: 'service_provider' }),
    family: await product.person('Rosa Alvarez'),
    admin: await product.person('Ada Admin', { admin: true }),
    gone: await product.person('Gus Gone'),
    stranger: await product.person('Sam Stranger'),
  };
  const { customer, provider, family, gone } = people;
  [id = ''] = await fillProjects(product, { customer, provider });
  await joinProject(product, id, family, 'family');
  await joinProject(product, id, gone, 'family');
  await leaveProject(product, id, gone);
});
afterAll(() => product.close());

/** Brings the project from one status to another past the handlers. @returns the rows changed; x when it is forbidden */
async function set(who: keyof typeof people, from: string, to: string): Promise<string> {
  await product.sql('update projects set status = $2 where id = $1', [id, from]);
  const person = people[who].id;
  const change = product.services.db.as(person, async (trx) => {
    // An admin sees a project once that is written down.
    await enterProject(trx, id, { by: person, at: product.clock.now() });
    const { numAffectedRows } = await sql`update projects set status = ${to} where id = ${id}`.execute(trx);
    return String(numAffectedRows);
  });
  return change.catch((error: { code?: string }) => {
    if (error.code !== '42501') throw error;
    return 'x';
  });
}

const CHANGES = PROJECT_STATUSES.flatMap((from) =>
  PROJECT_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
);

it.each(CHANGES)(
  'from %s to %s a project goes by whom the table names, in PostgreSQL as in the handlers [PROJ-03, RL2]',
  async (from, to) => {
    for (const role of [...ROLES, 'admin'] as const)
      expect(await set(role, from, to), role).toBe(mayChange(role, { status: to }) ? '1' : 'x');
    for (const other of ['gone', 'stranger'] as const) expect(await set(other, from, to), other).toBe('0');
  },
);
