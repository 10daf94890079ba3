import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Client,
  PASSWORD,
  type Product,
  sessionCookie,
  startProduct,
  submitAssessment,
  tokenIn,
} from '#test/support/product.ts';
import { newProject, say } from '#test/support/projects.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import { deleteClosedAccounts } from './accounts.closing.jobs.ts';

let product: Product;
let maria: Client;
let dana: Client;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
});
afterEach(() => {
  vi.restoreAllMocks();
  product.clock.set(new Date());
});
afterAll(() => product.close());

const later = (minutes: number) =>
  product.clock.set(new Date(product.clock.now().getTime() + minutes * 60_000));
const DAYS = 24 * 60;
const close = (who: Client) => who.call<{ deleted_after: string }>('POST', '/account/close');
const mayClose = (who: Client) => who.call('GET', '/account/may-close');
const reopen = (token: string) => product.nobody().call('POST', '/auth/reopen', { token });
const signIn = (email: string) =>
  product.nobody().call('POST', '/auth/sign-in', { email, password: PASSWORD });
const wayBack = async (who: Client) => tokenIn(await product.mailTo(who.email, /account is closed/));
const exists = async (who: Client) =>
  (await product.sql('select id from people where id = $1', [who.id])).length === 1;
const kindsOf = async (who: Client) =>
  (
    await product.sql<{ kind: string }>('select kind from events where subject_id = $1 order by id', [who.id])
  ).map(({ kind }) => kind);

