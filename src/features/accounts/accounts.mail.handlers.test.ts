import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queuedLetters } from '#test/support/letters.ts';
import { type Client, type Product, startProduct, submitAssessment } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';
import { firstMailKeys } from './accounts.service/mail-keys.ts';
import { stopToken } from './accounts.service/unsolicited-mail.ts';

const KEYS = firstMailKeys('a secret of the tests, long enough for it');
let product: Product;
beforeAll(async () => {
  product = await startProduct({ RATE_MAIL_UNASKED: '3', RATE_MAIL: '5' });
});
afterAll(() => product.close());

const newAddress = () => `pat.${crypto.randomUUID()}@example.test`;
const stop = (token: string, on = true) => product.nobody().call('POST', '/mail/stop', { token, stop: on });

async function invite(by: Client, email: string) {
  const body = { request_id: crypto.randomUUID(), title: 'Move' };
  const project = await by.call<{ id: string }>('POST', '/projects', body);
  return by.call('POST', `/projects/${project.body.id}/invitation`, { email });
}
async function share(by: Client, email: string) {
  const { id } = await submitAssessment(by);
  return by.call('POST', `/assessments/${id}/shares`, { email });
}

describe('letters that others cause to one address', () => {
  it('share one limit, whoever causes them and whatever kind they are [LI1]', async () => {
    const email = newAddress();
    const senders = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name) => product.person(`${name} Sender`)));
    const [ann, ben, cleo] = senders as [Client, Client, Client];
    expect((await invite(ann, email)).status).toBe(201);
    expect((await share(ben, email)).status).toBe(201);
    expect((await invite(cleo, email.toUpperCase())).status).toBe(201);
    for (const send of [invite, share])
      for (const sender of senders) expect((await send(sender, email)).status).toBe(429);
    expect(await queuedLetters(product, email)).toHaveLength(3);
    expect((await invite(ann, newAddress())).status).toBe(201);
  });

  it('stop at the limit even when sent concurrently [LI1]', async () => {
    const email = newAddress();
    const senders = await Promise.all([1, 2, 3].map((n) => product.person(`Sender ${'ABC'[n - 1]}`)));
    await Promise.all(senders.flatMap((each) => [1, 2, 3, 4].map(() => invite(each, email))));
    expect(await queuedLetters(product, email)).toHaveLength(3);
  });

  it('do not count against the links the owner requests [LI1, AUTH-49]', async () => {
    const maria = await product.person('Maria Alvarez');
    const sam = await product.person('Sam Stranger');
    for (let n = 0; n < 5; n += 1) await invite(sam, maria.email);
    const asked = await product.nobody().call('POST', '/auth/password/forgot', { email: maria.email });
    expect(asked.status).toBe(200);
    await product.mailTo(maria.email, /new password/);
  });
});

describe('a person who unsubscribed from letters that others cause', () => {
  it('does so with the link in any of them and gets no more; nobody is notified [LI1]', async () => {
    const email = newAddress();
    const maria = await product.person('Maria Alvarez');
    await invite(maria, email);
    const mail = await product.mailTo(email);
    const [, token = ''] = /\/stop-mail\?token=(\S+)/.exec(mail.text) ?? [];
    expect(mail.html).toContain(`/stop-mail?token=${token}`);
    // Neither the address nor its encoding, which a random token does not hold by chance.
    expect(token).not.toContain('@');
    for (const part of token.split('.'))
      expect(Buffer.from(part, 'base64url').toString('latin1')).not.toContain(email);
    expect((await stop(token)).body).toEqual({ done: true });
    expect((await stop(token)).status).toBe(200);

    const sam = await product.person('Sam Stranger');
    const answers = [await invite(sam, email), await share(sam, email)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await queuedLetters(product, email)).toHaveLength(1);
    const rows = await product.sql(`select mail_stops::text as row from mail_stops`);
    expect(JSON.stringify(rows)).not.toMatch(/pat|example/);
  });

  it('can resubscribe with the same link [LI1]', async () => {
    const email = newAddress();
    const token = stopToken(email, KEYS);
    await stop(token);
    await stop(token, false);
    await invite(await product.person('Maria Alvarez'), email);
    expect(await queuedLetters(product, email)).toHaveLength(1);
  });

  it('still gets what they request themselves [AUTH-49]', async () => {
    const maria = await product.person('Maria Alvarez');
    await stop(stopToken(maria.email, KEYS));
    await product.nobody().call('POST', '/auth/password/forgot', { email: maria.email });
    await product.mailTo(maria.email, /new password/);
  });

  it.each([
    [
      'another secret',
      (email: string) => stopToken(email, firstMailKeys('another secret of somebody else, also long')),
    ],
    ['no signature', (email: string) => stopToken(email, KEYS).split('.')[0] ?? ''],
    [
      'another address’s signature',
      (email: string) =>
        `${stopToken(email, KEYS).split('.')[0]}.${stopToken('x@y.test', KEYS).split('.')[1]}`,
    ],
    ['nonsense', () => '..'],
  ])('cannot be impersonated: a link with %s unsubscribes nobody [SU1]', async (_, forge) => {
    await refused(product, 'LINK_EXPIRED', () => stop(forge(newAddress())));
  });
});
