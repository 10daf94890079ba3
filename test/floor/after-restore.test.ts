// What docs/operations.md tells an operator to do by hand after a restore.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteClosedAccounts } from '#features/accounts/accounts.closing.jobs.ts';
import { PASSWORD, type Product, startProduct, tokenIn } from '../support/product.ts';

const chapter = readFileSync(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  .split('### Before you open the door')[1]
  ?.split('\n### ')[0];
const [signOut = '', list = '', closeAgain = '', voidAndClose = ''] = [
  ...(chapter ?? '').matchAll(/^ *```sql\n([\s\S]*?)^ *```/gm),
].map(([, text]) => text);
const [voidPassword = '', close = ''] = voidAndClose.trim().split('\n');

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const signIn = (email: string, password = PASSWORD) =>
  product.nobody().call('POST', '/auth/sign-in', { email, password });

it('everybody is signed out', async () => {
  const maria = await product.person('Maria Alvarez');
  await product.sql(signOut);
  expect((await maria.call('GET', '/account')).status).toBe(401);
});

it('what was ended is listed', async () => {
  const ada = await product.person('Ada Admin', { admin: true });
  const maria = await product.person('Maria Alvarez');
  const entry = { id: crypto.randomUUID(), email: 'waits@example.test', name: 'Wim' };
  await product.sql(
    `insert into waitlist_entries (id, email, name, kind, locale, created_at) values ($1, $2, $3, 'waitlist', 'en', now())`,
    [entry.id, entry.email, entry.name],
  );
  await ada.call('POST', `/waitlist/${entry.id}/remove`, { was: { status: 'new', note: '' } });
  await maria.call('POST', '/account/close');
  const rows = await product.sql<{ what: string; subject_id: string }>(
    list.replaceAll('2026-11-26T12:00:00Z', new Date(Date.now() - 3_600_000).toISOString()),
  );
  expect(rows.map(({ what, subject_id }) => [what, subject_id])).toEqual(
    expect.arrayContaining([
      ['account.closed', maria.id],
      ['waitlist_entries.removed', entry.id],
    ]),
  );
});

it('each kind in the list is one that is recorded', async () => {
  const { events } = await import('../../src/events.ts');
  const kinds = [...list.matchAll(/'(\w+\.\w+)'/g)].map(([, kind]) => kind);
  expect(kinds.length).toBeGreaterThan(20);
  expect(kinds.filter((kind) => !JSON.stringify(events).includes(`"${kind}"`))).toEqual([]);
});

it('an account that was closed is closed again, and deleted on its day', async () => {
  const maria = await product.person('Maria Alvarez', { admin: true });
  await product.sql(
    `create table closed as select $1::uuid as person_id, sha256('x') as token_hash, now() as closed_at, now() + interval '30 days' as ends_at
      union all select gen_random_uuid(), sha256('y'), now(), now()`,
    [maria.id],
  );
  await product.sql(closeAgain);
  expect((await signIn(maria.email)).status).toBe(403);
  expect(await product.sql('select from admins where user_id = $1', [maria.id])).toEqual([]);
  product.clock.set(new Date(Date.now() + 31 * 86_400_000));
  await deleteClosedAccounts(product.services);
  product.clock.set(new Date());
  expect(await product.sql('select from people where id = $1', [maria.id])).toEqual([]);
});

it('a void password is replaced by a link to the address; an account closed by hand is opened at the desk', async () => {
  const maria = await product.person('Maria Alvarez');
  await product.sql(voidPassword.replace('…', maria.id));
  expect((await signIn(maria.email)).status).toBe(401);
  await product.nobody().call('POST', '/auth/password/forgot', { email: maria.email });
  const token = tokenIn(await product.mailTo(maria.email, /password/i));
  const password = 'a calm blue teapot';
  expect((await product.nobody().call('POST', '/auth/password/reset', { token, password })).status).toBe(200);
  expect((await signIn(maria.email, password)).status).toBe(200);

  await product.sql(close.replace('…', maria.id));
  expect((await signIn(maria.email, password)).status).toBe(403);
  const ada = await product.person('Ada Admin', { admin: true });
  expect((await ada.call('PUT', `/people/${maria.id}/active`, { active: true })).status).toBe(200);
  expect((await signIn(maria.email, password)).status).toBe(200);
});
