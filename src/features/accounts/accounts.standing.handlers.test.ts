import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, PASSWORD, type Product, sessionCookie, startProduct } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type { Session } from './accounts.sessions.contract.ts';

const RANDOM_ID = '01a1fb85-9348-78b6-a8f0-f202eb803ce6';

let product: Product;
let ada: Client;
beforeAll(async () => {
  product = await startProduct();
  ada = await product.person('Ada Admin', { admin: true });
});
afterAll(() => product.close());

const setAdmin = (by: Client, id: string, is_admin: boolean) =>
  by.call('PUT', `/people/${id}/admin`, { is_admin });
const setActive = (by: Client, id: string, active: boolean) =>
  by.call('PUT', `/people/${id}/active`, { active });
const signIn = (email: string, password = PASSWORD) =>
  product.nobody().call('POST', '/auth/sign-in', { email, password });
const sessionOf = async (client: Client) =>
  (await client.call<{ session: Session | null }>('GET', '/auth/session')).body.session;
const eventsAbout = (id: string) =>
  product.sql(
    `select kind, actor_id from events where subject_id = $1 and kind ~ '^(admin|person)\\.' order by id`,
    [id],
  );
const admins = async () =>
  (await product.sql<{ user_id: string }>('select user_id from admins')).map((each) => each.user_id);
/** Makes these people the only admins, directly in the database. */
const onlyAdmins = async (...ids: string[]) => {
  await product.sql('update people set deactivated_at = null where id = any($1)', [ids]);
  await product.sql('delete from admins where user_id <> all($1)', [ids]);
  await product.sql('insert into admins (user_id) select unnest($1::uuid[]) on conflict do nothing', [ids]);
};

describe('an admin', () => {
  it('is appointed and removed by another admin, and both are recorded [AUTH-32]', async () => {
    const grace = await product.person('Grace Admin');
    expect((await setAdmin(ada, grace.id, true)).status).toBe(200);
    expect((await sessionOf(grace))?.is_admin).toBe(true);
    expect((await grace.call('GET', '/people')).status).toBe(200);
    expect((await setAdmin(ada, grace.id, false)).status).toBe(200);
    expect((await sessionOf(grace))?.is_admin).toBe(false);
    await refused(product, 'FORBIDDEN', () => grace.call('GET', '/people'));
    expect(await eventsAbout(grace.id)).toEqual([
      { kind: 'admin.granted', actor_id: ada.id },
      { kind: 'admin.revoked', actor_id: ada.id },
    ]);
  });

  it('proves again who they are before making another one, and not before taking the right away', async () => {
    const grace = await product.person('Grace Admin', { admin: true });
    const ben = await product.person('Ben Admin');
    const other = await product.person('Cleo Admin', { admin: true });
    product.clock.set(new Date(Date.now() + 11 * 60_000));
    try {
      await refused(product, 'PROOF_NEEDED', () => setAdmin(grace, ben.id, true));
      await refused(product, 'PROOF_NEEDED', () => setAdmin(grace, RANDOM_ID, true));
      expect((await setAdmin(grace, other.id, false)).status).toBe(200);
    } finally {
      product.clock.set(new Date());
    }
    expect((await setAdmin(grace, ben.id, true)).status).toBe(200);
    expect((await sessionOf(ben))?.is_admin).toBe(true);
    for (const each of [ben, grace]) await setAdmin(ada, each.id, false);
  });

  it('can step down while another remains [AD1]', async () => {
    const grace = await product.person('Grace Admin', { admin: true });
    expect((await setAdmin(grace, grace.id, false)).status).toBe(200);
    const iris = await product.person('Iris Admin', { admin: true });
    expect((await setActive(iris, iris.id, false)).status).toBe(200);
    expect(await admins()).toEqual([ada.id]);
  });

  it('cannot be demoted or closed if no other is left [AD1]', async () => {
    await onlyAdmins(ada.id);
    await refused(product, 'LAST_ADMIN', () => setAdmin(ada, ada.id, false));
    await refused(product, 'LAST_ADMIN', () => setActive(ada, ada.id, false));
    expect((await sessionOf(ada))?.is_admin).toBe(true);
  });

  it('with a closed account does not count as remaining [AD3]', async () => {
    const grace = await product.person('Grace Admin', { admin: true });
    await product.sql('update people set deactivated_at = now() where id = $1', [grace.id]);
    await refused(product, 'LAST_ADMIN', () => setAdmin(ada, ada.id, false));
    await refused(product, 'LAST_ADMIN', () => setActive(ada, ada.id, false));
    await onlyAdmins(ada.id);
  });
});

