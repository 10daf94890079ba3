/** What stands at the top of a pack for an alarm. */
import { EMERGENCY } from '#kit/contacts.ts';
import type { Locale } from '#kit/locale.ts';
import type { EmergencyText } from '../packs.content/emergencies.ts';
import type { Alarm } from '../packs.emergencies.rules/kinds.ts';
import { shareAWord } from '../packs.rules/shared-words.ts';
import { nearestFirst } from '../packs.rules/steps.ts';
import type { UrgentText } from '../packs.types.ts';

/** Above an answer, a question about danger costs a glance, and a list of signs a few lines (decision 0227). */
const ABOVE_AN_ANSWER = { steps: 1, phones: 1, signs: 3 };

/**
 * A natural death has 988 in its last step (decision 0082). As the only number above, it is for whoever speaks of
 * dying: a family whose mother stops eating is sent to the hospice, not to a crisis line.
 */
const SPEAKS_OF_DYING =
  /\b(?:die|dies|dying|death|kill\w*|suicid\w*|mor(?:ir\w*|ise)|mu[eé]r\w*|matar\w*)\b/iu;

const phonesAbove = ({ phones }: EmergencyText, kinds: Alarm['kinds'], topic: string): string[] =>
  kinds.includes('end_of_life') && !SPEAKS_OF_DYING.test(topic) ? [] : phones;

interface Above {
  topic: string;
  /** Whether the pack answers the topic, or asks which text is meant. */
  isFound: boolean;
  locale: Locale;
}

/**
 * @returns the text for a kind of an alarm: all of it, unless an answer follows, above which only signs of what the
 * topic speaks of stand; none without a text
 */
export function urgentTexts(
  text: EmergencyText | undefined,
  { kinds, certainty }: Alarm,
  { topic, isFound, locale }: Above,
): UrgentText[] {
  if (!text) return [];
  const onlyAsks = certainty === 'likely' && isFound;
  const steps = text.steps.map((step) => ({ text: step[locale], source: step.source }));
  const signs = (text.signs ?? []).map(({ sign, emergency, source }) => ({
    sign: sign[locale],
    text: `${sign[locale]}. **${EMERGENCY}:** ${emergency[locale]}`,
    source,
  }));
  const order = nearestFirst(
    signs.map((sign) => sign.text),
    topic,
  );
  const nearest = signs
    .filter(({ sign }) => shareAWord(sign, topic))
    .toSorted((a, b) => order.indexOf(a.text) - order.indexOf(b.text))
    .slice(0, ABOVE_AN_ANSWER.signs);
  const heading = (certainty === 'likely' ? text.ask : undefined) ?? text.heading;
  return [
    {
      heading: heading[locale],
      steps: [
        ...(onlyAsks ? steps.slice(0, ABOVE_AN_ANSWER.steps) : steps),
        ...(isFound ? nearest : signs).map(({ text: line, source }) => ({ text: line, source })),
      ],
      phones: phonesAbove(text, kinds, topic).slice(0, onlyAsks ? ABOVE_AN_ANSWER.phones : undefined),
    },
  ];
}
