/** Letters about an upcoming renewal or end, to the person who bought it. */
import type { I18n } from '@lingui/core';
import { defineMassLetter } from '#server/letters/letter.ts';
import { type At, hello, moment, type Parts } from '#server/letters/parts.ts';

interface AboutUnlock extends At {
  fullName: string;
  priceCents: number;
  url: string;
}

export const unlockRenews = defineMassLetter('unlock_renews', (i18n, letter: AboutUnlock) => ({
  ...common(i18n, letter),
  subject: i18n._({ id: 'mail.renews.subject', message: 'Your Kinkeeper plan renews soon' }),
  body: [
    i18n._({
      id: 'mail.renews.body',
      message: 'Your monthly plan, {price} a month, renews on {when}.',
      values: { price: price(letter.priceCents), when: moment(i18n, letter) },
    }),
    uncharged(i18n),
  ],
  button: i18n._({ id: 'mail.renews.button', message: 'See or cancel my plan' }),
  closing: i18n._({
    id: 'mail.renews.closing',
    message:
      'To cancel, open your orders with the link above and choose Cancel. Your plan then stays unlocked until that day.',
  }),
}));

export const passEnds = defineMassLetter('pass_ends', (i18n, letter: AboutUnlock) => ({
  ...common(i18n, letter),
  subject: i18n._({ id: 'mail.ends.subject', message: 'Your Kinkeeper pass ends soon' }),
  body: [
    i18n._({
      id: 'mail.ends.body',
      message:
        'Your 30-Day Pass ends on {when}. It does not renew by itself. To go on, you can switch to monthly, {price} a month.',
      values: { price: price(letter.priceCents), when: moment(i18n, letter) },
    }),
    uncharged(i18n),
  ],
  button: i18n._({ id: 'mail.ends.button', message: 'See my orders' }),
  closing: i18n._({
    id: 'mail.ends.closing',
    message:
      'You need to do nothing to let it end. To cancel earlier, open your orders with the link above and choose Cancel.',
  }),
}));

export const billingLetters = [unlockRenews, passEnds];

const common = (i18n: I18n, { fullName, url }: AboutUnlock): Pick<Parts, 'greeting' | 'url'> => ({
  greeting: hello(i18n, fullName),
  url,
});

/** True as long as there is no payment provider. */
const uncharged = (i18n: I18n) =>
  i18n._({
    id: 'mail.beta.uncharged',
    message: 'Kinkeeper is in beta: we have no card of yours, and nothing is charged.',
  });

/** $29, or $29.50. */
const price = (cents: number) => `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;
