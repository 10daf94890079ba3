// A small library for packs: one guide, one action, two sources, four numbers.

import { loadPackWords } from '#features/packs/packs.content/words.ts';
import type { PackMaterial, PackPassage, PackRequest, PackSource } from '#features/packs/packs.types.ts';
import type { Locale } from '#kit/locale.ts';

const GUIDE = {
  kind: 'guide',
  document: 'housing/home-safety',
  title: 'Make a home safer',
  keywords: '',
  phones: ['falls-line'],
};
const ACTION = {
  kind: 'action',
  document: 'falls',
  title: 'Prevent a fall',
  heading: '',
  keywords: '',
  phones: ['falls-line'],
};
const guide = (section: string, heading: string, body: string) =>
  ({ ...GUIDE, id: `${GUIDE.document}#${heading}`, section, heading, body }) as PackPassage;

const PASSAGES: PackPassage[] = [
  guide('summary', '', 'Most falls happen at home.[^CDC]'),
  guide('get-help-now', 'Get help now', '- Call **911** if someone hit their head.[^NIA]'),
  guide('what-to-know', 'Why people fall', 'Rugs slip.[^NIA]\n\nLight helps.[^CDC]'),
  guide('what-to-know', 'After a fall', 'Rest first.[^GONE]'),
  guide('what-to-do', 'What to do this week', '- [ ] Move the rugs.[^NIA]\n- [ ] Put a light in the hall.'),
  guide('what-to-ask', 'What to ask', '- Which shoes are best?\n- This is no question.'),
  guide('pitfalls', 'Pitfalls', '- **Waiting.** Do it today.'),
  guide('forms', 'Forms', '- A list of medicines.'),
  {
    ...ACTION,
    id: `${ACTION.document}#steps`,
    section: 'steps',
    body: 'Falls are common.\n\n1. Look at each room.\n2. Call 911 after a bad fall.\n3. Ask a doctor.[^CDC]',
  } as PackPassage,
];

const source = (title: string, url: string, strength: PackSource['strength']): PackSource => ({
  title,
  url,
  strength,
  publisher: title,
  checked: '2026-11-20',
});

/** @returns the material of a pack about falls */
export function packMaterial(locale: Locale = 'en', changes: Partial<PackMaterial> = {}): PackMaterial {
  return {
    hits: [
      { kind: 'guide', document: GUIDE.document, score: 0.2 },
      { kind: 'action', document: ACTION.document, score: 0.2 },
    ],
    knows: 'known',
    choices: [],
    others: [],
    isClinical: false,
    isSure: false,
    parts: [],
    several: false,
    passages: PASSAGES,
    urgent: [],
    fixed: null,
    costs: null,
    near: [],
    phones: new Map([
      ['emergency', { name: 'Emergency', number: '911', tel: '911' }],
      [
        'eldercare-locator',
        { name: 'Locator', number: '1-800-677-1116', tel: '+18006771116', hours: 'weekdays' },
      ],
      ['local-211', { name: '211', number: '211', tel: '211' }],
      ['falls-line', { name: 'Falls line', number: '1-800-555-0100', tel: '+18005550100' }],
    ]),
    sources: new Map([
      ['CDC', source('CDC falls', 'https://www.cdc.gov/falls', 'seen')],
      ['NIA', source('NIA rugs', 'https://www.nia.nih.gov/rugs', 'second-hand')],
      ['UNUSED', source('Unused', 'https://unused.test', 'seen')],
    ]),
    words: loadPackWords()[locale],
    ...changes,
  };
}

export const packRequest = (changes: Partial<PackRequest> = {}): PackRequest => ({
  topic: 'Falls at home',
  packType: 'care_plan',
  locale: 'en',
  place: null,
  ...changes,
});

/** @returns the title and headings of a pack */
export const packHeadings = (text: string) =>
  [...text.matchAll(/^#{1,2} (.+)$/gm)].map(([, heading]) => heading);

/** @returns what a pack says below a heading */
export const packPart = (text: string, heading: string) =>
  text.split(`## ${heading}\n`)[1]?.split('\n## ')[0]?.trim();
