import { describe, expect, it } from 'vitest';
import { beginFactorTests, outcome } from '#test/support/factor-tests.ts';
import {
  challenge,
  codeOf,
  enroll,
  enrollPhone,
  halfway,
  protect,
  protectByPhone,
  signIn,
  textCode,
  verify,
} from '#test/support/factors.ts';
import { type Client, type Product, sessionCookie, startProduct } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type { Factor } from './accounts.sessions.contract.ts';

const NUMBER = '+16025550142';

let product: Product;
let maria: Client;
let sam: Client;
const { kindsOf, later } = beginFactorTests(
  (begun) => {
    ({ product, maria, sam } = begun);
  },
  { SMS_URL: 'outbox:' },
);

const listed = async (who: Client) =>
  (await who.call<{ factors: Factor[]; recovery_codes_left: number }>('GET', '/factors')).body;
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** Of a challenge: how often its code was tried. */
const triesOf = async (id: string) =>
  (await product.sql<{ tries: number }>('select tries from factor_challenges where id = $1', [id]))[0]?.tries;

describe('adding a phone', () => {
  it('takes a number as people write it, and shows its last two digits only [AUTH-24, AUTH-40]', async () => {
    const { status, body } = await enrollPhone(maria, '(602) 555-0142');
    expect(status).toBe(201);
    expect(body).toMatchObject({ factor_type: 'phone', status: 'unverified', phone_ending: '42' });
    expect(body).not.toHaveProperty('totp');
    expect(JSON.stringify(await listed(maria))).not.toMatch(/555\D?01/);
    // Not asked for before it was verified.
    expect((await signIn(product, maria)).body.second_step).toBeUndefined();
  });

  it('texts a code, which completes it and raises the session [AUTH-24, AUTH-41, AUTH-42]', async () => {
    const { id } = (await enrollPhone(maria, NUMBER)).body;
    const { challengeId, code } = await textCode(product, maria, id);
    expect(product.texts.at(-1)).toMatchObject({ id: challengeId, to: NUMBER });
    const { status, body } = await verify(maria, id, [...code].join(' '), { challengeId });
    expect(status).toBe(200);
    expect(body.recovery_codes).toHaveLength(10);
    expect(body.session).toMatchObject({
      mfa_verified: true,
      user: { factors: [{ id, factor_type: 'phone', status: 'verified', phone_ending: '42' }] },
    });
    expect((await kindsOf(maria)).at(-1)).toBe('account.factor_verified');
  });

  it.each([
    ['no number', {}],
    ['words', { phone: 'my phone' }],
    ['a number that is too short', { phone: '555-0142' }],
    ['a number that is free to call', { phone: '1-800-555-0142' }],
    ['an emergency number', { phone: '911' }],
    ['another channel', { phone: NUMBER, channel: 'whatsapp' }],
  ])('refuses %s, and changes nothing [AUTH-40]', async (_what, more) => {
    await refused(product, 'INVALID_INPUT', () =>
      maria.call('POST', '/factors', { friendly_name: 'Phone', factor_type: 'phone', ...more }),
    );
  });

  it('refuses a number twice on one account, and not on two: families share phones [AUTH-40]', async () => {
    const { id } = await protectByPhone(product, maria);
    await refused(product, 'NUMBER_TAKEN', () => enrollPhone(maria, '602 555 0142', 'Again'));
    const other = await protectByPhone(product, sam);
    expect(other.id).not.toBe(id);
    expect((await protectByPhone(product, maria, '602-555-0143', 'Work')).codes).toEqual([]);
  });

  it('is refused with a sentence where the server sends none [AUTH-40]', async () => {
    const silent = await startProduct();
    const who = await silent.person('Maria Alvarez');
    await refused(silent, 'NO_PHONE_CODES', () => enrollPhone(who, NUMBER));
    await silent.close();
  });

  it('asks for the password again when the last time was long ago [AUTH-50]', async () => {
    later(600);
    await refused(product, 'PROOF_NEEDED', () => enrollPhone(maria, NUMBER));
  });

  it('is told to its owner by letter, like its removal [AUTH-43, AUTH-44]', async () => {
    const { id } = await protectByPhone(product, maria);
    await maria.call('DELETE', `/factors/${id}`);
    const letters = () =>
      product.mails
        .filter((mail) => mail.to === maria.email && mail.subject.startsWith('How you sign in'))
        .map(({ text }) => /A phone number was (added|removed)/.exec(text.replaceAll(/\s+/g, ' '))?.[1]);
    await expect.poll(letters).toHaveLength(2);
    expect(letters().toSorted()).toEqual(['added', 'removed']);
    expect(product.mails.filter(({ text }) => text.includes('0142'))).toEqual([]);
  });
});

