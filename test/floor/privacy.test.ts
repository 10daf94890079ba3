// docs/privacy.md names every table, and says truly what deleting an account does to it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closingEnds } from '#features/accounts/accounts.closing.rules.ts';
import { TRUST_DAYS } from '#features/accounts/accounts.devices.rules.ts';
import { ATTEMPT_MINUTES } from '#features/accounts/accounts.oidc.rules.ts';
import { RESET_KEPT_DAYS } from '#features/accounts/accounts.resets.rules.ts';
import { ERASED_AFTER_DAYS } from '#features/chat/chat.rules.ts';
import { exportExpires } from '#features/exports/exports.rules.ts';
import { REQUESTS_KEPT_MONTHS } from '#kit/retention.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const LINES = readFileSync(path.join(import.meta.dirname, '../../docs/privacy.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
const onDeletion = new Map(LINES.map((cells) => [cells[0]?.replaceAll('`', ''), cells[4] ?? '']));

it('every table has a line that is filled in, and every line a table [AUTH-50]', async () => {
  const tables = await product.sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'
     union all values ('pgboss.job')`,
  );
  expect([...onDeletion.keys()].toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  for (const cells of LINES) {
    expect(cells).toHaveLength(5);
    expect(cells.every((cell) => cell !== '')).toBe(true);
  }
});

it('what goes with the account is said to be deleted, and what stays is said to stay [AUTH-50]', async () => {
  const keys = await product.sql<{ name: string; goes: boolean }>(
    `select conrelid::regclass::text as name, bool_or(confdeltype = 'c') as goes from pg_constraint
     where contype = 'f' and confrelid = 'people'::regclass group by 1`,
  );
  expect(keys.length).toBeGreaterThan(30);
  for (const { name, goes } of keys)
    expect([name, onDeletion.get(name)]).toEqual([
      name,
      // A request, or a look at a case, may go with what it is about as well.
      expect.stringMatching(goes ? /^Deleted/ : /^(Stays|Deleted with)/),
    ]);
});

it('the page that people read says the numbers of the code, and what the list of what happened holds [SITE-22]', () => {
  const said = ['HowLong', 'InBrowser', 'Kept']
    .map((name) => path.join(import.meta.dirname, `../../src/features/site/ui/legal/${name}.tsx`))
    .map((file) => readFileSync(file, 'utf8').replace(/\s+/g, ' '))
    .join(' ');
  const days = (end: (from: Date) => Date) => end(new Date(0)).getTime() / 86_400_000;
  for (const sentence of [
    `When you close your account, it is deleted after ${days(closingEnds)} days`,
    `A copy of your data is deleted after ${days(exportExpires)} days`,
    `forgotten after ${TRUST_DAYS} days, and so is a request about lost codes`,
    `its words are erased after ${ERASED_AFTER_DAYS} days`,
    `requests for help are deleted ${REQUESTS_KEPT_MONTHS} months after you sent them`,
    `asked for a code on this device, one more for ${TRUST_DAYS} days`,
    `two more for ${ATTEMPT_MINUTES} minutes`,
    'It holds codes and numbers, and the titles that tasks had when they were made.',
  ])
    expect(said).toContain(sentence);
  expect(RESET_KEPT_DAYS).toBe(TRUST_DAYS);
});
