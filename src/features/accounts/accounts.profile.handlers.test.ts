import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, PASSWORD, type Product, sessionCookie, startProduct } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';
import type { OwnAccount, OwnSession } from './accounts.profile.contract.ts';

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

const account = async (who: Client) => (await who.call<OwnAccount>('GET', '/account')).body;
const change = (who: Client, changes: object) => who.call<OwnAccount>('PATCH', '/account', changes);
const sessionsOf = async (who: Client) =>
  (await who.call<{ sessions: OwnSession[] }>('GET', '/sessions')).body.sessions;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
/** The same person, signed in once more. */
async function elsewhere(who: Client, agent = IPHONE): Promise<Client> {
  const { headers } = await product
    .nobody()
    .call('POST', '/auth/sign-in', { email: who.email, password: PASSWORD }, { 'user-agent': agent });
  return { ...product.nobody(), id: who.id, email: who.email, cookie: sessionCookie(headers) };
}

describe('one’s own details [AUTH-50]', () => {
  it('change as named, and what is not named stays', async () => {
    expect(await account(maria)).toMatchObject({
      full_name: 'Maria Alvarez',
      organization: null,
      locale: 'en',
    });
    expect((await change(maria, { full_name: '  Maria A. Lopez ' })).body.full_name).toBe('Maria A. Lopez');
    await change(maria, { organization: 'Mesa Senior Care', locale: 'es' });
    expect(await account(maria)).toMatchObject({
      full_name: 'Maria A. Lopez',
      organization: 'Mesa Senior Care',
      locale: 'es',
      email: maria.email,
    });
    expect((await change(maria, { organization: '' })).body.organization).toBeNull();
    const { body } = await maria.call<{ session: { user: { full_name: string } } }>('GET', '/auth/session');
    expect(body.session.user.full_name).toBe('Maria A. Lopez');
    expect((await account(sam)).full_name).toBe('Sam Stranger');
    const kinds = await product.sql('select kind from events where subject_id = $1 order by id', [maria.id]);
    expect(kinds.at(-1)).toEqual({ kind: 'account.profile_changed' });
  });

  it.each([
    { full_name: '' },
    { full_name: '   ' },
    { full_name: '12345' },
    { full_name: 'Visit evil.com' },
    { full_name: 'a/b' },
    { full_name: 'Maria\nAlvarez' },
    { full_name: 'M'.repeat(121) },
    { organization: 'https://evil.com' },
    { organization: 'O'.repeat(161) },
    { locale: 'fr' },
    { time_zone: 'Mars/Olympus' },
    { time_zone: '+02:00' },
    { email: 'other@example.test' },
    { provider_verified_at: '2026-01-01T00:00:00Z' },
    { user_type: 'service_provider' },
  ])('are refused as %o, and stay', async (changes) => {
    await refused(product, 'INVALID_INPUT', () => change(maria, changes));
  });

  it('have a time zone that follows the browser until one is chosen, and again afterwards', async () => {
    const report = (time_zone: string) => maria.call('PUT', '/auth/time-zone', { time_zone });
    await report('America/Chicago');
    expect(await account(maria)).toMatchObject({ time_zone: 'America/Chicago', time_zone_chosen: false });
    await change(maria, { time_zone: 'America/Phoenix' });
    await report('America/New_York');
    expect(await account(maria)).toMatchObject({ time_zone: 'America/Phoenix', time_zone_chosen: true });
    await change(maria, { time_zone: null });
    expect(await account(maria)).toMatchObject({ time_zone: 'America/Phoenix', time_zone_chosen: false });
    await report('America/New_York');
    expect((await account(maria)).time_zone).toBe('America/New_York');
  });
});