describe('closing one’s account [AUTH-50]', () => {
  it('signs out everywhere at once, and nobody signs in or finds it', async () => {
    const phone = { ...maria, cookie: sessionCookie((await signIn(maria.email)).headers) };
    const { status, body } = await close(maria);
    expect(status).toBe(200);
    const days = (Date.parse(body.deleted_after) - product.clock.now().getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    for (const device of [maria, phone]) expect((await device.call('GET', '/account')).status).toBe(401);
    await refused(product, 'ACCOUNT_DEACTIVATED', () => signIn(maria.email));
    expect(await kindsOf(maria)).toEqual(expect.arrayContaining(['account.closed', 'person.deactivated']));
    const { customers } = (await dana.call<{ customers: unknown[] }>('GET', '/customers')).body;
    expect(JSON.stringify(customers)).not.toContain(maria.id);
  });

  it.each([
    ['customer', () => maria, 'A project that you share stays with the others'],
    ['provider', () => dana, 'as a care provider go on without you'],
  ] as const)('writes to a %s of what becomes of their own projects', async (_, who, words) => {
    await close(who());
    const { text } = await product.mailTo(who().email, /account is closed/);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
    expect(text.includes('their customers')).toBe(who() === dana);
  });

  it('needs a fresh proof, and a session', async () => {
    await refused(product, 'UNAUTHENTICATED', () => close(product.nobody()));
    later(11);
    await refused(product, 'PROOF_NEEDED', () => close(maria));
  });

  it('says whether it may be done before anything is given up for it', async () => {
    expect((await untouched(product, () => mayClose(maria))).status).toBe(200);
    later(11);
    await refused(product, 'PROOF_NEEDED', () => mayClose(maria));
  });

  it('is not for the last admin', async () => {
    const other = await startProduct();
    try {
      const ada = await other.person('Ada Admin', { admin: true });
      for (const ask of [mayClose, close]) await refused(other, 'LAST_ADMIN', () => ask(ada));
      const second = await other.person('Ben Admin', { admin: true });
      expect((await mayClose(ada)).status).toBe(200);
      // Both at once: one stays.
      const answers = await Promise.all([close(ada), close(second)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    } finally {
      await other.close();
    }
  });

  it('twice at once is once', async () => {
    const answers = await Promise.all([close(maria), close(maria)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await kindsOf(maria)).filter((kind) => kind === 'account.closed')).toHaveLength(1);
  });

  it('as a provider leaves every project: tasks are nobody’s, the customer is told, words stay by name', async () => {
    const projectId = await newProject(maria, dana, 'Move to Mesa');
    await say(dana, projectId, 'I bring the boxes.');
    const task = await maria.call<{ id: string }>('POST', `/projects/${projectId}/tasks`, {
      client_id: crypto.randomUUID(),
      title: 'Pack the kitchen',
      assigned_to: dana.id,
    });
    expect(task.status).toBe(201);
    await close(dana);
    const [row] = await product.sql('select assigned_to from tasks where id = $1', [task.body.id]);
    expect(row?.assigned_to).toBeNull();
    const news = await maria.call<{ notifications: { kind: string }[] }>('GET', '/notifications');
    expect(news.body.notifications.map(({ kind }) => kind)).toContain('project.provider_left');
    const read = () => maria.call('GET', `/projects/${projectId}/messages`);
    expect(JSON.stringify((await read()).body)).toContain('Dana Diaz');
    expect(JSON.stringify((await read()).body)).not.toContain(dana.email);
    later(31 * DAYS);
    await deleteClosedAccounts(product.services);
    product.clock.set(new Date());
    expect(await exists(dana)).toBe(false);
    const said = JSON.stringify((await read()).body);
    expect(said).toContain('I bring the boxes.');
    expect(said).not.toContain('Dana Diaz');
  });

  it('is whole or not at all', async () => {
    const projectId = await newProject(maria, dana, 'Move to Mesa');
    vi.spyOn(product.services.jobs, 'enqueue').mockRejectedValueOnce(new Error('killed'));
    expect((await close(dana)).status).toBe(500);
    expect((await dana.call('GET', `/projects/${projectId}`)).status).toBe(200);
    expect(await kindsOf(dana)).not.toContain('account.closed');
  });
});

describe('coming back [AUTH-50]', () => {
  it('works by the mailed link for 30 days, and everything is there', async () => {
    const { id } = await submitAssessment(maria);
    await close(maria);
    const token = await wayBack(maria);
    later(29 * DAYS);
    await deleteClosedAccounts(product.services);
    expect((await reopen(token)).status).toBe(200);
    expect(await kindsOf(maria)).toContain('account.reopened');
    product.clock.set(new Date());
    const { headers } = await signIn(maria.email);
    const back = { ...maria, cookie: sessionCookie(headers) };
    expect((await back.call('GET', `/assessments/${id}`)).status).toBe(200);
    await refused(product, 'LINK_EXPIRED', () => reopen(token));
    later(31 * DAYS);
    await deleteClosedAccounts(product.services);
    expect(await exists(maria)).toBe(true);
  });

  it('does not work with a made-up link, or after the end', async () => {
    await close(maria);
    const token = await wayBack(maria);
    await refused(product, 'LINK_EXPIRED', () => reopen('made-up'));
    later(30 * DAYS + 1);
    await refused(product, 'LINK_EXPIRED', () => reopen(token));
  });

  it('and deleting at once: one of them happens, whole', async () => {
    await close(maria);
    const token = await wayBack(maria);
    await product.sql('update account_closings set ends_at = $2 where person_id = $1', [
      maria.id,
      new Date(product.clock.now().getTime() + 1),
    ]);
    const soon = product.clock.now();
    const [answer] = await Promise.all([
      reopen(token),
      deleteClosedAccounts({ db: product.services.db, clock: { now: () => new Date(soon.getTime() + 2) } }),
    ]);
    expect(await exists(maria)).toBe(answer.status === 200);
  });

  it('is also opened by an admin, and then stays', async () => {
    const ada = await product.person('Ada Admin', { admin: true });
    await close(maria);
    expect((await ada.call('PUT', `/people/${maria.id}/active`, { active: true })).status).toBe(200);
    later(31 * DAYS);
    await deleteClosedAccounts(product.services);
    expect(await exists(maria)).toBe(true);
  });
});

describe('an account that was closed for 30 days [AUTH-50]', () => {
  it('is deleted with what is only theirs; its address is free again', async () => {
    const projectId = await newProject(maria, null, 'Move to Mesa');
    await submitAssessment(maria);
    await close(maria);
    later(30 * DAYS + 1);
    await deleteClosedAccounts(product.services);
    await deleteClosedAccounts(product.services);
    expect(await exists(maria)).toBe(false);
    const left = await product.sql(
      `select id from assessments where user_id = $1 union all select id from projects where id = $2`,
      [maria.id, projectId],
    );
    expect(left).toEqual([]);
    const again = await product.nobody().call('POST', '/auth/sign-up', {
      email: maria.email,
      password: PASSWORD,
      options: { data: { full_name: 'Maria Alvarez', user_type: 'customer' } },
    });
    expect(again.status).toBe(201);
  });

  it('is deleted in the next run, however many there are', async () => {
    await product.sql(
      `with ended as (insert into people (full_name, email, user_type, deactivated_at)
         select 'Gone', 'gone' || n || '@example.test', 'customer', now() from generate_series(1, 101) n returning id)
       insert into account_closings (person_id, token_hash, closed_at, ends_at)
       select id, sha256(id::text::bytea), now(), now() from ended`,
    );
    later(1);
    await deleteClosedAccounts(product.services);
    expect(await product.sql(`select id from people where full_name = 'Gone'`)).toEqual([]);
  });

  it('that an admin closed is not deleted', async () => {
    const ada = await product.person('Ada Admin', { admin: true });
    await ada.call('PUT', `/people/${maria.id}/active`, { active: false });
    later(400 * DAYS);
    await deleteClosedAccounts(product.services);
    expect(await exists(maria)).toBe(true);
  });
});