describe('a wrong code', () => {
  it('changes nothing but the count of its tries, and says only that [AUTH-42]', async () => {
    const { id } = await protectByPhone(product, maria);
    const { challengeId, code } = await textCode(product, maria, id);
    const before = await listed(maria);
    expect(outcome(await verify(maria, id, another(code), { challengeId }))).toEqual([422, 'CODE_WRONG']);
    expect(await listed(maria)).toEqual(before);
    expect(await triesOf(challengeId)).toBe(1);
    expect((await verify(maria, id, code, { challengeId })).status).toBe(200);
  });

  it('or a used one, one of an earlier message, or of another phone is refused [AUTH-41, AUTH-42, AU7]', async () => {
    const { id } = await protectByPhone(product, maria);
    const work = await protectByPhone(product, maria, '602-555-0143', 'Work');
    const early = await textCode(product, maria, id);
    const newest = await textCode(product, maria, id);
    const elsewhere = await textCode(product, maria, work.id);
    await untouched(product, async () => {
      for (const { challengeId, code } of [early, elsewhere])
        expect(outcome(await verify(maria, id, code, { challengeId }))).toEqual([422, 'CODE_WRONG']);
    });
    expect((await verify(maria, id, newest.code, newest)).status).toBe(200);
    await untouched(product, async () => {
      expect(outcome(await verify(maria, id, newest.code, newest))).toEqual([422, 'CODE_WRONG']);
    });
  });

  it('is what a right one becomes after ten minutes [AUTH-42, AU7]', async () => {
    const { id } = await protectByPhone(product, maria);
    const [over, just] = [await textCode(product, maria, id), () => textCode(product, maria, id)];
    later(600);
    await untouched(product, async () => {
      expect(outcome(await verify(maria, id, over.code, over))).toEqual([422, 'CODE_WRONG']);
    });
    const kept = await just();
    later(599);
    expect((await verify(maria, id, kept.code, kept)).status).toBe(200);
  });

  it('five times ends the code: the right one comes too late [AUTH-42]', async () => {
    const { id } = await protectByPhone(product, maria);
    const { challengeId, code } = await textCode(product, maria, id);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await verify(maria, id, another(code), { challengeId })).status).toBe(422);
    await untouched(product, async () => {
      expect(outcome(await verify(maria, id, code, { challengeId }))).toEqual([422, 'CODE_WRONG']);
    });
    expect(await triesOf(challengeId)).toBe(5);
  });

  it.each([
    ['letters', 'abcdef'],
    ['seven digits', '1234567'],
    ['nothing', ''],
  ])('of %s says what to enter, and is no try [AUTH-42]', async (_what, entered) => {
    const { id } = await protectByPhone(product, maria);
    const { challengeId } = await textCode(product, maria, id);
    await refused(product, 'INVALID_INPUT', () => verify(maria, id, entered, { challengeId }));
  });

  it('right twenty times at once is accepted once [AUTH-42, AU7]', async () => {
    const { id } = await protectByPhone(product, maria);
    const { challengeId, code } = await textCode(product, maria, id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => verify(maria, id, code, { challengeId })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
  });

  it('of an app is not a phone’s, nor the other way round [AUTH-42]', async () => {
    const app = await protect(product, maria, 'App');
    const { id } = await protectByPhone(product, maria);
    const { challengeId, code } = await textCode(product, maria, id);
    const appCode = codeOf(product, app.secret);
    expect(outcome(await verify(maria, app.id, code, { challengeId }))).toEqual([422, 'CODE_WRONG']);
    expect(
      outcome(await verify(maria, id, appCode, { challengeId: await challenge(maria, app.id) })),
    ).toEqual([422, 'CODE_WRONG']);
  });
});

