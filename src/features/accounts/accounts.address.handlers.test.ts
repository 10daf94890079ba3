import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Client,
  PASSWORD,
  type Product,
  sessionCookie,
  startProduct,
  tokenIn,
} from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type { OwnAccount } from './accounts.profile.contract.ts';

let product: Product;
let maria: Client;
let sam: Client;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
  sam = await product.person('Sam Stranger');
});
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

const NEW_PASSWORD = 'green ladders sing quietly';
const later = (minutes: number) =>
  product.clock.set(new Date(product.clock.now().getTime() + minutes * 60_000));
const fresh = () => `new-${crypto.randomUUID()}@example.test`;
const signIn = (email: string, password = PASSWORD) =>
  product.nobody().call('POST', '/auth/sign-in', { email, password });
async function signedIn(email: string, password = PASSWORD): Promise<Client> {
  const { headers } = await signIn(email, password);
  return { ...product.nobody(), email, cookie: sessionCookie(headers) };
}
const emailOf = async (who: Client) => (await who.call<OwnAccount>('GET', '/account')).body.email;
const request = (who: Client, email: string) => who.call('POST', '/account/address', { email });
const confirm = (who: Client, token: string) => who.call('POST', '/account/address/confirm', { token });
const undo = (token: string) => product.nobody().call('POST', '/auth/address/undo', { token });
const lastEvent = async (who: Client) =>
  (
    await product.sql<{ kind: string }>(
      'select kind from events where subject_id = $1 order by id desc limit 1',
      [who.id],
    )
  )[0]?.kind;

/** Moves somebody to another address. @returns it, and the token that takes it back */
async function move(who: Client, to = fresh()) {
  await request(who, to);
  const { token } = { token: tokenIn(await product.mailTo(to, /Confirm your new address/)) };
  expect((await confirm(who, token)).status).toBe(200);
  const undoToken = tokenIn(await product.mailTo(who.email, /has a new address/));
  return { email: to, token, undoToken };
}

