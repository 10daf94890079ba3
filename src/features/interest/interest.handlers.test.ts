import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kit/ids.ts';
import { personalId } from '#server/personal-id.ts';
import {
  bareForm,
  completeForm,
  DONE,
  FORMS,
  type Form,
  freshEmail,
  lettersAbout,
  PAST,
  rowsOf,
  send,
  sendForm,
  TEAM,
  WISH,
} from '#test/support/interest.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ TEAM_EMAIL: TEAM, CONTACT_EMAIL: 'contact@kinkeeper.example' });
});
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

describe('joining the waitlist', () => {
  it('stores the entry and confirms it [SITE-29]', async () => {
    const wanted = completeForm(product, '/waitlist', { locale: 'es' });
    expect(await send(product, '/waitlist', wanted)).toMatchObject(DONE);
    expect(await rowsOf(product, '/waitlist', wanted.email)).toEqual([
      {
        id: expect.any(String),
        kind: 'waitlist',
        email: wanted.email,
        name: 'Kim Keeper',
        interest: WISH,
        locale: 'es',
        created_at: expect.any(Date),
        status: 'new',
        note: '',
      },
    ]);
  });

  it('takes an address alone, with the server’s time [SITE-29]', async () => {
    product.clock.set(new Date('2027-03-01T12:00:00Z'));
    const { locale: _, ...wanted } = bareForm(product);
    expect(await send(product, '/waitlist', wanted)).toMatchObject(DONE);
    const [row] = await rowsOf(product, '/waitlist', wanted.email);
    expect(row).toMatchObject({ name: null, interest: null, locale: 'en' });
    expect(row?.created_at).toSatisfy((at: Date) => at.toISOString().startsWith('2027-03-01T12:00:0'));
  });

  it('trims whitespace, and treats blanks as empty [SITE-29]', async () => {
    const wanted = completeForm(product, '/waitlist', { name: '  Kim Keeper ', interest: ' \n\t ' });
    await send(product, '/waitlist', wanted);
    expect(await rowsOf(product, '/waitlist', wanted.email)).toMatchObject([
      { name: 'Kim Keeper', interest: null },
    ]);
  });

  it.each([
    ['lines of Spanish', `¿Qué?\n${'ñ'.repeat(494)}`],
    ['characters of two code units', '🌵'.repeat(500)],
  ])('takes 500 characters, %s, and not one more [SITE-29]', async (_, wish) => {
    expect(await sendForm(product, '/waitlist', { interest: wish })).toMatchObject(DONE);
    await refused(product, 'INVALID_INPUT', () => sendForm(product, '/waitlist', { interest: `${wish}x` }));
  });

  it('confirms a known address, in any capitalization, without a second record [SITE-29]', async () => {
    const first = completeForm(product, '/waitlist');
    const answer = await send(product, '/waitlist', first);
    const [stored] = await rowsOf(product, '/waitlist', first.email);
    for (const email of [first.email, first.email.toUpperCase(), first.email.replace('kim', 'Kim')]) {
      const again = completeForm(product, '/waitlist', {
        email,
        name: 'Mallory',
        interest: 'something else',
        locale: 'es',
      });
      const repeated = await untouched(product, () => send(product, '/waitlist', again));
      expect([repeated.status, repeated.body]).toEqual([answer.status, answer.body]);
    }
    expect(await rowsOf(product, '/waitlist', first.email)).toEqual([stored]);
    expect(await lettersAbout(product, first.email)).toHaveLength(1);
  });

  it('stores one record for 20 concurrent requests with one address [SITE-29]', async () => {
    const email = freshEmail();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendForm(product, '/waitlist', { email })),
    );
    expect(answers.map((each) => each.status)).toEqual(Array(20).fill(200));
    expect(await rowsOf(product, '/waitlist', email)).toHaveLength(1);
    expect(await lettersAbout(product, email)).toHaveLength(1);
  });

  it('never confirms an address that is not on the list [SITE-29]', async () => {
    const first = completeForm(product, '/waitlist', { email: freshEmail().replace('example', 'exmaple') });
    await send(product, '/waitlist', first);
    const corrected = { ...first, email: freshEmail() };
    const { status } = await send(product, '/waitlist', corrected);
    expect([status === 200, (await rowsOf(product, '/waitlist', corrected.email)).length]).not.toEqual([
      true,
      0,
    ]);
  });
});

