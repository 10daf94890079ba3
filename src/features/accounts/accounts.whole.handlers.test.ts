// What is stored together, or not at all: a sign-up, and a new password (docs/decisions/0190).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whileFailing } from '#test/support/failing-statement.ts';
import type { Moment } from '#test/support/held-statement.ts';
import { PASSWORD, type Product, startProduct, tokenIn } from '#test/support/product.ts';
import { untouched } from '#test/support/refusals.ts';
import { registration } from '#test/support/registration.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const at = (...moments: Moment[]) =>
  moments.map((moment) => [`${moment.act} of ${moment.table}`, moment] as const);
const signUp = (wanted: object) => product.nobody().call('POST', '/auth/sign-up', wanted);
const signIn = (email: string, password: string) =>
  product.nobody().call('POST', '/auth/sign-in', { email, password });

describe('a sign-up', () => {
  it.each(
    at(
      { table: 'people', act: 'insert' },
      { table: 'credentials', act: 'insert' },
      { table: 'events', act: 'insert' },
      { table: 'pgboss.job', act: 'insert' },
    ),
  )('leaves nothing if the %s fails, and the address stays free [AUTH-16, AUTH-18]', async (_, moment) => {
    for (const user_type of ['customer', 'service_provider']) {
      const wanted = registration({ user_type });
      const failed = await untouched(product, () => whileFailing(product, moment, () => signUp(wanted)));
      expect(failed.status).toBe(500);
      expect((await signUp(wanted)).status).toBe(201);
      expect((await signIn(wanted.email, PASSWORD)).status).toBe(200);
      await product.mailTo(wanted.email, /e-mail|email/i);
    }
  });

  it('of one address at the same moment is one account, even if others fail half-way [AUTH-16, AUTH-18]', async () => {
    const { email } = registration();
    const signUpAs = (full_name: string) => signUp(registration({ full_name }, { email }));
    const names = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? 'Una Lucky' : 'Maria Alvarez'));
    await product.sql(`create function fails() returns trigger language plpgsql as $$ begin
      if exists (select from people where id = new.user_id and full_name = 'Una Lucky')
      then raise exception 'hers fails'; end if; return new; end $$`);
    await product.sql(
      'create trigger fails before insert on credentials for each row execute function fails()',
    );
    const answers = await Promise.all(names.map(signUpAs));
    await product.sql('drop function fails cascade');

    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    expect(answers.filter(({ status }) => ![201, 409, 500].includes(status))).toEqual([]);
    const stored = await product.sql(
      `select full_name, c.password is not null as has_password from people p
       left join credentials c on c.user_id = p.id where email = $1`,
      [email],
    );
    expect(stored).toEqual([{ full_name: 'Maria Alvarez', has_password: true }]);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it('that left no password is finished by the letter to set a new one [AUTH-49]', async () => {
    const maria = await product.person('Maria Alvarez');
    await product.sql('delete from credentials where user_id = $1', [maria.id]);
    expect((await reset(await linkFor(maria.email))).status).toBe(200);
    expect((await signIn(maria.email, NEW_PASSWORD)).status).toBe(200);
  });
});

const NEW_PASSWORD = 'a calm blue teapot';
const reset = (token: string) =>
  product.nobody().call('POST', '/auth/password/reset', { token, password: NEW_PASSWORD });

/** The token of a new link mailed to a person. */
async function linkFor(email: string): Promise<string> {
  await product.nobody().call('POST', '/auth/password/forgot', { email });
  return tokenIn(await product.mailTo(email, /new password/));
}

describe('a new password', () => {
  it.each(
    at(
      { table: 'verifications', act: 'delete' },
      { table: 'credentials', act: 'update' },
      { table: 'sessions', act: 'delete' },
      { table: 'events', act: 'insert' },
    ),
  )('changes nothing if the %s fails, and its link still works [AUTH-49]', async (_, moment) => {
    const maria = await product.person('Maria Alvarez');
    const token = await linkFor(maria.email);
    const failed = await untouched(product, () => whileFailing(product, moment, () => reset(token)));
    expect(failed.status).toBe(500);
    expect((await maria.call('GET', '/auth/session')).status).toBe(200);
    expect((await signIn(maria.email, PASSWORD)).status).toBe(200);

    expect((await reset(token)).status).toBe(200);
    expect((await maria.call('GET', '/assessments')).status).toBe(401);
    expect((await signIn(maria.email, NEW_PASSWORD)).status).toBe(200);
  });
});
