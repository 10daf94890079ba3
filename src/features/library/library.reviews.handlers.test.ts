import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import { dueFacts } from './library.dated.rules.ts';
import type { Due, ReviewedText, Reviewer } from './library.reviews.contract.ts';
import type { ContentText, ShownPart } from './library.reviews.rules.ts';

let product: Product;
let ada: Client;
let rae: Client;
beforeAll(async () => {
  product = await startProduct();
  ada = await product.person('Ada Admin', { admin: true });
  rae = await product.person('Rae Nurse');
});
afterAll(() => product.close());

const GUIDE = 'housing/home-safety';
const name = (id = crypto.randomUUID(), email = rae.email, changes: object = {}) =>
  ada.call<Reviewer>('POST', '/admin/reviewers', {
    id,
    email,
    name: 'Rae Nurse',
    license: 'RN',
    state: 'OH',
    ...changes,
  });
const of = async (document = GUIDE, who = product.nobody()) =>
  (await who.call<ReviewedText>('GET', `/content/reviews?document=${document}`)).body;
const read = async (document: string) =>
  (await rae.call<{ version: string; parts: ShownPart[] }>('GET', `/content/text?document=${document}`)).body;
/** What the log has of somebody's deeds, in their order. */
const deedsOf = async (who: Client) => {
  const rows = await product.sql<{ kind: string }>(
    'select kind from events where actor_id = $1 and subject_type in ($2, $3) order by id',
    [who.id, 'reviewer', 'content_review'],
  );
  return rows.map(({ kind }) => kind);
};
const sign = (version: string, who = rae) =>
  who.call<ReviewedText>('POST', '/content/reviews', { document: GUIDE, version });

describe('a review', () => {
  it('is signed by a reviewer an admin appointed, under name and license, and public [SITE-19]', async () => {
    const { version, reviews } = await of();
    expect(reviews).toEqual([]);
    await refused(product, 'FORBIDDEN', () => sign(version));
    const { status, body: reviewer } = await name();
    expect([status, reviewer.email, reviewer.ended_at]).toEqual([201, rae.email, null]);
    const { body } = await sign(version);
    expect(body.reviews).toMatchObject([{ name: 'Rae Nurse', license: 'RN', state: 'OH' }]);
    expect((await of()).reviews).toEqual(body.reviews);
    const again = await untouched(product, () => sign(version));
    expect(again.body.reviews).toHaveLength(1);
    expect([await deedsOf(ada), await deedsOf(rae)]).toEqual([['reviewer.named'], ['review.signed']]);
  });

  it('applies to exactly the words that were read [SITE-19]', async () => {
    await refused(product, 'CHANGED_MEANWHILE', () => sign('a'.repeat(64)));
    const { parts } = await read(GUIDE);
    expect(parts.slice(0, 3).map(({ locale, heading }) => [locale, heading])).toEqual([
      ['en', 'Make the home safer'],
      ['es', expect.stringMatching(/casa/)],
      ['en', 'Get help now'],
    ]);
    expect(parts.map(({ html }) => html).join('')).not.toContain('keywords');
    const texts = product.services.contentTexts as Map<string, ContentText>;
    const kept = texts.get(GUIDE);
    if (!kept) throw new Error('no guide');
    texts.set(GUIDE, { ...kept, version: 'b'.repeat(64) });
    expect((await of()).reviews).toEqual([]);
    texts.set(GUIDE, kept);
    expect((await of()).reviews).toHaveLength(1);
  });

  it('of a card covers both languages, and everybody can see which cards have one [SITE-19]', async () => {
    const { version, parts } = await read('card/choking');
    expect(parts.map(({ locale, lines }) => [locale, lines.length > 2])).toEqual([
      ['en', true],
      ['es', true],
    ]);
    const cards = async () =>
      (await product.nobody().call<{ cards: ReviewedText[] }>('GET', '/content/reviews/cards')).body.cards;
    expect(await cards()).toEqual([]);
    await rae.call('POST', '/content/reviews', { document: 'card/choking', version });
    expect(await cards()).toMatchObject([{ document: 'card/choking', reviews: [{ name: 'Rae Nurse' }] }]);
  });

  it('outlasts the reviewer’s appointment [SITE-19]', async () => {
    const { body } = await ada.call<{ reviewers: Reviewer[] }>('GET', '/admin/reviewers');
    const [reviewer] = body.reviewers;
    await refused(product, 'CHANGED_MEANWHILE', () => name());
    await ada.call('DELETE', `/admin/reviewers/${reviewer?.id}`);
    await refused(product, 'NOT_FOUND', () => ada.call('DELETE', `/admin/reviewers/${reviewer?.id}`));
    expect(await deedsOf(ada)).toEqual(['reviewer.named', 'reviewer.ended']);
    const { version, reviews } = await of();
    expect(reviews).toHaveLength(1);
    await refused(product, 'FORBIDDEN', () => sign(version));
    await refused(product, 'FORBIDDEN', () => rae.call('GET', '/content/texts'));
  });

  it('names a reviewer once per id, and refuses other words under the same [SITE-19]', async () => {
    const [lee, kim] = [await product.person('Lee Nurse'), await product.person('Kim Nurse')];
    const id = crypto.randomUUID();
    const { body } = await name(id, lee.email);
    expect((await untouched(product, () => name(id, lee.email))).body).toEqual(body);
    for (const changes of [{ license: 'LPN' }, { name: 'Lee N.' }, { state: 'KY' }])
      await refused(product, 'CHANGED_MEANWHILE', () => name(id, lee.email, changes));
    await refused(product, 'CHANGED_MEANWHILE', () => name(id, kim.email));
  });

  it('is empty for a missing text, and reviewers need an account [SITE-19]', async () => {
    const nowhere = '/content/reviews?document=housing/nowhere';
    await refused(product, 'NOT_FOUND', () => product.nobody().call('GET', nowhere));
    await refused(product, 'NOT_FOUND', () => name(crypto.randomUUID(), 'no@body.test'));
  });
});

describe('the desk', () => {
  it('lists every guide and card, and figures ending within 45 days [SITE-19]', async () => {
    const { body } = await ada.call<{ texts: ReviewedText[]; signs_as: null }>('GET', '/content/texts');
    expect(body.signs_as).toBeNull();
    expect(body.texts.map(({ document }) => document)).toEqual(
      expect.arrayContaining([GUIDE, 'card/choking', 'card/today']),
    );
    const { due } = (await ada.call<{ due: Due[] }>('GET', '/admin/content-due')).body;
    const { clock, library } = product.services;
    const expected = dueFacts(library.dated, clock.now());
    expect(due).toMatchObject(expected.map(({ id, until, next }) => ({ id, until, next })));
    expect(due).toHaveLength(expected.length);
  });
});
