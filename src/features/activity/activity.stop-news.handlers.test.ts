import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { say, sharedProject } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import { mailMissedNews, mailNews } from './activity.jobs.ts';
import { stopNewsToken } from './activity.links.service.ts';

const SECRET = 'a secret of the tests, long enough for it';
let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
});
afterAll(() => product.close());

/** Posts as a mail program would: a form, no cookie, from any origin (RFC 8058). */
const oneClick = async (token: string) =>
  (
    await product.app.request(`http://localhost:3000/stop-news?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  ).status;
const byMail = async () =>
  (await maria.call<{ by_mail: boolean }>('GET', '/notifications/choices')).body.by_mail;
const press = (token: string, stop: boolean) =>
  product.nobody().call('POST', '/notifications/stop', { token, stop });

describe('digest mails', () => {
  it('name the unsubscribe address, where one click is enough [DASH-11]', async () => {
    const { customer, provider, id } = await sharedProject(product);
    await product.sql(`update people set locale = 'es' where id = $1`, [customer.id]);
    product.clock.set(new Date(Date.now() - 20 * 60_000));
    await say(provider, id, 'Good morning');
    product.clock.set(new Date());
    await mailNews(product.services);
    const mail = await product.mailTo(customer.email, /novedades|news/i);
    const token = stopNewsToken(customer.id, SECRET);
    expect(mail.unsubscribeUrl).toBe(`http://localhost:3000/stop-news?token=${token}&lang=es`);
    expect(mail.text).toContain(mail.unsubscribeUrl);
    expect(mail.html).toContain(`/stop-news?token=${token}`);
    expect(await oneClick(token)).toBe(204);
    const { body } = await customer.call<{ by_mail: boolean }>('GET', '/notifications/choices');
    expect(body.by_mail).toBe(false);
  });

  it('end with one click in a mail program, idempotently, for that person alone [DASH-11]', async () => {
    const dana = await product.person('Dana Diaz');
    expect(await byMail()).toBe(true);
    expect([await oneClick(stopNewsToken(maria.id, SECRET)), await byMail()]).toEqual([204, false]);
    expect(await oneClick(stopNewsToken(maria.id, SECRET))).toBe(204);
    expect((await dana.call('GET', '/notifications/choices')).body).toMatchObject({ by_mail: true });
  });

  it('can be turned off and on from the linked page, without a session [DASH-11]', async () => {
    const token = stopNewsToken(maria.id, SECRET);
    for (const stop of [true, true, false]) {
      expect((await press(token, stop)).body).toEqual({ done: true });
      expect(await byMail()).toBe(!stop);
    }
  });

  it('come within the hour, for whoever wants them again and has missed some [DASH-11]', async () => {
    const { customer, provider, id } = await sharedProject(product);
    await customer.call('POST', '/notifications/seen-all');
    product.clock.set(new Date(Date.now() - 7 * 3_600_000));
    await say(provider, id, 'Good morning');
    product.clock.set(new Date());
    const letters = () =>
      product.sql(`select from pgboss.job where name = 'mail' and data->>'to' = $1`, [customer.email]);
    const before = await letters();
    await mailNews(product.services);
    expect(await letters()).toHaveLength(before.length);
    for (const run of [mailMissedNews, mailMissedNews]) await run(product.services);
    expect(await letters()).toHaveLength(before.length + 1);
  });

  it('do not end when the page is merely opened [DASH-11]', async () => {
    await product.app.request(`http://localhost:3000/stop-news?token=${stopNewsToken(maria.id, SECRET)}`);
    expect(await byMail()).toBe(true);
  });

  it('can be ended even when the account is gone [DASH-11]', async () => {
    const gone = stopNewsToken(crypto.randomUUID(), SECRET);
    expect(await oneClick(gone)).toBe(204);
    expect((await press(gone, true)).status).toBe(200);
  });

  it.each([
    ['another secret', () => stopNewsToken(maria.id, 'another secret of somebody else, also long')],
    ['no signature', () => stopNewsToken(maria.id, SECRET).split('.')[0] ?? ''],
    [
      'another person’s signature',
      () =>
        `${stopNewsToken(maria.id, SECRET).split('.')[0]}.${stopNewsToken(crypto.randomUUID(), SECRET).split('.')[1]}`,
    ],
    ['nonsense', () => '..'],
  ])('are not ended by a link with %s [SU1]', async (_, forge) => {
    expect(await oneClick(encodeURIComponent(forge()))).toBe(404);
    await refused(product, 'LINK_EXPIRED', () => press(forge(), true));
    expect(await byMail()).toBe(true);
  });
});
