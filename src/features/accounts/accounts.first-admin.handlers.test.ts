import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { protect } from '#test/support/factors.ts';
import { operatorCommand } from '#test/support/operator-command.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { untouched } from '#test/support/refusals.ts';
import { makeFirstAdmin } from './accounts.service/operator-admin.ts';

let product: Product;
let ada: Client;
beforeEach(async () => {
  product = await startProduct({ DEMO: '0', MFA_ADMINS: '1' });
  ada = await product.person('Ada Admin');
});
afterEach(() => product.close());

const make = (address: string, config = {}) =>
  makeFirstAdmin({ ...product.services, config: { ...product.services.config, ...config } }, address);
const refusedAs = async (why: string, address: string, config = {}) =>
  expect(await untouched(product, () => make(address, config))).toBe(why);
const admins = () => product.sql('select user_id from admins');

describe('the first admin', () => {
  it('is made by their address, signed out without a factor, and it is in the record [AUTH-32, AUTH-44]', async () => {
    expect(await make(` ${ada.email.toUpperCase()}`)).toBe('made');
    expect(await admins()).toEqual([{ user_id: ada.id }]);
    expect((await ada.call('GET', '/people')).status).toBe(401);
    expect(
      await product.sql(
        `select act, what, actor_id, as_team from access_entries where people @> array[$1::uuid] and act = 'right'`,
        [ada.id],
      ),
    ).toEqual([{ act: 'right', what: 'admin.granted', actor_id: null, as_team: true }]);
    expect(
      await product.sql(`select actor_id from events where kind = 'admin.granted' and subject_id = $1`, [
        ada.id,
      ]),
    ).toEqual([{ actor_id: null }]);
  });

  it('stays signed in with a factor, or where there is no duty to have one [AUTH-44]', async () => {
    await protect(product, ada);
    await make(ada.email);
    expect((await ada.call('GET', '/people')).status).toBe(200);
    await product.sql('delete from admins');
    const ben = await product.person('Ben Admin');
    await make(ben.email, { MFA_ADMINS: '0' });
    expect((await ben.call('GET', '/people')).status).toBe(200);
  });

  it('is nobody unknown, closed or unverified, and never a second one [AUTH-32]', async () => {
    await refusedAs('is unknown', 'adda@example.test');
    await product.sql('update people set email_verified = false where id = $1', [ada.id]);
    await refusedAs('is not verified', ada.email, { SMTP_URL: 'smtp://mail.example' });
    await product.sql('update people set deactivated_at = now() where id = $1', [ada.id]);
    await refusedAs('is closed', ada.email);
    await product.sql('update people set deactivated_at = null where id = $1', [ada.id]);
    const [one, two] = [await product.person('Ben Admin'), await product.person('Cleo Admin')];
    const outcomes = await Promise.all([make(one.email), make(two.email)]);
    expect(outcomes.toSorted()).toEqual(['has an admin', 'made']);
    expect(await admins()).toHaveLength(1);
  });
});

it('the command makes the first admin, and says no with 1 and one sentence [AUTH-32, AUTH-38]', async () => {
  const command = operatorCommand(product, 'make-admin.ts');
  expect(await command()).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Name the address.+\n$/) });
  expect(await command('adda@example.test')).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'Nothing was changed. Nobody has an account with the address adda@example.test. That person signs up first.\n',
  });
  expect(await command(ada.email)).toEqual({
    code: 0,
    stdout: `${ada.email} is an admin now, and it is in the record. The next sign-in asks for a second factor.\n`,
    stderr: '',
  });
  expect(await command(ada.email)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('an admin already'),
  });
}, 60_000);
