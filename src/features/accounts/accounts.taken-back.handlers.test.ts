// An admin takes a provider's verification back: decision 0303.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queuedLetters } from '#test/support/letters.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { createProject, sendProject, setProvider, shareProject } from '#test/support/projects.ts';
import { refused, untouched } from '#test/support/refusals.ts';

let product: Product;
let ada: Client;
let maria: Client;
let rosa: Client;
let dana: Client;
beforeAll(async () => {
  product = await startProduct({ SMTP_URL: 'outbox:', CONTACT_EMAIL: 'hello@kinkeeper.example' });
  ada = await product.person('Ada Admin', { admin: true });
  maria = await product.person('Maria Alvarez', { verified: true });
  rosa = await product.person('Rosa Reader', { verified: true });
});
beforeEach(async () => {
  dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
});
afterAll(() => product.close());

const takeBack = (who: Client, id = dana.id) => who.call('DELETE', `/providers/${id}/verification`);
const isVerified = async () => {
  const { body } = await dana.call<{ session: { user: { provider_verified: boolean } } }>(
    'GET',
    '/auth/session',
  );
  return body.session.user.provider_verified;
};
const invitations = async (who: Client) =>
  (
    await who.call<{ invitations: { project_id: string }[] }>('GET', '/project-invitations')
  ).body.invitations.map(({ project_id }) => project_id);

describe('a verification that is taken back', () => {
  it('lets them find and ask nobody any more, nor be chosen; what they share stays [S4, PROJ-12]', async () => {
    const { id } = await shareProject(maria, dana);
    const alone = (await createProject(rosa)).id;
    expect((await takeBack(ada)).status).toBe(200);
    expect(await isVerified()).toBe(false);
    await refused(product, 'FORBIDDEN', () => dana.call('GET', '/customers'));
    await refused(product, 'FORBIDDEN', () => sendProject(dana, { customer_id: rosa.id }));
    await refused(product, 'INVALID_INPUT', () => setProvider(rosa, alone, dana));
    const listed = await rosa.call<{ providers: { user_id: string }[] }>('GET', '/providers?search=Dana');
    expect(listed.body.providers.map(({ user_id }) => user_id)).not.toContain(dana.id);
    expect((await dana.call('GET', `/projects/${id}`)).status).toBe(200);
  });

  it('withdraws what they have asked and nobody has answered, and its notification [S4]', async () => {
    const { id } = await createProject(dana, { customer_id: rosa.id });
    expect(await invitations(rosa)).toContain(id);
    expect((await takeBack(ada)).status).toBe(200);
    expect(await invitations(rosa)).not.toContain(id);
    await refused(product, 'NOT_FOUND', () =>
      rosa.call('POST', `/project-invitations/${id}/answer`, { answer: 'accepted' }),
    );
    const news = await rosa.call<{ notifications: { kind: string; project_id: string | null }[] }>(
      'GET',
      '/notifications',
    );
    expect(news.body.notifications.filter(({ project_id }) => project_id === id)).toEqual([]);
  });

  it('is written to them, is in the record, and can be given again [S4]', async () => {
    expect((await takeBack(ada)).status).toBe(200);
    const { text } = await product.mailTo(dana.email, /no longer verified/);
    expect(text).toContain('hello@kinkeeper.example');
    const events = await product.sql(
      `select actor_id from events where kind = 'provider.unverified' and subject_id = $1`,
      [dana.id],
    );
    expect(events).toEqual([{ actor_id: ada.id }]);
    const waiting = await ada.call<{ providers: { id: string }[] }>('GET', '/providers/waiting');
    expect(waiting.body.providers.map(({ id }) => id)).toContain(dana.id);
    expect((await ada.call('POST', `/providers/${dana.id}/verify`)).status).toBe(200);
    expect(await isVerified()).toBe(true);
  });

  it('a second time, or at the same moment by two, happens once [S4, AP1]', async () => {
    const grace = await product.person('Grace Admin', { admin: true });
    const answers = await Promise.all([takeBack(ada), takeBack(grace)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await untouched(product, () => takeBack(ada))).status).toBe(200);
    const events = await product.sql(
      `select from events where kind = 'provider.unverified' and subject_id = $1`,
      [dana.id],
    );
    expect(events).toHaveLength(1);
  });

  it('leaves no invitation of theirs open, whichever comes first [S4, AP1]', async () => {
    const [asked] = await Promise.all([
      sendProject(dana, { customer_id: rosa.id }),
      takeBack(ada),
      takeBack(ada),
    ]);
    expect([201, 403]).toContain(asked.status);
    const open = await product.sql(
      'select from customer_invitations where provider_id = $1 and answer is null',
      [dana.id],
    );
    expect(open).toEqual([]);
  });

  it('of a closed account is written to nobody [S4]', async () => {
    expect((await ada.call('PUT', `/people/${dana.id}/active`, { active: false })).status).toBe(200);
    expect((await takeBack(ada)).status).toBe(200);
    const letters = await queuedLetters(product, dana.email, 'provider_taken_back');
    expect(letters).toEqual([]);
  });
});

it('is for admins only, and finds verified providers only [S4, GUARD-09]', async () => {
  for (const who of [dana, maria]) await refused(product, 'FORBIDDEN', () => takeBack(who));
  await refused(product, 'UNAUTHENTICATED', () => takeBack(product.nobody()));
  for (const id of [maria.id, ada.id, crypto.randomUUID()])
    await refused(product, 'NOT_FOUND', () => takeBack(ada, id));
  await refused(product, 'INVALID_INPUT', () => takeBack(ada, 'not-an-id'));
  expect(await isVerified()).toBe(true);
});
