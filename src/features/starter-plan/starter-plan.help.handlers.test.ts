import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FORM_MAX_MS, FORM_MIN_MS } from '#kit/sent-forms.ts';
import { issueTicket } from '#server/form-tickets.ts';
import { personalId } from '#server/personal-id.ts';
import { refusal } from '#server/refusal.ts';
import { buy } from '#test/support/buying.ts';
import { queuedLetters } from '#test/support/letters.ts';
import { mariaAtStart, START, startForAYear } from '#test/support/plan-answers.ts';
import type { Client, Product } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type { HelpRequestSent } from './starter-plan.contract.ts';
import { requestNumber } from './starter-plan.rules/help.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startForAYear();
});
beforeEach(async () => {
  maria = await mariaAtStart(product);
});
afterAll(() => product.close());

describe('asking for help', () => {
  const wish = (changes: object = {}): Record<string, unknown> => ({
    id: crypto.randomUUID(),
    kind: 'guided',
    email: 'kim.keeper@example.test',
    ticket: issueTicket(product.services.secret, new Date(product.clock.now().getTime() - 60 * SECOND)),
    ...changes,
  });
  const askHelp = (body: object, client = product.nobody()) =>
    client.call<HelpRequestSent>('POST', '/plan/help', body);
  /** The stored form of a request, whoever in the test sent it. */
  const storedAs = ({ id, email }: Record<string, unknown>) => {
    const owners = [maria.id, String(email).toLowerCase()];
    const ids = owners.map((owner) => personalId(String(id), owner));
    return product.sql('select * from help_requests where id = any($1)', [ids]);
  };
  const DONE = { status: 200, body: { done: true } };

  it.each(['guided', 'concierge'])(
    'for %s is stored for a visitor, and charges nothing [PLAN-45, PLAN-70]',
    async (kind) => {
      const wanted = wish({
        kind,
        email: 'Kim.Keeper@Example.test',
        domains: ['housing', 'legal'],
        locale: 'es',
      });
      expect(await askHelp(wanted)).toMatchObject(DONE);
      const id = personalId(String(wanted.id), 'kim.keeper@example.test');
      expect(await storedAs(wanted)).toEqual([
        {
          id,
          number: requestNumber(id),
          user_id: null,
          kind,
          email: 'kim.keeper@example.test',
          phone: null,
          message: '',
          action: null,
          entry_id: null,
          priorities: ['housing', 'legal'],
          locale: 'es',
          created_at: expect.any(Date),
          status: 'new',
          note: '',
        },
      ]);
      expect(await product.sql('select from orders where user_id = $1', [maria.id])).toEqual([]);
    },
  );

  it('is stored once when sent twice, or 20 times at once, and the first wins [PLAN-45]', async () => {
    const wanted = wish();
    const answers = await Promise.all(Array.from({ length: 20 }, () => askHelp(wanted)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const [stored] = await storedAs(wanted);
    const again = { ...wanted, kind: 'concierge' };
    expect(await untouched(product, () => askHelp(again))).toMatchObject(DONE);
    expect(await storedAs(wanted)).toEqual([stored]);
  });

  it.each(['coordination', 'coaching'])(
    'for %s is refused while the plan is locked [PLAN-69, PLAN-79]',
    async (kind) => {
      const wanted = wish({ kind, action: 'sign-four-papers' });
      await refused(product, 'PLAN_LOCKED', () => askHelp(wanted));
      await refused(product, 'PLAN_LOCKED', () => askHelp(wanted, maria));
      await buy(maria, 'unlock_pass');
      expect(await askHelp(wanted, maria)).toMatchObject(DONE);
      expect(await storedAs(wanted)).toMatchObject([
        { user_id: maria.id, kind, action: 'sign-four-papers', priorities: [], locale: 'en' },
      ]);
      const sam = await product.person('Sam Stranger');
      await refused(product, 'PLAN_LOCKED', () => askHelp(wish({ kind }), sam));
      product.clock.set(new Date(START.getTime() + 31 * DAY));
      await refused(product, 'PLAN_LOCKED', () => askHelp(wish({ kind }), maria));
    },
  );

  it('belongs to the session’s person, and to nobody else [PLAN-45, PLAN-106]', async () => {
    const wanted = wish({ kind: 'concierge' });
    await askHelp(wanted, maria);
    expect(await storedAs(wanted)).toMatchObject([{ user_id: maria.id }]);
    await refused(product, 'INVALID_INPUT', () => askHelp(wish({ user_id: maria.id })));
  });

  const forged = issueTicket('another secret of another server, also long', START);
  it.each<[string, object]>([
    ['a ticket of another secret', { ticket: forged }],
    ['a made-up ticket', { ticket: `${START.getTime().toString(36)}.${'A'.repeat(43)}` }],
    ['an empty ticket', { ticket: '' }],
    ['the honeypot filled in', { website: 'https://spam.example' }],
  ])('is refused with %s, and nothing is stored [PLAN-45]', async (_, changes) => {
    await refused(product, 'LOOKS_AUTOMATED', () => askHelp(wish(changes)));
    await buy(maria, 'unlock_pass');
    await refused(product, 'LOOKS_AUTOMATED', () => askHelp(wish({ kind: 'coaching', ...changes }), maria));
  });

  it.each<[string, number, boolean]>([
    ['at once', 0, false],
    ['too early', FORM_MIN_MS - 2 * SECOND, false],
    ['as early as allowed', FORM_MIN_MS, true],
    ['as late as allowed', FORM_MAX_MS - 10 * SECOND, true],
    ['when the form was open for too long', FORM_MAX_MS + SECOND, false],
    ['before the form was opened', -10 * SECOND, false],
  ])('sent %s is recognized like other public forms [PLAN-45]', async (_, age, taken) => {
    const openedAt = new Date(product.clock.now().getTime() - age);
    const wanted = wish({ ticket: issueTicket(product.services.secret, openedAt) });
    if (taken) expect(await askHelp(wanted)).toMatchObject(DONE);
    else await refused(product, 'LOOKS_AUTOMATED', () => askHelp(wanted));
    expect(await storedAs(wanted)).toHaveLength(taken ? 1 : 0);
  });

  it.each<[string, string, unknown]>([
    ['no letters', 'action', ''],
    ['blanks', 'action', 'Sign papers'],
    ['an underscore', 'action', 'a_b'],
    ['61 letters', 'action', 'x'.repeat(61)],
    ['SQL', 'action', "a'; drop table help_requests"],
    ['a line break', 'action', 'a\n'],
    ['null', 'action', null],
    ['a level without paid help', 'kind', 'self'],
    ['nothing', 'kind', undefined],
    ['a name', 'id', 'kim'],
    ['nothing', 'id', undefined],
    ['a name', 'email', 'kim'],
    ['nothing', 'email', undefined],
    ['another header', 'email', 'kim@example.test\nBcc: all@example.test'],
    ['263 characters', 'email', `${'x'.repeat(250)}@example.test`],
    ['three of them', 'domains', ['housing', 'legal', 'community']],
    ['an unknown one', 'domains', ['money']],
    ['another language', 'locale', 'fr'],
    ['201 characters', 'ticket', 'x'.repeat(201)],
    ['501 characters', 'website', 'x'.repeat(501)],
    ['words', 'phone', 'call me'],
    ['six digits', 'phone', '555010'],
    ['another header', 'phone', '5550100100\nBcc: all'],
    ['1001 characters', 'message', 'x'.repeat(1001)],
    ['a NUL', 'message', 'Mom\0'],
    ['half a sign', 'message', 'Mom \ud83d'],
    ['a price', 'price_cents', 1],
  ])('is refused with %s as %s [PLAN-45]', async (_, field, value) => {
    await refused(product, 'INVALID_INPUT', () => askHelp(wish({ [field]: value })));
  });

  it('needs a ticket without a session, and none with one [PLAN-45]', async () => {
    await refused(product, 'LOOKS_AUTOMATED', () => askHelp(wish({ ticket: undefined })));
    const wanted = wish({ ticket: undefined });
    expect(await askHelp(wanted, maria)).toMatchObject(DONE);
    expect(await storedAs(wanted)).toHaveLength(1);
  });

  it.each([
    ['(602) 555-0100'],
    ['+1 602.555.0100'],
    ['6025550100'],
    ['602-555-0100 ext. 12'],
    ['(602) 555-0100', '\u202a(602)\u00a0555\u20110100\u202c'],
  ])(
    'stores a phone number to call back, %s, and what it is about, for admins only [PLAN-45]',
    async (phone, copied = ` ${phone} `) => {
      const wanted = wish({
        phone: copied,
        message: '  Mom came home from rehab.\nWho can call the pharmacy?  ',
      });
      const { status, body } = await askHelp(wanted);
      expect(status).toBe(200);
      const kept = { phone, message: 'Mom came home from rehab.\nWho can call the pharmacy?' };
      expect(await storedAs(wanted)).toMatchObject([kept]);
      const admin = await product.person('Ada Admin', { admin: true });
      const { requests } = (
        await admin.call<{ requests: { id: string; number: string }[] }>('GET', '/help-requests')
      ).body;
      const [{ id: storedId } = {}] = await storedAs(wanted);
      expect(requests.find(({ id }) => id === storedId)).toMatchObject({
        ...kept,
        number: body.number,
      });
    },
  );

  it('sends one copy, with date and number but not a word of the request [PLAN-45]', async () => {
    const email = `copy.${crypto.randomUUID().slice(0, 8)}@example.test`;
    const wanted = wish({ email, locale: 'es', message: 'Mi mamá se cae', action: 'move-around-safely' });
    const { number, copy } = (await askHelp(wanted)).body;
    expect(copy).toBe(true);
    expect(number).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
    await askHelp(wanted);
    expect(await queuedLetters(product, email)).toEqual([
      {
        to: email,
        locale: 'es',
        letter: {
          name: 'help_asked',
          number,
          at: expect.any(String),
          timeZone: null,
          url: `${product.services.publicUrl}/es/getstarted`,
          stopUrl: expect.stringContaining('/stop-mail?token='),
        },
      },
    ]);
  });

  it('is stored, and says that no copy is sent, if that address had too many mails [PLAN-45]', async () => {
    const email = `many.${crypto.randomUUID().slice(0, 8)}@example.test`;
    const { limits } = product.services;
    const take = async (name: string) => {
      if (name === 'mailUnsolicited') throw refusal('TOO_MANY_REQUESTS', { retry_after: 60 });
    };
    product.services.limits = { ...limits, take };
    const wanted = wish({ email });
    const { status, body } = await askHelp(wanted).finally(() => {
      product.services.limits = limits;
    });
    expect([status, body.copy]).toEqual([200, false]);
    expect(await storedAs(wanted)).toHaveLength(1);
    expect(await queuedLetters(product, email)).toEqual([]);
  });

  it('can use hours left over after the pass ended, but no other kind [PLAN-96, PLAN-98, PLAN-79]', async () => {
    await buy(maria, 'unlock_pass');
    await buy(maria, 'coord_5hr');
    product.clock.set(new Date(START.getTime() + 31 * DAY));
    // The free session that came with the five hours is for coaching.
    for (const kind of ['coordination', 'coaching'])
      expect(await askHelp(wish({ kind }), maria)).toMatchObject(DONE);
    product.clock.set(new Date(START.getTime() + 61 * DAY));
    expect(await askHelp(wish({ kind: 'coordination' }), maria)).toMatchObject(DONE);
    await refused(product, 'PLAN_LOCKED', () => askHelp(wish({ kind: 'coaching' }), maria));
    product.clock.set(new Date(START.getTime() + 190 * DAY));
    await refused(product, 'PLAN_LOCKED', () => askHelp(wish({ kind: 'coordination' }), maria));
  });

  it('refers to an action by up to 60 letters, digits and hyphens [PLAN-45, PLAN-79]', async () => {
    const wanted = wish({ action: 'a-1'.repeat(20) });
    expect(await askHelp(wanted)).toMatchObject(DONE);
    expect(await storedAs(wanted)).toMatchObject([{ action: 'a-1'.repeat(20) }]);
  });
});
