import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FAST_HASHING } from '#test/support/fast-hashing.ts';
import { type Client, PASSWORD, type Product, sessionCookie, startProduct } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';
import { deleteStale } from './accounts.queries.ts';
import type { Session } from './accounts.sessions.contract.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let product: Product;
beforeAll(async () => {
  product = await startProduct({}, { slowPasswords: true });
});
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

const signIn = (email: string, password: string) =>
  product.nobody().call<Session>('POST', '/auth/sign-in', { email, password });
const later = (ms: number) => product.clock.set(new Date(Date.now() + ms));
const extend = (client: Client) => client.call<Session>('POST', '/auth/session/extend');
const sessionOf = async (client: Client) =>
  (await client.call<{ session: Session | null }>('GET', '/auth/session')).body.session;
const sessionRows = (client: Client) =>
  product.sql('select id from sessions where user_id = $1', [client.id]);

/** The same person with one more session. */
async function secondDevice(client: Client): Promise<Client> {
  const { headers } = await signIn(client.email, PASSWORD);
  return { ...client, cookie: sessionCookie(headers) };
}

describe('signing in', () => {
  it('takes exactly e-mail and password, with the e-mail in any case [AUTH-06]', async () => {
    const maria = await product.person('Maria Alvarez');
    const { status, body } = await signIn(maria.email.toUpperCase(), PASSWORD);
    expect(status).toBe(200);
    expect(body).toEqual({
      user: {
        id: maria.id,
        email: maria.email,
        email_verified: false,
        full_name: 'Maria Alvarez',
        organization: null,
        user_type: 'customer',
        provider_verified: false,
        time_zone: null,
        factors: [],
      },
      is_admin: false,
      mfa_verified: false,
      expires_at: expect.any(String),
      ends_at: expect.any(String),
      idle_minutes: 30,
      server_time: expect.any(String),
    });
  });

  it.each([
    ['rememberMe', { rememberMe: true }],
    ['callbackURL', { callbackURL: 'https://evil.example' }],
    ['is_admin', { is_admin: true }],
    ['an e-mail as a list', { email: ['a@example.test'] }],
    ['an empty password', { password: '' }],
  ])('refuses %s [AUTH-06]', async (_, changes) => {
    const { email } = await product.person('Maria Alvarez');
    await refused(product, 'INVALID_INPUT', () =>
      product.nobody().call('POST', '/auth/sign-in', { email, password: PASSWORD, ...changes }),
    );
  });

  it('gives the same answer for a wrong password and an unknown address [AU4, AUTH-08]', async () => {
    const { email } = await product.person('Maria Alvarez');
    const wrong = await refused(product, 'INVALID_CREDENTIALS', () => signIn(email, 'not the password'));
    const unknown = await refused(product, 'INVALID_CREDENTIALS', () =>
      signIn('nobody.here@example.test', 'not the password'),
    );
    expect(wrong).toEqual(unknown);
    expect(wrong.message).toBe('Invalid login credentials');
  });

  it('hashes once for a wrong password, an unknown and a closed account: timing reveals none of them [AU4]', async () => {
    let hashed = 0;
    const count = <T>(work: Promise<T>) => {
      hashed += 1;
      return work;
    };
    const hashing = {
      hash: (password: string) => count(FAST_HASHING.hash(password)),
      verify: (kept: { hash: string; password: string }) => count(FAST_HASHING.verify(kept)),
    };
    const counted = await startProduct({}, { hashing });
    try {
      const [maria, closed] = [await counted.person('Maria Alvarez'), await counted.person('Carl Closed')];
      await counted.sql('update people set deactivated_at = now() where id = $1', [closed.id]);
      for (const email of [maria.email, closed.email, 'nobody.here@example.test']) {
        hashed = 0;
        const body = { email, password: 'not the password' };
        expect((await counted.nobody().call('POST', '/auth/sign-in', body)).status).toBe(401);
        expect(hashed).toBe(1);
      }
    } finally {
      await counted.close();
    }
  });
});

it('a password is good until its owner changes it [ASVS 6.2.10]', async () => {
  const maria = await product.person('Maria Alvarez');
  await product.sql(
    `update credentials set created_at = now() - interval '10 years', updated_at = now() - interval '10 years'
     where user_id = $1`,
    [maria.id],
  );
  expect((await signIn(maria.email, PASSWORD)).status).toBe(200);
});

describe('signing in again', () => {
  it('in the same browser replaces the session with a new one of full length [AUTH-27]', async () => {
    const maria = await product.person('Maria Alvarez');
    later(11 * MINUTE);
    const { headers } = await maria.call('POST', '/auth/sign-in', { email: maria.email, password: PASSWORD });
    expect(await sessionOf(maria)).toBeNull();
    expect((await sessionOf({ ...maria, cookie: sessionCookie(headers) }))?.user.id).toBe(maria.id);
    expect(await sessionRows(maria)).toHaveLength(1);
  });
});