describe('another address [AUTH-50]', () => {
  it('is used once its link was opened, signed in as who asked', async () => {
    const to = fresh();
    expect((await request(maria, to.toUpperCase())).body).toEqual({ done: true });
    expect((await maria.call<OwnAccount>('GET', '/account')).body).toMatchObject({
      email: maria.email,
      new_email: to,
    });
    const token = tokenIn(await product.mailTo(to, /Confirm your new address/));
    await untouched(product, async () => {
      expect((await product.nobody().call('POST', '/account/address/confirm', { token })).status).toBe(401);
    });
    // A letter to somebody else proves nothing for them.
    await refused(product, 'LINK_EXPIRED', () => confirm(sam, token));
    expect((await confirm(maria, token)).body).toEqual({ email: to });
    expect((await maria.call<OwnAccount>('GET', '/account')).body).toMatchObject({
      email: to,
      new_email: null,
    });
    expect((await signIn(to)).status).toBe(200);
    expect((await signIn(maria.email)).status).toBe(401);
    await refused(product, 'LINK_EXPIRED', () => confirm(maria, token));
    expect(await lastEvent(maria)).toBe('account.address_changed');
  });

  it('that is taken gets the same answer, and no link: its owner is told', async () => {
    const free = await request(maria, fresh());
    const taken = await request(maria, sam.email);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const mail = await product.mailTo(sam.email, /already has a Kinkeeper account/);
    expect(mail.text).not.toMatch(/Maria|token/);
    expect((await maria.call<OwnAccount>('GET', '/account')).body.new_email).toBe(sam.email);
  });

  it('needs a fresh proof of who it is', async () => {
    later(11);
    await refused(product, 'PROOF_NEEDED', () => request(maria, fresh()));
  });

  it.each(['', 'maria', 'maria@', 'a b@example.test', `${'m'.repeat(250)}@example.test`])(
    'is refused as %j',
    async (email) => {
      await refused(product, 'INVALID_INPUT', () => request(maria, email));
    },
  );

  it('can be dropped, and asked for again: only the last link works', async () => {
    const to = fresh();
    await request(maria, to);
    const first = tokenIn(await product.mailTo(to));
    await maria.call('DELETE', '/account/address');
    await refused(product, 'LINK_EXPIRED', () => confirm(maria, first));
    const other = fresh();
    await request(maria, other);
    expect((await confirm(maria, tokenIn(await product.mailTo(other)))).status).toBe(200);
    expect(await emailOf(maria)).toBe(other);
  });

  it('has a link for 24 hours', async () => {
    const to = fresh();
    await request(maria, to);
    const token = tokenIn(await product.mailTo(to));
    const [row] = await product.sql<{ hours: number }>(
      `select extract(epoch from expires_at - asked_at)::int / 3600 as hours from address_changes where person_id = $1`,
      [maria.id],
    );
    expect(row?.hours).toBe(24);
    await product.sql(`update address_changes set expires_at = now() where person_id = $1`, [maria.id]);
    await refused(product, 'LINK_EXPIRED', () => confirm(maria, token));
    expect((await maria.call<OwnAccount>('GET', '/account')).body.new_email).toBeNull();
  });

  it('that two people ask for is given to one', async () => {
    const to = fresh();
    await request(maria, to);
    const forMaria = tokenIn(await product.mailTo(to));
    product.mails.length = 0;
    await request(sam, to);
    const forSam = tokenIn(await product.mailTo(to));
    const answers = await Promise.all([confirm(maria, forMaria), confirm(sam, forSam)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  it('can be taken back from the old one for 7 days: all are out, the password is void', async () => {
    const { email, undoToken } = await move(maria);
    const thief = await signedIn(email);
    expect((await thief.call('GET', '/account')).status).toBe(200);
    product.mails.length = 0;
    later(6 * 24 * 60);
    expect((await undo(undoToken)).status).toBe(200);
    expect(await lastEvent(maria)).toBe('account.address_restored');
    product.clock.set(new Date());
    expect((await thief.call('GET', '/account')).status).toBe(401);
    expect([(await signIn(email)).status, (await signIn(maria.email)).status]).toEqual([401, 401]);
    const reset = tokenIn(await product.mailTo(maria.email, /new password/));
    const set = { token: reset, password: NEW_PASSWORD };
    expect((await product.nobody().call('POST', '/auth/password/reset', set)).status).toBe(200);
    expect((await signIn(maria.email, NEW_PASSWORD)).status).toBe(200);
    await refused(product, 'LINK_EXPIRED', () => undo(undoToken));
  });

  it('cannot be taken back later, nor with a made-up token', async () => {
    const { undoToken } = await move(maria);
    await refused(product, 'LINK_EXPIRED', () => undo('made-up'));
    later(7 * 24 * 60 + 1);
    await refused(product, 'LINK_EXPIRED', () => undo(undoToken));
  });

  it('after two moves, the first is taken back with both', async () => {
    const first = await move(maria);
    const second = await move({ ...maria, email: first.email, cookie: maria.cookie } as Client);
    expect((await undo(first.undoToken)).status).toBe(200);
    await product.mailTo(maria.email, /new password/);
    await refused(product, 'LINK_EXPIRED', () => undo(second.undoToken));
    expect((await product.sql('select email from people where id = $1', [maria.id]))[0]?.email).toBe(
      maria.email,
    );
  });

  it('the old one is kept for its owner: nobody signs up or moves there meanwhile, and they may come back', async () => {
    const { undoToken } = await move(maria);
    const signUp = {
      email: maria.email,
      password: NEW_PASSWORD,
      options: { data: { full_name: 'Sam Stranger', user_type: 'customer' } },
    };
    await refused(product, 'ACCOUNT_EXISTS', () => product.nobody().call('POST', '/auth/sign-up', signUp));
    await request(sam, maria.email);
    const rows = await product.sql('select token_hash from address_changes where person_id = $1', [sam.id]);
    await expect
      .poll(
        async () =>
          (await product.sql(`select 1 from pgboss.job where name = 'account_link' and state < 'completed'`))
            .length,
      )
      .toBe(0);
    expect(rows).toEqual([{ token_hash: null }]);
    product.mails.length = 0;
    await request(maria, maria.email);
    expect((await confirm(maria, tokenIn(await product.mailTo(maria.email)))).status).toBe(200);
    expect(await emailOf(maria)).toBe(maria.email);
    await refused(product, 'LINK_EXPIRED', () => undo(undoToken));
  });

  it.each([
    ['somebody else takes it in the same moment', 'people_email_key', 410],
    ['something else is there twice, which is a fault of ours', 'former_addresses_by_token', 500],
  ])('is not theirs if %s', async (_, constraint, status) => {
    const to = fresh();
    await request(maria, to);
    const token = tokenIn(await product.mailTo(to, /Confirm your new address/));
    await product.sql(`create function taken() returns trigger language plpgsql as $$ begin
      raise exception 'taken' using errcode = '23505', constraint = '${constraint}'; end $$`);
    await product.sql('create trigger taken before insert on former_addresses execute function taken()');
    try {
      expect((await confirm(maria, token)).status).toBe(status);
      expect(await emailOf(maria)).toBe(maria.email);
    } finally {
      await product.sql('drop function taken cascade');
    }
  });

  it('what is over is removed by the hour', async () => {
    await move(maria);
    await request(sam, fresh());
    later(8 * 24 * 60);
    const { forgetStale } = await import('./accounts.jobs.ts');
    await forgetStale(product.services);
    const left = await product.sql(
      'select person_id from address_changes union all select person_id from former_addresses',
    );
    expect(left).toEqual([]);
  });
});