describe('asking for the free call', () => {
  const askForCall = (changes: Record<string, unknown> = {}) =>
    sendForm(product, '/waitlist', { kind: 'call', id: uuidv7(), ...changes });
  const wishesOf = async (email: string) =>
    (await rowsOf(product, '/waitlist', email)).map((row) => [row.kind, row.interest]).toSorted();

  it('is stored each time, even for an address on the waitlist [SITE-06, SITE-29]', async () => {
    const email = freshEmail();
    await sendForm(product, '/waitlist', { email, interest: 'News' });
    expect(await askForCall({ email, interest: 'Mornings, about my father' })).toMatchObject(DONE);
    expect(await askForCall({ email, interest: 'Evenings are fine too' })).toMatchObject(DONE);
    expect(await wishesOf(email)).toEqual([
      ['call', 'Evenings are fine too'],
      ['call', 'Mornings, about my father'],
      ['waitlist', 'News'],
    ]);
    const letters = await lettersAbout(product, email);
    expect(letters.map(({ data }) => data.letter.name).toSorted()).toEqual([
      'call_requested',
      'call_requested',
      'waitlist_joined',
    ]);
  });

  it('sent twice is one request and one letter [SITE-29]', async () => {
    const email = freshEmail();
    const id = uuidv7();
    for (let each = 0; each < 3; each += 1) expect(await askForCall({ email, id })).toMatchObject(DONE);
    expect(await rowsOf(product, '/waitlist', email)).toHaveLength(1);
    expect(await lettersAbout(product, email)).toHaveLength(1);
  });

  it('neither adds anybody to the waitlist unasked nor keeps them off it [SITE-29]', async () => {
    const email = freshEmail();
    await askForCall({ email, interest: 'A call' });
    await sendForm(product, '/waitlist', { email, interest: 'News' });
    expect(await wishesOf(email)).toEqual([
      ['call', 'A call'],
      ['waitlist', 'News'],
    ]);
  });
});

describe('applying as a helper', () => {
  it.each(['kin_guide', 'kin_assistant'])('stores the application of a %s [SITE-21]', async (role) => {
    const wanted = completeForm(product, '/applications', { role, locale: 'es' });
    expect(await send(product, '/applications', wanted)).toMatchObject(DONE);
    expect(await rowsOf(product, '/applications', wanted.email)).toEqual([
      {
        id: personalId(String(wanted.id), wanted.email),
        email: wanted.email,
        name: 'Kim Keeper',
        role,
        experience: PAST,
        locale: 'es',
        created_at: expect.any(Date),
        status: 'new',
        note: '',
      },
    ]);
  });

  it('accepts another application from the same person: nobody is turned away [SITE-21]', async () => {
    const email = freshEmail();
    for (const role of ['kin_guide', 'kin_assistant']) {
      expect(await sendForm(product, '/applications', { email, role })).toMatchObject(DONE);
    }
    expect(await rowsOf(product, '/applications', email)).toHaveLength(2);
  });

  it('takes 2,000 characters, and not one more [SITE-21]', async () => {
    const experience = `ñ\n${'x'.repeat(1998)}`;
    expect(await sendForm(product, '/applications', { experience })).toMatchObject(DONE);
    await refused(product, 'INVALID_INPUT', () =>
      sendForm(product, '/applications', { experience: `${experience}x` }),
    );
  });
});

/** The same form sent again: matched by address on the waitlist, by id among the applications. */
const twinsOf = ({ id, email }: Form) =>
  id ? [{ id }, { id: id.toUpperCase() }] : [{ email }, { email: email.toUpperCase() }];

describe.each(FORMS)('a form sent twice to %s', (path) => {
  it('is stored once, and the first wins [SITE-21, SITE-29]', async () => {
    const wanted = completeForm(product, path);
    await send(product, path, wanted);
    const [stored] = await rowsOf(product, path, wanted.email);
    for (const twin of twinsOf(wanted)) {
      const again = () => send(product, path, { ...wanted, ...twin, name: 'Mallory' });
      expect(await untouched(product, again)).toMatchObject(DONE);
    }
    expect(await rowsOf(product, path, wanted.email)).toEqual([stored]);
    expect(await lettersAbout(product, wanted.email)).toHaveLength(1);
  });

  it('is one row and one letter for 20 concurrent requests [SITE-21, SITE-29, AP11]', async () => {
    const wanted = completeForm(product, path);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(product, path, wanted)));
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(Array(20).fill(DONE));
    expect(await rowsOf(product, path, wanted.email)).toHaveLength(1);
    expect(await lettersAbout(product, wanted.email)).toHaveLength(1);
  });

  it('is stored by the retry if its letter could not be queued: both or neither [SITE-21, SITE-29]', async () => {
    const { jobs } = product.services;
    const wanted = completeForm(product, path);
    const { enqueue } = jobs;
    jobs.enqueue = () => Promise.reject(new Error('the queue is broken'));
    try {
      await refused(product, 'INTERNAL', () => send(product, path, wanted));
    } finally {
      jobs.enqueue = enqueue;
    }
    expect(await send(product, path, wanted)).toMatchObject(DONE);
    expect(await rowsOf(product, path, wanted.email)).toHaveLength(1);
    expect(await lettersAbout(product, wanted.email)).toHaveLength(1);
  });
});