describe('a change that changes nothing', () => {
  it('succeeds and leaves no trace', async () => {
    const maria = await product.person('Maria Alvarez');
    const calls = [
      () => setAdmin(ada, maria.id, false),
      () => setActive(ada, maria.id, true),
      () => setAdmin(ada, ada.id, true),
    ];
    for (const call of calls) {
      expect(await untouched(product, call)).toMatchObject({ status: 200, body: { done: true } });
    }
    await setActive(ada, maria.id, false);
    expect((await untouched(product, () => setActive(ada, maria.id, false))).status).toBe(200);
    expect((await untouched(product, () => setAdmin(ada, maria.id, false))).status).toBe(200);
    expect(await eventsAbout(maria.id)).toHaveLength(1);
  });
});

describe('a change', () => {
  it('is refused to everybody except admins [GUARD-09]', async () => {
    const maria = await product.person('Maria Alvarez');
    const dana = await product.person('Dana Diaz', { type: 'service_provider' });
    for (const call of [setAdmin, setActive]) {
      for (const value of [true, false]) {
        await refused(product, 'FORBIDDEN', () => call(maria, maria.id, value));
        await refused(product, 'FORBIDDEN', () => call(dana, ada.id, value));
        await refused(product, 'UNAUTHENTICATED', () => call(product.nobody(), maria.id, value));
      }
    }
  });

  it('to an unknown person is not found', async () => {
    for (const call of [setAdmin, setActive]) {
      await refused(product, 'NOT_FOUND', () => call(ada, RANDOM_ID, true));
      await refused(product, 'NOT_FOUND', () => call(ada, RANDOM_ID, false));
      await refused(product, 'INVALID_INPUT', () => call(ada, 'not-an-id', true));
    }
    await refused(product, 'INVALID_INPUT', () => ada.call('PUT', `/people/${ada.id}/admin`, {}));
    await refused(product, 'INVALID_INPUT', () =>
      ada.call('PUT', `/people/${ada.id}/active`, { active: true, deactivated_at: null }),
    );
  });

  it('cannot make an admin of a closed account', async () => {
    const maria = await product.person('Maria Alvarez');
    await setActive(ada, maria.id, false);
    await refused(product, 'ACCOUNT_DEACTIVATED', () => setAdmin(ada, maria.id, true));
  });
});

describe('two admins at the same moment', () => {
  const ROUNDS = 30;
  const both = async () => {
    const grace = await product.person('Grace Admin');
    await onlyAdmins(ada.id, grace.id);
    return [ada, grace] as const;
  };
  const open = (ids: string[]) =>
    product.sql<{ id: string }>(
      `select id from people join admins on user_id = id where deactivated_at is null and id = any($1)`,
      [ids],
    );

  it.each([
    ['demote each other', ROUNDS, setAdmin, setAdmin],
    ['demote and close each other', 6, setAdmin, setActive],
  ])('who %s leave exactly one [AD1]', async (_, rounds, first, second) => {
    const [one, other] = await both();
    for (let round = 0; round < rounds; round++) {
      await onlyAdmins(one.id, other.id);
      // The closed one lost their session; the next round needs a new one.
      for (const each of [one, other]) {
        if (await sessionOf(each)) continue;
        each.cookie = sessionCookie((await signIn(each.email)).headers);
      }
      const answers = await Promise.all([first(one, other.id, false), second(other, one.id, false)]);
      const statuses = answers.map((each) => each.status).toSorted();
      expect(statuses[0]).toBe(200);
      // 401 if the account was closed before the other request was handled.
      expect([401, 403]).toContain(statuses[1]);
      expect(await open([one.id, other.id])).toHaveLength(1);
    }
    await onlyAdmins(ada.id);
    ada.cookie = sessionCookie((await signIn(ada.email)).headers);
  });

  it('who both step down leave exactly one [AD1]', async () => {
    const [one, other] = await both();
    for (let round = 0; round < ROUNDS; round++) {
      await onlyAdmins(one.id, other.id);
      const answers = await Promise.all([setAdmin(one, one.id, false), setAdmin(other, other.id, false)]);
      expect(answers.map((each) => each.status).toSorted()).toEqual([200, 409]);
      expect(await admins()).toHaveLength(1);
    }
    await onlyAdmins(ada.id);
  });

  it('who appoint the same person record it once', async () => {
    const [one, other] = await both();
    const maria = await product.person('Maria Alvarez');
    const answers = await Promise.all([setAdmin(one, maria.id, true), setAdmin(other, maria.id, true)]);
    expect(answers.map((each) => each.status)).toEqual([200, 200]);
    expect(await eventsAbout(maria.id)).toHaveLength(1);
    await onlyAdmins(ada.id);
  });
});
