import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queuedLetters } from '#test/support/letters.ts';
import {
  type Client,
  PASSWORD,
  type Product,
  sessionCookie,
  startProduct,
  tokenIn,
} from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';
import type { Session } from './accounts.sessions.contract.ts';

let product: Product;
let ada: Client;
beforeAll(async () => {
  product = await startProduct();
  ada = await product.person('Ada Admin', { admin: true });
});
afterAll(() => product.close());

const setActive = (id: string, active: boolean) => ada.call('PUT', `/people/${id}/active`, { active });
const signIn = (email: string, password = PASSWORD) =>
  product.nobody().call('POST', '/auth/sign-in', { email, password });
const sessionOf = async (client: Client) =>
  (await client.call<{ session: Session | null }>('GET', '/auth/session')).body.session;
const withCookie = (cookie: string) => Object.assign(product.nobody(), { cookie });
const sessionsOf = (id: string) => product.sql('select id from sessions where user_id = $1', [id]);

describe('a closed account', () => {
  it('ends every session at once, and records who closed it [AUTH-30]', async () => {
    const maria = await product.person('Maria Alvarez');
    const phone = withCookie(sessionCookie((await signIn(maria.email)).headers));
    expect(await sessionOf(phone)).not.toBeNull();
    expect((await setActive(maria.id, false)).status).toBe(200);
    for (const device of [maria, phone]) {
      expect(await sessionOf(device)).toBeNull();
      await refused(product, 'UNAUTHENTICATED', () => device.call('GET', '/assessments'));
    }
    expect(await sessionsOf(maria.id)).toEqual([]);
    const events = await product.sql(
      `select actor_id from events where kind = 'person.deactivated' and subject_id = $1`,
      [maria.id],
    );
    expect(events).toEqual([{ actor_id: ada.id }]);
  });

  it('refuses sign-in, and says why only after the right password', async () => {
    const maria = await product.person('Maria Alvarez');
    await setActive(maria.id, false);
    await refused(product, 'ACCOUNT_DEACTIVATED', () => signIn(maria.email));
    await refused(product, 'INVALID_CREDENTIALS', () => signIn(maria.email, 'a wrong password'));
    const { headers } = await signIn(maria.email);
    expect(headers.getSetCookie()).toEqual([]);
    expect(await sessionsOf(maria.id)).toEqual([]);
  });

  it('keeps its address, and gets no letters about signing in [AUTH-49]', async () => {
    const maria = await product.person('Maria Alvarez');
    const { email } = maria;
    await setActive(maria.id, false);
    const before = await queuedLetters(product, email);
    expect((await product.nobody().call('POST', '/auth/password/forgot', { email })).status).toBe(200);
    expect((await product.nobody().call('POST', '/auth/verification', { email })).status).toBe(200);
    // A job checks after the answer whether the account exists.
    const looked = `select id from pgboss.job
      where name = 'account_link' and state = 'completed' and data ->> 'email' = $1`;
    await expect.poll(() => product.sql(looked, [email]), { timeout: 15_000 }).toHaveLength(2);
    expect(await queuedLetters(product, email)).toEqual(before);
    await refused(product, 'ACCOUNT_EXISTS', () =>
      product.nobody().call('POST', '/auth/sign-up', {
        email,
        password: PASSWORD,
        options: { data: { full_name: 'Maria Again', user_type: 'customer' } },
      }),
    );
  });

  it('voids a password link that was sent earlier [AUTH-49]', async () => {
    const maria = await product.person('Maria Alvarez');
    await product.nobody().call('POST', '/auth/password/forgot', { email: maria.email });
    const token = tokenIn(await product.mailTo(maria.email, /password/i));
    await setActive(maria.id, false);
    await setActive(maria.id, true);
    await refused(product, 'LINK_EXPIRED', () =>
      product.nobody().call('POST', '/auth/password/reset', { token, password: 'a calm blue teapot' }),
    );
  });

  it('loses admin rights for good [AD3]', async () => {
    const grace = await product.person('Grace Admin', { admin: true });
    await setActive(grace.id, false);
    expect(await isAdminInSql(grace.id)).toBe(false);
    await setActive(grace.id, true);
    expect(await isAdminInSql(grace.id)).toBe(false);
    const events = await product.sql(
      `select kind, actor_id from events where subject_id = $1 and actor_id = $2 order by id`,
      [grace.id, ada.id],
    );
    expect(events.map((each) => each.kind)).toEqual([
      'person.deactivated',
      'admin.revoked',
      'person.reactivated',
    ]);
  });

  it('has no session, however it was created [AUTH-30]', async () => {
    const maria = await product.person('Maria Alvarez');
    await product.sql('update people set deactivated_at = now() where id = $1', [maria.id]);
    expect(await sessionsOf(maria.id)).toHaveLength(1);
    expect(await sessionOf(maria)).toBeNull();
    await refused(product, 'UNAUTHENTICATED', () => maria.call('POST', '/auth/session/extend'));
    await refused(product, 'UNAUTHENTICATED', () => maria.call('GET', '/assessments'));
  });

  it('has no session even if it was closed during the sign-in [AUTH-30]', async () => {
    const maria = await product.person('Maria Alvarez');
    for (let round = 0; round < 20; round++) {
      const [signedIn, closed] = await Promise.all([signIn(maria.email), setActive(maria.id, false)]);
      expect(closed.status).toBe(200);
      expect([200, 403]).toContain(signedIn.status);
      const late = withCookie(sessionCookie(signedIn.headers));
      expect(await sessionOf(late)).toBeNull();
      // Nor does an old session come back when the account is reopened.
      expect((await setActive(maria.id, true)).status).toBe(200);
      expect(await sessionOf(late)).toBeNull();
    }
  });
});

describe('a reopened account', () => {
  it('lets its owner in with the same password, and still has all their data', async () => {
    const maria = await product.person('Maria Alvarez');
    await maria.call('PATCH', '/assessments/draft', { draft_id: null, changes: {}, step: 3 });
    await setActive(maria.id, false);
    expect((await setActive(maria.id, true)).status).toBe(200);
    expect(await sessionOf(maria)).toBeNull();
    const answer = await signIn(maria.email);
    expect(answer.status).toBe(200);
    const back = withCookie(sessionCookie(answer.headers));
    const draft = await back.call<{ draft: { step: number } }>('GET', '/assessments/draft');
    expect(draft.body.draft.step).toBe(3);
  });
});

/** As requests ask it: in a transaction of that person. */
async function isAdminInSql(id: string): Promise<boolean> {
  return product.services.auth.isAdmin(id);
}
