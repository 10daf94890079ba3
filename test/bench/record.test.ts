// What the record costs, in CPU of Node and PostgreSQL, in one run: its entries as a share of a list of the desk, and
// how fast the whole of it is verified. npm run bench:record
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordAccess } from '#db/access-record.ts';
import type { Trx } from '#db/open.ts';
import { readAsAdmin } from '#db/recorded-reading.ts';
import { openRecordKey } from '#server/record/key.ts';
import { verifyRecord } from '#server/record/verify.ts';
import { type Client, type Product, startProduct, submitAssessment } from '../support/product.ts';
import { fillProjects, say } from '../support/projects.ts';
import { cpuFor, median, times } from './product-cpu.ts';

const CALLS = 300;
const ROUNDS = 7;
/** The aims of the issue. */
const OF_A_LIST = 0.08;
const OF_A_POST = 0.1;
const A_SECOND = 50_000;
const ENTRIES = 200_000;

let product: Product;
let ada: Client;
let maria: Client;
let projectId: string;
beforeAll(async () => {
  product = await startProduct();
  ada = await product.person('Ada Admin', { admin: true });
  maria = await product.person('Maria Alvarez');
  const dana = await product.person('Dana Diaz', { type: 'service_provider' });
  [projectId = ''] = await fillProjects(product, { customer: maria, provider: dana });
  await submitAssessment(maria, { safety_check: ['severe_confusion'] });
  await product.sql(
    `insert into help_requests (id, user_id, kind, email, message, locale, created_at)
     select gen_random_uuid(), $1, 'guided', 'n' || n || '@example.test', repeat('What I need. ', 20), 'en', now() - n * interval '1 s'
     from generate_series(1, 500) n`,
    [maria.id],
  );
  await product.sql('vacuum analyze');
}, 120_000);
afterAll(() => product.close());

/** How much of a call its entries are: what they cost by themselves in a transaction that is there anyway. */
async function shareOf(
  call: () => Promise<unknown>,
  entries: (trx: Trx) => Promise<unknown>,
): Promise<number> {
  const { db } = product.services;
  const shares: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const whole = await cpuFor(product, () => times(CALLS, call));
    const inTransaction = (work: (trx: Trx) => Promise<unknown>) =>
      cpuFor(product, () => times(CALLS, () => db.as(ada.id, work)));
    const withEntries = await inTransaction(entries);
    const without = await inTransaction((trx) => trx.selectNoFrom((eb) => eb.val(1).as('one')).execute());
    if (round >= 0) shares.push((withEntries - without) / whole);
  }
  return median(shares);
}

it('the entries of a list of the desk are at most 8 % of it', async () => {
  const reading = { at: new Date(), actorId: ada.id, what: 'help_requests' };
  const share = await shareOf(
    () => ada.call('GET', '/help-requests'),
    (trx) =>
      readAsAdmin(
        trx,
        reading,
        async () => [maria.id],
        (id) => id,
      ),
  );
  console.log(`entries of a list: ${(share * 100).toFixed(1)} %`);
  expect(share).toBeLessThanOrEqual(OF_A_LIST);
}, 300_000);

it('an entry is at most 10 % of a post', async () => {
  const entry = { at: new Date(), actorId: ada.id, act: 'read', what: 'plan', people: [maria.id] } as const;
  const share = await shareOf(
    () => say(maria, projectId, 'How is she today?'),
    (trx) => recordAccess(trx, entry),
  );
  console.log(`an entry beside a message: ${(share * 100).toFixed(1)} %`);
  expect(share).toBeLessThanOrEqual(OF_A_POST);
}, 300_000);

it('verifies at least 50,000 entries a second', async () => {
  await product.sql(
    `insert into access_entries (at, actor_id, act, what, people, address)
     select now(), $1, 'read', 'plan', array[$2::uuid], '192.0.2.1' from generate_series(1, $3::int)`,
    [ada.id, maria.id, ENTRIES],
  );
  await product.services.recordChain.extend();
  await product.sql('vacuum analyze');
  const { db: ours, secret } = product.services;
  const key = await openRecordKey(ours, secret);
  const db = new pg.Client({
    connectionString: product.databaseUrl,
    options: '-c role=kinkeeper_system -c jit=off',
  });
  await db.connect();
  const start = performance.now();
  const found = await verifyRecord(db, key, []);
  const rate = found.entries / ((performance.now() - start) / 1000);
  await db.end();
  console.log(`${found.entries} entries, ${Math.round(rate)} a second`);
  expect(found.broken).toBeNull();
  expect(found.entries).toBeGreaterThanOrEqual(ENTRIES);
  expect(rate).toBeGreaterThanOrEqual(A_SECOND);
}, 300_000);
