import { describe, expect, it } from 'vitest';
import { translators } from '#server/letters/parts.ts';
import { FAILING_NUMBER } from '#server/ports/sms.ts';
import { beginFactorTests, outcome } from '#test/support/factor-tests.ts';
import { enrollPhone, halfway, protectByPhone, textCode } from '#test/support/factors.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { codeText } from './accounts.phones.letters.ts';
import type { Factor } from './accounts.sessions.contract.ts';

const NUMBER = '+16025550142';

let product: Product;
let maria: Client;
beginFactorTests(
  (begun) => {
    ({ product, maria } = begun);
  },
  { SMS_URL: 'outbox:' },
);

const listed = async (who: Client) =>
  (await who.call<{ factors: Factor[]; recovery_codes_left: number }>('GET', '/factors')).body;

describe('the text message', () => {
  it.each(['en', 'es'] as const)(
    'in %s is one message without dear letters, and fills in itself',
    (locale) => {
      const text = codeText(translators[locale], { code: '012345', host: 'app.kinkeeper.example' });
      expect(text).toMatch(/^012345 /);
      expect(text).toMatch(/\n\n@app\.kinkeeper\.example #012345$/);
      expect(text.length).toBeLessThanOrEqual(160);
      // The letters of GSM 03.38 that we use.
      expect(text).toMatch(/^[\w\s@#.,:éñÉÑ¿¡]+$/);
    },
  );

  it('is in the reader’s language [AUTH-41]', async () => {
    await maria.call('PATCH', '/account', { locale: 'es' });
    const { id } = (await enrollPhone(maria, NUMBER)).body;
    await textCode(product, maria, id);
    expect(product.texts.at(-1)?.text).toContain('es su clave de Kinkeeper');
  });

  it('that did not go out is said to be so, and leaves nothing on [AUTH-41]', async () => {
    const { id } = (await enrollPhone(maria, FAILING_NUMBER)).body;
    expect(outcome(await maria.call('POST', `/factors/${id}/challenge`, {}))).toEqual([503, 'NOT_SENT']);
    expect((await listed(maria)).factors).toMatchObject([{ id, status: 'unverified' }]);
    expect(product.logged.join()).not.toContain('5550199');
  });

  it('leaves its code nowhere in the database but as a keyed digest [AUTH-41]', async () => {
    const { id } = (await enrollPhone(maria, NUMBER)).body;
    const { challengeId, code } = await textCode(product, maria, id);
    const [row] = await product.sql<{ code_hash: Buffer }>(
      'select code_hash from factor_challenges where id = $1',
      [challengeId],
    );
    expect(row?.code_hash).toHaveLength(32);
    const jobs = await product.sql<{ data: unknown }>('select data from pgboss.job');
    expect(JSON.stringify(jobs)).not.toContain(code);
  });
});

describe('sending', () => {
  /** What five requests for a code answer. */
  const five = async (who: Client, id: string) => {
    const statuses = [];
    for (let n = 0; n < 5; n += 1)
      statuses.push((await who.call('POST', `/factors/${id}/challenge`, {})).status);
    return statuses;
  };

  it('is limited for each person and each number [LI1, AUTH-41]', async () => {
    const limited = await startProduct({ SMS_URL: 'outbox:', RATE_SMS: '3' });
    const [who, other, third] = [
      await limited.person('Maria Alvarez'),
      await limited.person('Sam Stranger'),
      await limited.person('Rosa Reader'),
    ];
    const own = (await enrollPhone(who, NUMBER)).body.id;
    expect(await five(who, own)).toEqual([200, 200, 200, 429, 429]);
    // The number has had its messages, whoever asks; another number has not.
    expect(await five(other, (await enrollPhone(other, NUMBER)).body.id)).toEqual([429, 429, 429, 429, 429]);
    expect(await five(third, (await enrollPhone(third, '602-555-0143')).body.id)).toContain(200);
    expect(limited.texts).toHaveLength(6);
    await limited.close();
  });

  it('to a proved number is not used up by strangers who enter it [LI1, AUTH-41]', async () => {
    const limited = await startProduct({ SMS_URL: 'outbox:', RATE_SMS: '3' });
    const who = await limited.person('Maria Alvarez');
    const { id } = await protectByPhone(limited, who, NUMBER);
    const stranger = await limited.person('Sam Stranger');
    await five(stranger, (await enrollPhone(stranger, NUMBER)).body.id);
    const half = await halfway(limited, who);
    expect((await half.call('POST', `/factors/${id}/challenge`, {})).status).toBe(200);
    await limited.close();
  });

  it.each(['RATE_SMS_ADDRESS', 'RATE_SMS_DAY'])(
    'is limited by %s, whoever asks [LI1, AUTH-41]',
    async (name) => {
      const limited = await startProduct({ SMS_URL: 'outbox:', [name]: '2' });
      for (const [n, status] of [200, 200, 429].entries()) {
        const who = await limited.person(`Maria ${'ABC'[n]}`);
        const { id } = (await enrollPhone(who, `602-555-014${n}`)).body;
        expect((await who.call('POST', `/factors/${id}/challenge`, {})).status).toBe(status);
      }
      expect(limited.texts).toHaveLength(2);
      await limited.close();
    },
  );
});
