import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { answerInvitation, createProject, projectPeople } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import type { ListedCustomer, ListedProvider } from './projects.contract.ts';

let product: Product;
let maria: Client;
let rosa: Client;
let dana: Client;
let owen: Client;
let ada: Client;
beforeAll(async () => {
  product = await startProduct();
  ({ maria, rosa, dana, owen, ada } = await projectPeople(product));
  await product.sql('update people set provider_verified_at = null where id = $1', [owen.id]);
});
afterAll(() => product.close());

describe('the list of customers', () => {
  const list = (who: Client, search = '') =>
    who.call<{ customers: ListedCustomer[]; next: string | null }>('GET', `/customers?search=${search}`);

  it('shows a verified provider all customers, newest first, with three fields [PROJ-10, PROJ-12, ID8]', async () => {
    const newest = await product.person('Nina Newest');
    const { customers } = (await list(dana)).body;
    expect(customers[0]).toEqual({ user_id: newest.id, full_name: 'Nina Newest', email: null });
    const ids = customers.map((each) => each.user_id);
    expect(ids).toEqual(expect.arrayContaining([maria.id, rosa.id]));
    expect(ids).not.toContain(dana.id);
    expect(ids).not.toContain(owen.id);
    // An admin keeps the account type customer, but is nobody's client.
    expect(ids).not.toContain(ada.id);
  });

  it('includes a customer’s address once they work together [PROJ-10, PROJ-12, ID8]', async () => {
    const kim = await product.person('Kim Keeper');
    const emailOf = async () => (await list(dana, 'Kim')).body.customers[0]?.email;
    const { id } = await createProject(dana, { customer_id: kim.id });
    expect(await emailOf()).toBe(null);
    await answerInvitation(kim, id, 'accepted');
    expect(await emailOf()).toBe(kim.email);
  });

  it('does not leak addresses through search: only a full address matches [PROJ-10, PROJ-12, ID8]', async () => {
    const zoe = await product.person('Zoe Zimmer');
    await product.sql(`update people set email = 'zq8@hill.example' where id = $1`, [zoe.id]);
    const found = async (search: string) =>
      (await list(dana, encodeURIComponent(search))).body.customers.map((each) => each.email);
    for (const part of ['zq8', 'hill', '@', 'zq8@hill.exampl', 'zq8@', '@hill.example', 'zq9@hill.example']) {
      expect(await found(part)).toEqual([]);
    }
    expect(await found(' ZQ8@hill.example ')).toEqual(['zq8@hill.example']);
  });

  it('is searchable by name; closed accounts are left out [PROJ-10, PROJ-12]', async () => {
    const gone = await product.person('Gil Gone');
    await product.sql('update people set deactivated_at = now() where id = $1', [gone.id]);
    const found = async (search: string) =>
      (await list(dana, encodeURIComponent(search))).body.customers.map((each) => each.user_id);
    expect(await found('rosa READ')).toEqual([rosa.id]);
    expect(await found(rosa.email)).toEqual([rosa.id]);
    expect(await found('Gil Gone')).toEqual([]);
    expect(await found('Dana Diaz')).toEqual([]);
    expect(await found('%')).toEqual([]);
  });

  it('is refused to customers, unverified providers and admins [PROJ-12, ID8]', async () => {
    for (const who of [maria, owen, ada]) await refused(product, 'FORBIDDEN', () => list(who));
    await refused(product, 'UNAUTHENTICATED', () => list(product.nobody()));
  });
});

describe('the list of providers', () => {
  const list = async (who: Client, search = '') =>
    (
      await who.call<{ providers: ListedProvider[]; next: string | null }>(
        'GET',
        `/providers?search=${encodeURIComponent(search)}`,
      )
    ).body.providers;

  it('shows everyone the verified ones, without addresses [PROJ-21, PROJ-12, ID8]', async () => {
    for (const who of [maria, dana, owen, ada]) {
      const providers = await list(who);
      expect(providers).toContainEqual({
        user_id: dana.id,
        full_name: 'Dana Diaz',
        organization: 'Sunrise Care',
      });
      const ids = providers.map((each) => each.user_id);
      expect(ids).not.toContain(owen.id);
      expect(ids).not.toContain(maria.id);
      expect(JSON.stringify(providers)).not.toContain('@');
    }
  });

  it('is searchable by name, and does not leak addresses through search [PROJ-21, ID8]', async () => {
    await product.sql(`update people set email = 'zq7@hill.example' where id = $1`, [dana.id]);
    for (const part of ['dana', 'DIAZ sun', 'Dana Dias', 'sunrize', 'SunriseCare']) {
      expect((await list(maria, part)).map((each) => each.user_id)).toEqual([dana.id]);
    }
    for (const part of ['zq7@hill.example', 'zq7', '@', 'hill', 'zq7@hil.exampel']) {
      expect(await list(maria, part)).toEqual([]);
    }
  });
});
