// Which of our texts could do harm under the card of a harm: found by what they say, so that a new one is not forgotten.
import { expect, it } from 'vitest';
import { loadPassages } from '#test/support/search-figures.ts';
import { isDangerousUnder } from './actions.ts';
import type { AlarmKind } from './kinds.ts';

const HARMS = ['suicide', 'violence', 'crisis', 'abuse', 'exploitation'] as const satisfies AlarmKind[];
const isDangerous = (kind: AlarmKind, document: string) =>
  isDangerousUnder({ kinds: [kind], certainty: 'likely' }, document);

/** What a text about a meeting of the family or about a death says. */
const SAYS = /family meeting|mediator|mediation|funeral|cremat|downsiz/i;
/** What it is about instead, by guide or action: these may stand where somebody may want to die. */
const HARMLESS: Readonly<Record<string, string>> = {
  'community/abuse-and-neglect': 'why not a meeting of the family',
  'daily-living/dementia-hard-questions': 'whether to take somebody with dementia to a funeral',
  'insurance/medicaid-long-term-care': 'a prepaid funeral, among what Medicaid lets one pay for',
  'insurance/veterans': 'where to look for the paper of the discharge',
  'insurance/without-papers': 'a link',
  'legal/powers-and-guardians': 'a mediator instead of a guardian',
};

const texts = Map.groupBy(
  loadPassages().filter(({ locale }) => locale === 'en'),
  ({ document }) => document,
);

it('every guide about talking to one another is dangerous under every harm [PACK-14]', () => {
  const talks = [...texts.keys()].filter((document) => document.startsWith('communications/'));
  expect(talks.length).toBeGreaterThanOrEqual(4);
  for (const kind of HARMS) expect(talks.filter((document) => !isDangerous(kind, document))).toEqual([]);
});

it('every text about a meeting of the family or about a death is, under suicide, or is named here [PACK-14]', () => {
  const saying = [...texts].flatMap(([document, passages]) =>
    passages.some(({ body }) => SAYS.test(body)) ? [document] : [],
  );
  const unknown = saying.filter((document) => !isDangerous('suicide', document) && !HARMLESS[document]);
  expect(unknown).toEqual([]);
  expect(Object.keys(HARMLESS).filter((document) => !saying.includes(document))).toEqual([]);
});
