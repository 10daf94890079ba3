/** Cards as reviewers read and sign them: all their text in both languages. */

import { withVersion } from '#features/library/library.content/texts.ts';
import type { ContentText } from '#features/library/library.reviews.rules.ts';
import { LOCALES, type Localized } from '#kit/locale.ts';
import type { AlarmKind } from '../packs.rules/emergency-kinds.ts';
import type { EmergencyText } from './emergencies.ts';

/** @returns every card as a reviewable text, identified by its kind */
export function cardTexts(cards: ReadonlyMap<AlarmKind, EmergencyText>): ContentText[] {
  return [...cards].map(([kind, { heading, ask, steps, signs = [] }]) => {
    const said: Localized[] = [
      heading,
      ...(ask ? [ask] : []),
      ...steps,
      ...signs.flatMap(({ sign, emergency }) => [sign, emergency]),
    ];
    const text = LOCALES.map((locale) => said.map((each) => each[locale]).join('\n')).join('\n\n');
    return withVersion({ document: `card/${kind}`, kind: 'card', title: heading.en, text });
  });
}
