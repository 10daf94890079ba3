/** The cost of care in a state, for packs about where to live, who helps, or how to pay. */
import { intlTag, type Locale } from '#kit/locale.ts';
import type { PackHit, PackMaterial, PackWords } from '../packs.types.ts';

/** Guides and actions after which readers ask about prices. */
const ABOUT_PRICES = new Set([
  'housing/zip-cost-compare',
  'compare-costs',
  'pay-for-care',
  'find-long-term-care-money',
  'make-a-budget',
  'housing/in-home-care',
  'find-in-home-help',
  'housing/assisted-living-compare',
  'compare-assisted-living',
  'housing-options',
  'housing/clarifier',
  'clarify-housing',
]);
/** The survey behind the figures in `content/costs`. */
const SURVEY = 'CS25';

/** @returns a line for each price known for the state, marked as surveyed or estimated */
export function costLines(
  costs: PackMaterial['costs'],
  hits: readonly PackHit[],
  words: PackWords,
  locale: Locale,
): string[] {
  if (!costs || !hits.some(({ document }) => ABOUT_PRICES.has(document))) return [];
  const dollars = new Intl.NumberFormat(intlTag(locale));
  const line = (text: string, figure: { monthly: number; kind: 'survey' | 'estimate' } | undefined) =>
    figure
      ? [
          `- ${text.replace('{amount}', `$${dollars.format(figure.monthly)}`)} ` +
            (figure.kind === 'survey' ? `${words.cost_survey}[^${SURVEY}]` : words.cost_estimate),
        ]
      : [];
  return [
    ...line(words.cost_at_home, costs.in_home),
    ...line(words.cost_assisted_living, costs.assisted_living),
  ];
}