describe('signing out', () => {
  it('ends the session on the server: the old cookie is refused [SE1, AUTH-36]', async () => {
    const maria = await product.person('Maria Alvarez');
    const { status, headers } = await maria.call('POST', '/auth/sign-out');
    expect(status).toBe(200);
    expect(headers.getSetCookie().join()).toMatch(/max-age=0/i);
    expect(await sessionOf(maria)).toBeNull();
    await refused(product, 'UNAUTHENTICATED', () => extend(maria));
    await refused(product, 'UNAUTHENTICATED', () => maria.call('GET', '/assessments'));
    expect(await sessionRows(maria)).toEqual([]);
  });

  it('leaves other devices signed in, and is idempotent [SE1]', async () => {
    const maria = await product.person('Maria Alvarez');
    const phone = await secondDevice(maria);
    await maria.call('POST', '/auth/sign-out');
    expect((await maria.call('POST', '/auth/sign-out')).status).toBe(200);
    expect((await sessionOf(phone))?.user.id).toBe(maria.id);
    expect(await sessionRows(maria)).toHaveLength(1);
  });
});

describe('the idle end', () => {
  it('comes after 30 minutes, and then every call is refused [AUTH-27, 312(a)(2)(iii)]', async () => {
    const maria = await product.person('Maria Alvarez');
    later(29 * MINUTE);
    expect(await sessionOf(maria)).not.toBeNull();
    later(31 * MINUTE);
    expect(await sessionOf(maria)).toBeNull();
    await refused(product, 'UNAUTHENTICATED', () => maria.call('GET', '/assessments'));
    await refused(product, 'UNAUTHENTICATED', () => extend(maria));
  });

  it('moves when the session is extended, and not on mere reads [AUTH-27]', async () => {
    const maria = await product.person('Maria Alvarez');
    const before = await sessionOf(maria);
    later(20 * MINUTE);
    expect((await sessionOf(maria))?.expires_at).toBe(before?.expires_at);
    const { body } = await extend(maria);
    expect(Date.parse(body.expires_at) - product.clock.now().getTime()).toBeCloseTo(30 * MINUTE, -4);
    later(45 * MINUTE);
    expect((await sessionOf(maria))?.expires_at).toBe(body.expires_at);
    later(51 * MINUTE);
    expect(await sessionOf(maria)).toBeNull();
  });

  it('comes 30 minutes after the last activity, however late the server learns of it [AUTH-27]', async () => {
    const maria = await product.person('Maria Alvarez');
    later(20 * MINUTE);
    const { body } = await maria.call<Session>('POST', '/auth/session/extend', { quiet_ms: 5 * MINUTE });
    expect(Date.parse(body.expires_at) - Date.now()).toBeCloseTo(45 * MINUTE, -4);
    // Another tab that was quiet for longer does not move it back.
    const again = await maria.call<Session>('POST', '/auth/session/extend', { quiet_ms: 15 * MINUTE });
    expect(again.body.expires_at).toBe(body.expires_at);
    await refused(product, 'INVALID_INPUT', () =>
      maria.call('POST', '/auth/session/extend', { quiet_ms: -30 * MINUTE }),
    );
  });

  it('never moves past the absolute end of 12 hours [AUTH-27, 312(a)(2)(iii)]', async () => {
    const maria = await product.person('Maria Alvarez');
    const end = (await sessionOf(maria))?.ends_at ?? '';
    expect(Date.parse(end) - Date.now()).toBeCloseTo(12 * HOUR, -5);
    for (let at = 25 * MINUTE; at < 12 * HOUR; at += 25 * MINUTE) {
      later(at);
      const { status, body } = await extend(maria);
      expect(status).toBe(200);
      expect(body.ends_at).toBe(end);
      expect(Date.parse(body.expires_at)).toBeLessThanOrEqual(Date.parse(end));
    }
    later(12 * HOUR + MINUTE);
    await refused(product, 'UNAUTHENTICATED', () => extend(maria));
    expect(await sessionOf(maria)).toBeNull();
  });
});

describe('the stored session', () => {
  it('records the address of the connection, not the one the client claims [LI1, SG7]', async () => {
    const { email, id } = await product.person('Maria Alvarez');
    const claims = { 'x-forwarded-for': '203.0.113.66' };
    await product.nobody().call('POST', '/auth/sign-in', { email, password: PASSWORD }, claims);
    const rows = await product.sql('select ip_address from sessions where user_id = $1', [id]);
    expect(rows).not.toContainEqual({ ip_address: '203.0.113.66' });
  });

  it('is cleaned up once it has ended, and not before [312(a)(2)(iii)]', async () => {
    const [idle, active] = [await product.person('Idle Ida'), await product.person('Active Ann')];
    later(20 * MINUTE);
    await extend(active);
    later(40 * MINUTE);
    await product.services.db.asSystem((trx) => deleteStale(trx, product.clock.now()));
    expect(await sessionRows(idle)).toEqual([]);
    expect(await sessionRows(active)).toHaveLength(1);
  });
});
