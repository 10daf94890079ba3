import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Trx } from '#db/open.ts';
import { type Client, type Product, startProduct, submitAssessment } from '#test/support/product.ts';
import { fillProjects, newProject } from '#test/support/projects.ts';
import { explained } from '#test/support/query-plan.ts';
import { findAssessment } from './assessment.queries/assessments.ts';
import { findSharing, listSharedWith } from './assessment.queries/shares.ts';

let product: Product;
let dana: Client;
let shared: string;
beforeAll(async () => {
  product = await startProduct();
  const maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
  const project_id = await newProject(maria, dana);
  ({ id: shared } = await submitAssessment(maria));
  await maria.call('POST', `/assessments/${shared}/shares`, { project_id });
  const stranger = await product.person('Sam Stranger');
  await fillProjects(product, { customer: stranger, count: 5000 });
  // Other people's assessments and shares, bypassing foreign keys: half by address, half by project.
  await product.sql('set session_replication_role = replica');
  await product.sql(
    `insert into assessments select (jsonb_populate_record(a, jsonb_build_object('id', p.id, 'user_id', $1::uuid))).*
     from assessments a, projects p where p.created_by = $1`,
    [stranger.id],
  );
  await product.sql(
    `insert into assessment_shares (id, assessment_id, owner_id, owner_name, reader_email, project_id, created_at)
     select gen_random_uuid(), p.id, $1, 'Sam', case half when 0 then 'reader.' || p.id || '@fill.test' end,
       case half when 1 then p.id end, now()
     from projects p, generate_series(0, 1) half where p.created_by = $1`,
    [stranger.id],
  );
  await product.sql('set session_replication_role = origin');
  await product.sql('analyze');
}, 60_000);
afterAll(() => product.close());

it.each<[string, (trx: Trx) => Promise<unknown>, RegExp]>([
  [
    'what others share with a person',
    (trx) => listSharedWith(trx, dana.email, dana.id, undefined),
    /assessment_shares_\w*project\b/,
  ],
  [
    'the name under which a plan was shared',
    (trx) => findSharing(trx, shared),
    /assessment_shares_\w*(active|assessment)/,
  ],
  ['a plan', (trx) => findAssessment(trx, shared), /Index Scan using assessments_/],
])('%s is read through indexes, however much others share [ASMT-60]', async (_, read, index) => {
  const plan = await explained(product, dana, read);
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(/Seq Scan on (assessment_shares|projects|project_members)/);
});
