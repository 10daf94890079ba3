// The table of readers matches what PostgreSQL shows them.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAsAdmin } from '#db/recorded-reading.ts';
import { type Client, type Product, startProduct, submitAssessment } from '#test/support/product.ts';
import { fillProjects, joinProject, leaveProject } from '#test/support/projects.ts';
import { READERS, type Reads } from './assessment.access.ts';

type Who = keyof typeof READERS;
type Shared = keyof (typeof READERS)['owner'];

let product: Product;
let people: Record<Who, Client>;
let planId: string;
let projectId: string;
beforeAll(async () => {
  product = await startProduct();
  people = {
    owner: await product.person('Olga Owner'),
    verified: await product.person('Vera Verified', { verified: true }),
    unverified: await product.person('Una Unverified'),
    customer: await product.person('Maria Alvarez'),
    provider: await product.person('Dana Diaz', { type: 'service_provider' }),
    family: await product.person('Rosa Alvarez'),
    gone: await product.person('Gus Gone'),
    admin: await product.person('Ada Admin', { admin: true }),
    stranger: await product.person('Sam Stranger', { verified: true }),
  };
  const { owner, customer, provider, family, gone } = people;
  ({ id: planId } = await submitAssessment(owner, { safety_check: ['suspected_abuse'] }));
  [projectId = ''] = await fillProjects(product, { customer, provider });
  for (const each of [owner, family, gone]) await joinProject(product, projectId, each, 'family');
  await leaveProject(product, projectId, gone);
});
afterAll(() => product.close());

const BY_ADDRESS: readonly Who[] = ['verified', 'unverified'];

/** Shares the plan with a person's address, or with the project. */
async function share(who: Who, { omits = false, withdrawn = false } = {}): Promise<void> {
  const email = BY_ADDRESS.includes(who) ? people[who].email : null;
  await product.sql(
    `insert into assessment_shares (id, assessment_id, owner_id, owner_name, reader_email, project_id, omits_abuse,
       created_at, withdrawn_at)
     values (gen_random_uuid(), $1, $2, 'Olga', $3, $4, $5, now(), case when $6 then now() end)`,
    [planId, people.owner.id, email, email ? null : projectId, omits, withdrawn],
  );
}

const SHARING: Record<Shared, (who: Who) => Promise<void>> = {
  none: async () => {},
  part: (who) => share(who, { omits: true }),
  whole: (who) => share(who),
  withdrawn: (who) => share(who, { withdrawn: true }),
};

async function reads(who: Who): Promise<Reads> {
  const by = people[who].id;
  return product.services.db.as(by, async (trx) => {
    const seen = (table: 'assessments' | 'safety_events', column: string) =>
      sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${planId}`.execute(trx);
    const look = async () => {
      const [plans, abuse] = [await seen('assessments', 'id'), await seen('safety_events', 'assessment_id')];
      if (plans.rows.length === 0) return ['nothing'] as const;
      return [abuse.rows.length === 0 ? 'part' : 'whole'] as const;
    };
    const actor = { at: product.clock.now(), actorId: by, what: 'test' };
    const recorded = () =>
      readAsAdmin<Reads>(
        trx,
        actor,
        async () => [...(await look())],
        () => null,
      );
    const [found] = who === 'admin' ? await recorded() : await look();
    return found ?? 'nothing';
  });
}

const WHO = Object.keys(READERS) as Who[];

it.each(Object.keys(SHARING) as Shared[])(
  'with %s of it shared, a plan is readable exactly as the table says [ASMT-60, RL2]',
  async (shared) => {
    for (const who of WHO) {
      await product.sql('delete from assessment_shares');
      await SHARING[shared](who);
      expect([who, await reads(who)]).toEqual([who, READERS[who][shared]]);
    }
  },
);
