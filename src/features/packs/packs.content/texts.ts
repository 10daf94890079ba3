/** Cards as reviewers read and sign them: all their text in both languages. */

import { withVersion } from '#features/library/library.content/texts.ts';
import type { ContentText } from '#features/library/library.reviews.rules.ts';
import { EMERGENCY } from '#kit/contacts.ts';
import { LOCALES, type Locale, type Localized } from '#kit/locale.ts';
import type { AlarmKind } from '../packs.emergencies.rules/kinds.ts';
import type { EmergencyText } from './emergencies.ts';

/** @returns every card as a reviewable text, identified by its kind */
export function cardTexts(cards: ReadonlyMap<AlarmKind, EmergencyText>): ContentText[] {
  return [...cards].map(([kind, card]) => {
    const text = LOCALES.map((locale) => [card.heading[locale], ...linesOf(card, locale)].join('\n'));
    return withVersion({
      document: `card/${kind}`,
      kind: 'card',
      title: card.heading.en,
      text: text.join('\n\n'),
      parts: () =>
        LOCALES.map((locale) => ({
          locale,
          heading: card.heading[locale],
          html: '',
          lines: linesOf(card, locale),
        })),
    });
  });
}

/** What a card says below its heading, and the heading of what is only likely. */
function linesOf({ ask, steps, signs = [] }: EmergencyText, locale: Locale): string[] {
  const said: Localized[] = [...(ask ? [ask] : []), ...steps];
  return [
    ...said.map((each) => each[locale]),
    ...signs.map(({ sign, emergency }) => `${sign[locale]}. ${EMERGENCY}: ${emergency[locale]}`),
  ];
}
