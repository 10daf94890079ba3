/** What stands at the top of a pack for an alarm. */
import { EMERGENCY } from '#kit/contacts.ts';
import type { Locale } from '#kit/locale.ts';
import type { EmergencyText } from '../packs.content/emergencies.ts';
import type { Alarm } from '../packs.emergencies.rules/kinds.ts';
import { nearestFirst } from '../packs.rules/steps.ts';
import type { UrgentText } from '../packs.types.ts';

/** Above an answer, a question about danger costs a glance, and a list of signs a few lines (decision 0227). */
const ABOVE_AN_ANSWER = { steps: 1, phones: 1, signs: 3 };

interface Above {
  topic: string;
  /** Whether the pack answers the topic, or asks which text is meant. */
  isFound: boolean;
  locale: Locale;
}

/** @returns the text for a kind of an alarm: all of it, unless an answer follows; none without a text */
export function urgentTexts(
  text: EmergencyText | undefined,
  { certainty }: Pick<Alarm, 'certainty'>,
  { topic, isFound, locale }: Above,
): UrgentText[] {
  if (!text) return [];
  const onlyAsks = certainty === 'likely' && isFound;
  const steps = text.steps.map((step) => ({ text: step[locale], source: step.source }));
  const signs = (text.signs ?? []).map(({ sign, emergency, source }) => ({
    text: `${sign[locale]}. **${EMERGENCY}:** ${emergency[locale]}`,
    source,
  }));
  const order = nearestFirst(
    signs.map((sign) => sign.text),
    topic,
  );
  const nearest = signs
    .toSorted((a, b) => order.indexOf(a.text) - order.indexOf(b.text))
    .slice(0, ABOVE_AN_ANSWER.signs);
  const heading = (certainty === 'likely' ? text.ask : undefined) ?? text.heading;
  return [
    {
      heading: heading[locale],
      steps: [...(onlyAsks ? steps.slice(0, ABOVE_AN_ANSWER.steps) : steps), ...(isFound ? nearest : signs)],
      phones: onlyAsks ? text.phones.slice(0, ABOVE_AN_ANSWER.phones) : text.phones,
    },
  ];
}