describe('signing in with a phone', () => {
  it('opens a session after the code, and none before [AUTH-44]', async () => {
    const { id } = await protectByPhone(product, maria);
    const { body } = await signIn(product, maria);
    expect(body.second_step).toMatchObject({
      factors: [{ id, friendly_name: 'Her phone', factor_type: 'phone', phone_ending: '42' }],
      set_up: false,
    });
    expect(JSON.stringify(body)).not.toMatch(/555\D?01/);
    const half = await halfway(product, maria);
    const { challengeId, code } = await textCode(product, half, id);
    expect((await verify(half, id, another(code), { challengeId })).status).toBe(422);
    expect((await half.call<{ session: null }>('GET', '/auth/session')).body.session).toBeNull();
    const answer = await verify(half, id, code, { challengeId });
    expect(answer.body.session).toMatchObject({ mfa_verified: true, user: { id: maria.id } });
    const back = { ...half, cookie: sessionCookie(answer.headers) };
    expect((await back.call('GET', '/projects')).status).toBe(200);
  });

  it('is one way beside an app and a recovery code [AUTH-44]', async () => {
    const { id, codes } = await protectByPhone(product, maria);
    const app = await protect(product, maria, 'App');
    const half = await halfway(product, maria);
    expect((await signIn(product, maria)).body.second_step?.factors.map((each) => each.id)).toEqual([
      id,
      app.id,
    ]);
    expect((await verify(half, app.id, codeOf(product, app.secret))).status).toBe(200);
    const other = await halfway(product, maria);
    expect((await other.call('POST', '/factors/recover', { code: codes[0] })).status).toBe(200);
  });

  it('texts nothing for a phone that was begun and not verified [AUTH-44]', async () => {
    await protect(product, maria, 'App');
    const begun = (await enrollPhone(maria, NUMBER)).body;
    const half = await halfway(product, maria);
    const sent = product.texts.length;
    await refused(product, 'NOT_FOUND', () => half.call('POST', `/factors/${begun.id}/challenge`, {}));
    expect(product.texts).toHaveLength(sent);
  });
});

it('somebody else’s phone cannot be asked for, proved or removed [AUTH-43]', async () => {
  const { id } = await protectByPhone(product, maria);
  const { challengeId, code } = await textCode(product, maria, id);
  const sent = product.texts.length;
  await untouched(product, async () => {
    expect((await sam.call('POST', `/factors/${id}/challenge`, {})).status).toBe(404);
    expect((await verify(sam, id, code, { challengeId })).status).toBe(404);
    expect((await sam.call('DELETE', `/factors/${id}`)).status).toBe(404);
  });
  expect(product.texts).toHaveLength(sent);
});

it('removed, the phone gets no more codes, and the password is enough again [AUTH-43]', async () => {
  const { id } = await protectByPhone(product, maria);
  expect((await maria.call('DELETE', `/factors/${id}`)).status).toBe(200);
  expect(await listed(maria)).toEqual({ factors: [], recovery_codes_left: 0 });
  expect((await signIn(product, maria)).body.second_step).toBeUndefined();
  expect((await kindsOf(maria)).at(-1)).toBe('account.factor_removed');
});

it('a server that no longer texts offers a recovery code, and no session for the password [AUTH-44]', async () => {
  const { id, codes } = await protectByPhone(product, maria);
  Object.assign(product.services.config, { SMS_URL: undefined });
  try {
    expect((await signIn(product, maria)).body.second_step).toMatchObject({ factors: [], set_up: false });
  } finally {
    Object.assign(product.services.config, { SMS_URL: 'outbox:' });
  }
  const half = await halfway(product, maria);
  expect((await half.call('POST', '/factors/recover', { code: codes[0] })).status).toBe(200);
  expect((await enroll(maria, 'App')).status).toBe(201);
  expect((await listed(maria)).factors.map((each) => each.id)).toContain(id);
});