describe('where one is signed in [AUTH-50]', () => {
  it('is listed with device, network and time, this one marked', async () => {
    const phone = await elsewhere(maria);
    const [first, second, ...more] = await sessionsOf(phone);
    expect(more).toEqual([]);
    const byMark = [first, second].find((each) => each?.is_this);
    expect(byMark).toMatchObject({ agent: IPHONE, is_this: true });
    expect(byMark?.address).toBeTruthy();
    expect(JSON.stringify([first, second])).not.toMatch(/token/);
    // Who asks makes the difference.
    expect((await sessionsOf(maria)).find((each) => each.is_this)?.id).not.toBe(byMark?.id);
    expect(await sessionsOf(sam)).toHaveLength(1);
  });

  it('says which sign-in a program has tokens of, and ends the program with it', async () => {
    const { email } = maria;
    const body = { email, password: PASSWORD };
    const { body: tokens } = await product
      .nobody()
      .call<{ access_token: string; refresh_token: string }>('POST', '/token?grant_type=password', body);
    const bearer = { authorization: `Bearer ${tokens.access_token}` };
    const phone = await elsewhere(maria);
    const programs = (await sessionsOf(phone)).filter(({ program_at }) => program_at !== null);
    expect(programs).toMatchObject([{ is_this: false, program_at: expect.any(String) }]);
    expect((await product.nobody().call('GET', '/user', undefined, bearer)).status).toBe(200);
    expect((await phone.call('DELETE', `/sessions/${programs[0]?.id}`)).status).toBe(200);
    expect((await product.nobody().call('GET', '/user', undefined, bearer)).status).toBe(401);
    const { refresh_token } = tokens;
    await refused(product, 'TOKEN_ENDED', () =>
      product.nobody().call('POST', '/token?grant_type=refresh_token', { refresh_token }),
    );
  });

  it('ends on one device at once, and only there', async () => {
    const phone = await elsewhere(maria);
    const tablet = await elsewhere(maria, 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X)');
    const gone = (await sessionsOf(phone)).find((each) => each.is_this);
    expect((await maria.call('DELETE', `/sessions/${gone?.id}`)).status).toBe(200);
    expect((await phone.call('GET', '/sessions')).status).toBe(401);
    expect((await tablet.call('GET', '/sessions')).status).toBe(200);
    await refused(product, 'NOT_FOUND', () => maria.call('DELETE', `/sessions/${gone?.id}`));
  });

  it('ends everywhere else at once', async () => {
    const phone = await elsewhere(maria);
    const tablet = await elsewhere(maria);
    expect((await maria.call('POST', '/sessions/end-others')).body).toEqual({ ended: 2 });
    expect(
      await Promise.all([phone, tablet].map(async (at) => (await at.call('GET', '/sessions')).status)),
    ).toEqual([401, 401]);
    expect(await sessionsOf(maria)).toHaveLength(1);
    expect((await maria.call('POST', '/sessions/end-others')).body).toEqual({ ended: 0 });
    expect(await sessionsOf(sam)).toHaveLength(1);
  });

  it('is nobody else’s: somebody else’s session is as unknown as a made-up one', async () => {
    const [theirs] = await sessionsOf(sam);
    const answers = await Promise.all(
      [theirs?.id, crypto.randomUUID()].map((id) =>
        refused(product, 'NOT_FOUND', () => maria.call('DELETE', `/sessions/${id}`)),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(await sessionsOf(sam)).toHaveLength(1);
  });

  it('leaves out what is over', async () => {
    await elsewhere(maria);
    product.clock.set(new Date(product.clock.now().getTime() + 20 * 60_000));
    await maria.call('POST', '/auth/session/extend', { quiet_ms: 0 });
    product.clock.set(new Date(product.clock.now().getTime() + 20 * 60_000));
    expect(await sessionsOf(maria)).toMatchObject([{ is_this: true }]);
  });
});

it('a vetted provider with another name waits to be checked again [AUTH-50]', async () => {
  const vetting = await startProduct({
    DATABASE_URL: 'postgres://unused',
    SMTP_URL: 'outbox:',
    // Its admins sign in with their password alone.
    MFA_ADMINS: '0',
    APP_SECRET: 'a secret of the tests, long enough for it',
  });
  try {
    const dana = await vetting.person('Dana Diaz', { type: 'service_provider' });
    await vetting.sql('update people set provider_verified_at = now() where id = $1', [dana.id]);
    const verifiedAt = async () =>
      (await vetting.sql('select provider_verified_at as at from people where id = $1', [dana.id]))[0]?.at;
    expect((await account(dana)).is_vetted).toBe(true);
    await change(dana, { locale: 'es', full_name: 'Dana Diaz' });
    expect(await verifiedAt()).not.toBeNull();
    await change(dana, { organization: 'Memorial Hospital' });
    expect(await verifiedAt()).toBeNull();
  } finally {
    await vetting.close();
  }
});
