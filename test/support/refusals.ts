// What every refusal must be: in the one error shape, and without a trace in the database.
import { expect } from 'vitest';
import { ERROR_MESSAGE, ERROR_STATUS, type ErrorCode } from '#kit/errors.ts';
import type { Answer, Product, Refusal } from './product.ts';

/** The statement that reads each product's fingerprint: planning it takes longer than running it. */
const statements = new WeakMap<Product, string>();

/**
 * A fingerprint of all rows of each table, except rate limit counts, the record, queued mail and what jobs note. The
 * library's rows are long and many: the transaction id of each shows as well whether it was touched.
 */
export async function fingerprint(product: Product): Promise<Record<string, string>> {
  const text = statements.get(product) ?? (await fingerprintStatement(product));
  statements.set(product, text);
  const rows = await product.sql<{ name: string; print: string }>(text, [], 'fingerprint');
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}

async function fingerprintStatement(product: Product): Promise<string> {
  const tables = await product.sql<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename not in ('job_pulse', 'migrations', 'rate_limits', 'record_checks')
       and not starts_with(tablename, 'access_') order by 1`,
  );
  const parts = tables.map(({ name }) => {
    const row = name.startsWith('library_')
      ? 't.xmin::text || t.ctid::text'
      : // Without the end of a link, which is set as its letter leaves, perhaps just now.
        name === 'verifications'
        ? "(to_jsonb(t) - 'expires_at')::text"
        : 't::text';
    return `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as print from ${name} t`;
  });
  parts.push(`select 'mail', count(*)::text from pgboss.job where name = 'mail'`);
  return parts.join(' union all ');
}

/**
 * Makes a call that must leave every row unchanged.
 * @returns its answer
 */
export async function untouched<T>(product: Product, call: () => Promise<T>): Promise<T> {
  const before = await fingerprint(product);
  const answer = await call();
  expect(await fingerprint(product)).toEqual(before);
  return answer;
}

/**
 * Makes a call that must be refused with this code and change nothing. If it was denied to somebody, the record says so.
 * @returns the refusal
 */
export async function refused(
  product: Product,
  code: ErrorCode,
  call: () => Promise<Answer<unknown>>,
): Promise<Refusal> {
  const before = await deniedTimes(product);
  const { status, body } = await untouched(product, call);
  expect({ status, body }).toMatchObject({
    status: ERROR_STATUS[code],
    body: { defined: true, code, status: ERROR_STATUS[code], message: ERROR_MESSAGE[code] },
  });
  if (DENIED.has(status)) expect(await deniedTimes(product)).toBeGreaterThan(before);
  return body as Refusal;
}

const DENIED = new Set([401, 403]);

/** How many calls were denied so far, as the record has it. */
async function deniedTimes(product: Product): Promise<number> {
  await product.services.refusals.flush();
  const [row] = await product.sql<{ times: number }>(
    `select coalesce(sum(times), 0)::int as times from access_entries where act = 'refused'`,
  );
  return row?.times ?? 0;
}
