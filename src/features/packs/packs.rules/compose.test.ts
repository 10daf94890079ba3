import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kit/locale.ts';
import {
  packHeadings as headings,
  packMaterial,
  packRequest,
  packPart as part,
} from '#test/support/pack-material.ts';
import type { NearKindId, ShownNear } from '../../library/library.states.types.ts';
import { compose } from './compose.ts';
import { PACK_TYPES } from './packs.ts';

describe('a pack from the library', () => {
  it.each([
    [
      'care_plan',
      [
        'Care plan: Falls at home',
        'What cannot wait',
        'Today',
        'This week',
        'Questions to ask',
        'Whom to call',
      ],
    ],
    [
      'education',
      [
        'About: Falls at home',
        'What cannot wait',
        'What it is',
        'What to expect',
        'Watch out for',
        'Questions to ask',
        'This week',
        'Whom to call',
      ],
    ],
    [
      'resources',
      [
        'Help with: Falls at home',
        'What cannot wait',
        'Whom to call',
        'Questions to ask',
        'Papers to have',
        'This week',
      ],
    ],
    [
      'emergency',
      ['Be ready: Falls at home', 'In the first minutes', 'Have this ready', 'Afterwards', 'Whom to call'],
    ],
  ] as const)('of type %s has its parts in order [PACK-02, PACK-14]', (packType, expected) => {
    const { text } = compose(packRequest({ packType }), packMaterial());
    expect(headings(text)).toEqual([...expected, 'Read more', 'Sources']);
  });

  it.each(LOCALES.flatMap((locale) => PACK_TYPES.map((packType) => [packType, locale] as const)))(
    'of type %s in %s is deterministic, in one language, and ends with the disclaimer [PACK-14]',
    (packType, locale) => {
      const material = packMaterial(locale);
      const made = compose(packRequest({ packType, locale }), material);
      expect(made).toEqual(compose(packRequest({ packType, locale }), packMaterial(locale)));
      expect(made.text.endsWith(`---\n\n${material.words.not_advice}`)).toBe(true);
      expect(made.text).toContain(`](${locale === 'es' ? '/es' : ''}/packs/housing/home-safety)`);
      expect(made.text).not.toMatch(/\{\w+\}|\[\^|undefined|\n{3,}/);
      const other = packMaterial(locale === 'es' ? 'en' : 'es').words;
      for (const key of ['read_more', 'not_advice'] as const) expect(made.text).not.toContain(other[key]);
    },
  );

  it('numbers its sources by first use, lists each once, and drops unknown ones [PACK-14]', () => {
    const { text, citations } = compose(packRequest({ packType: 'education' }), packMaterial());
    expect(part(text, 'What it is')).toBe(
      'Most falls happen at home. [2]\n\n### Why people fall\n\nRugs slip. [1]\n\nLight helps. [2]',
    );
    expect(part(text, 'What to expect')).toBe('### After a fall\n\nRest first.');
    expect(part(text, 'Sources')).toMatch(
      /^1\. NIA rugs: .* \(checked Nov 20, 2026, in a copy\)\n2\. CDC falls: \[CDC falls\]\(https:\/\/www\.cdc\.gov\/falls\) \(checked Nov 20, 2026\)\n\n---/,
    );
    expect(text).not.toContain('Unused');
    expect(citations).toBe(2);
  });

  it('begins a care plan with the first step of the best document [PACK-14]', () => {
    const { text } = compose(packRequest(), packMaterial());
    expect(part(text, 'Today')).toBe('- Move the rugs. [1]\n- Put a light in the hall.');
    expect(part(text, 'This week')).toBe('- Look at each room.\n- Ask a doctor. [2]');
    const hits = packMaterial().hits.toReversed();
    const other = compose(packRequest(), packMaterial('en', { hits })).text;
    expect(part(other, 'Today')).toBe('- Look at each room.\n- Ask a doctor. [2]');
    expect(part(text, 'What cannot wait')).toContain('- Call 911 after a bad fall.');
    expect(part(text, 'Questions to ask')).toBe('- Which shoes are best?');
  });

  it('never leaves for the week what says that it is for today [PACK-14]', () => {
    const todo = packMaterial().passages.filter(({ section }) => section === 'what-to-do');
    const passages = todo.map((each) => ({ ...each, body: `${each.body}\n- [ ] Lock the guns tonight.` }));
    const { text } = compose(packRequest(), packMaterial('en', { passages }));
    expect(part(text, 'Today')).toBe('- Lock the guns tonight.\n- Move the rugs. [1]');
  });
  it('puts urgent text first in an emergency, without repeating it later [PACK-14]', () => {
    const { text } = compose(packRequest({ packType: 'emergency' }), packMaterial());
    expect(part(text, 'In the first minutes')).toBe(
      '- Call **911** if someone hit their head. [1]\n- Call 911 after a bad fall.',
    );
    expect(part(text, 'Afterwards')).toBe(
      '- Move the rugs. [1]\n- Put a light in the hall.\n- Look at each room.\n- Ask a doctor. [2]',
    );
    expect(part(text, 'Whom to call')).toMatch(/^- Emergency: \[911\]\(tel:911\)\n/);
  });

  it('names the person’s state if known, and asks for it if not [PACK-06, PACK-14]', () => {
    const resources = packRequest({ packType: 'resources' });
    expect(headings(compose({ ...resources, place: 'Arizona' }, packMaterial()).text)).toContain(
      'In Arizona',
    );
    const { text } = compose(resources, packMaterial());
    expect(text).toContain('Tell them the city or ZIP code');
    expect(text).not.toContain('In Arizona');
  });
});

describe('a pack whose topic a part of a guide answers', () => {
  const { passages } = packMaterial();
  const parts = passages
    .filter(({ heading }) => heading === 'Why people fall')
    .map((passage) => ({ ...passage, actions: [] as string[] }));

  it('quotes it first, above what cannot wait and the steps [PACK-14]', () => {
    const { text } = compose(packRequest(), packMaterial('en', { parts }));
    expect(headings(text).slice(1, 4)).toEqual(['What helps with this', 'What cannot wait', 'Today']);
    expect(part(text, 'What helps with this')).toContain('### Why people fall\n\nRugs slip. [');
  });

  it('takes nothing from an action that does not go with it [PACK-14]', () => {
    const { text } = compose(packRequest(), packMaterial('en', { parts }));
    expect(text).not.toContain('Look at each room');
    const going = parts.map((part) => ({ ...part, actions: ['falls'] }));
    expect(compose(packRequest(), packMaterial('en', { parts: going })).text).toContain('Look at each room');
  });

  it('takes what matches the topic better only if the part may not answer [PACK-14]', () => {
    const hits = [
      { kind: 'action' as const, document: 'falls', score: 0.9 },
      { kind: 'guide' as const, document: 'housing/home-safety', score: 0.2 },
    ];
    const stepsIf = (isSure: boolean) =>
      compose(packRequest(), packMaterial('en', { parts, hits, isSure })).text.includes('Look at each room');
    expect(stepsIf(false)).toBe(true);
    expect(stepsIf(true)).toBe(false);
  });

  it('begins with it if it explains [PACK-14]', () => {
    const request = packRequest({ packType: 'education' });
    const material = { passages: passages.toReversed(), parts };
    const { text } = compose(request, packMaterial('en', material));
    expect(part(text, 'What it is')).toContain('### Why people fall');
  });
});

describe('the steps of a pack', () => {
  const steps = (document: string, count: number) => ({
    kind: 'action' as const,
    id: `${document}#steps`,
    document,
    section: 'steps',
    title: document,
    heading: '',
    keywords: '',
    phones: [],
    body: `Why.\n\n${Array.from({ length: count }, (_, at) => `- ${document} ${'abcdef'[at]}`).join('\n')}`,
  });
  it.each(PACK_TYPES)('are at most six, mostly from the best match, in a %s [PACK-14]', (packType) => {
    const documents = ['alpha', 'bravo', 'charlie'];
    const material = packMaterial('en', {
      hits: documents.map((document, rank) => ({ kind: 'action', document, score: 1 - rank / 5 })),
      passages: documents.map((document) => steps(document, 6)),
    });
    const { text } = compose(packRequest({ packType }), material);
    const said = text.match(/^- (?:alpha|bravo|charlie)/gm) ?? [];
    expect(said).toHaveLength(6);
    expect(said.filter((line) => line === '- alpha')).toHaveLength(4);
  });
});

function office(id: NearKindId, official: boolean): ShownNear {
  const phone = { number: '1-800-555-0101', tel: '+18005550101' };
  const finder = { phone: { name: 'Finder', ...phone, hours: null }, link: null };
  const source = { url: `https://az.example/${id}`, official, page: null, checked: '2026-11-26' };
  return {
    kind: { id, title: `Kind ${id}`, does: '', finder },
    line: { name: `Office *${id}*`, phone, hours: 'Weekdays', url: null, note: 'Ask.', source },
  };
}

describe('a pack for a state', () => {
  const arizona = { state: 'AZ', name: 'Arizona', in_home: { monthly: 6910, kind: 'estimate' as const } };
  const priced = (document: string) =>
    packMaterial('en', { costs: arizona, hits: [{ kind: 'action', document, score: 1 }] });
  it('states the cost of care there, if that is the topic [PACK-06, PACK-14]', () => {
    const request = packRequest({ place: 'Arizona' });
    expect(compose(request, priced('pay-for-care')).text).toContain(
      '## In Arizona\n\n- Help at home, 44 hours a week: about $6,910 a month (our own estimate; ask for quotes)\n',
    );
    expect(compose(request, priced('falls')).text).not.toContain('$6,910');
  });

  it('lists its offices first, each with its source, and says which is second-hand [PACK-06, PACK-14]', () => {
    const request = packRequest({ place: 'Arizona' });
    const near = [office('aps', true), office('ship', false), { ...office('aging', true), line: null }];
    expect(compose(request, packMaterial('en', { near })).text).toContain(
      [
        '## In Arizona',
        '',
        '- **Kind aps:** Office \\*aps\\*, [1-800-555-0101](tel:+18005550101). Weekdays. Ask. ([az.example](https://az.example/aps), checked Nov 26, 2026)',
        '- **Kind ship:** Office \\*ship\\*, [1-800-555-0101](tel:+18005550101). Weekdays. Ask. (from az.example, not the office itself, checked Nov 26, 2026)',
        '',
        'The Eldercare Locator',
      ].join('\n'),
    );
    const alone = { passages: [], alone: true };
    const alarmed = packMaterial('en', { near, fixed: alone });
    expect(compose(request, alarmed).text).toContain('Kind aps');
    expect(compose(request, packMaterial('en', { fixed: alone })).text).not.toContain('In Arizona');
    expect(compose(packRequest(), alarmed).text).not.toContain('Kind aps');
  });
});

describe('an emergency', () => {
  const urgent = [
    { heading: 'Call 911 now', steps: [{ text: 'Call.', source: 'NIA' }], phones: ['emergency'] },
    { heading: 'Call 911 now', steps: [{ text: 'Stay.', source: 'common-practice' }], phones: ['emergency'] },
    {
      heading: 'Talk to somebody',
      steps: [{ text: 'Stay.', source: 'GONE' }],
      phones: ['local-211', 'nobody'],
    },
  ];
  it.each(PACK_TYPES)('comes before everything else in a pack of type %s [PACK-14, AI3]', (packType) => {
    const { text } = compose(packRequest({ packType }), packMaterial('en', { urgent }));
    expect(text.split('\n\n').slice(2, 8)).toEqual([
      '## Call 911 now',
      '- **Emergency: [911](tel:911)**',
      '- Call. [1]\n- Stay.',
      '## Talk to somebody',
      '- **211: [211](tel:211)**',
      '- Stay.',
    ]);
  });
  it('comes first even if the library has nothing [AI3]', () => {
    const { text } = compose(packRequest(), packMaterial('en', { knows: 'unknown', hits: [], urgent }));
    expect(text.indexOf('tel:911')).toBeLessThan(text.indexOf('Our library has nothing'));
  });
});
