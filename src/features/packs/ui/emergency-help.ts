/** The chunk that is loaded when the person starts typing. */
import { readCardReviews } from '#features/library/ui/reviews.ts';
import { inLanguage, type Locale } from '#kit/locale.ts';
import { createFinder } from '../packs.emergencies.rules/find-alarm.ts';
import { type Alarm, mostDangerous } from '../packs.emergencies.rules/kinds.ts';
import { headingOf } from './EmergencyCard.tsx';
import texts from './emergency-texts.gen.json' with { type: 'json' };

export { EmergencyAnnouncement, EmergencyCard } from './EmergencyCard.tsx';

export const findAlarm = createFinder();

// When the chunk loads, not when a card appears: the request would give away that someone named an emergency.
void readCardReviews();
// So do the drawings.
void import('./EmergencyPicture.tsx').catch(() => {});

/** @returns the headings of the card's texts, as a pack in this language has them */
export function shownHeadings({ kinds, certainty }: Alarm, locale: Locale): string[] {
  const { emergencies } = inLanguage(texts, locale);
  return mostDangerous(kinds).map((kind) => headingOf(emergencies[kind], certainty));
}
