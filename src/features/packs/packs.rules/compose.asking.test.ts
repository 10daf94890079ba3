// Packs where we are not sure what is meant, or whether we know it.
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kit/locale.ts';
import {
  packHeadings as headings,
  packMaterial,
  packRequest,
  packPart as part,
} from '#test/support/pack-material.ts';
import { compose } from './compose.ts';
import { PACK_TYPES } from './packs.ts';
import { aroundChoices } from './parts.ts';

describe('a pack on a topic that we are not sure of', () => {
  const choices = [
    { document: 'falls', title: 'Prevent a fall', about: 'Falls are common.' },
    { document: 'legal/who-decides', title: 'Who decides?', about: 'And what you may sign.' },
  ];

  it.each(LOCALES)(
    'asks which text is meant, quotes nothing, and lists people to call, in %s [PACK-14]',
    (locale) => {
      const material = packMaterial(locale, { knows: 'unknown', hits: [], choices });
      const { words } = material;
      const made = compose(packRequest({ locale, topic: 'ramps' }), material);
      expect(made).toMatchObject({ knows: 'unknown', citations: 0, choices });
      expect(headings(made.text).slice(1)).toEqual([words.is_it_one_of_these, words.whom_to_call]);
      expect(part(made.text, words.is_it_one_of_these)).toBe(
        `- **Prevent a fall.** Falls are common.\n- **Who decides?** And what you may sign.\n\n${words.choose_or_other_words}`,
      );
      expect(made.text).not.toContain(words.knows_nothing);
      const [before, after] = aroundChoices(made.text, choices);
      expect([headings(before).slice(1), headings(after)]).toEqual([[], [words.whom_to_call]]);
      expect(aroundChoices(made.text, [])).toEqual([made.text, '']);
    },
  );

  it('asks what else may be meant after saying who answers a clinical question [PACK-14]', () => {
    const material = packMaterial('en', { knows: 'clinical', isClinical: true, hits: [], choices });
    const [before] = aroundChoices(compose(packRequest(), material).text, choices);
    expect(before).toContain(material.words.ask_clinic);
  });

  it('asks nothing below the fixed answer to an alarm [PACK-14]', () => {
    const fixed = { passages: [], alone: true };
    const made = compose(packRequest(), packMaterial('en', { knows: 'unknown', hits: [], choices, fixed }));
    expect(made.choices).toEqual([]);
    expect(made.text).not.toContain(packMaterial().words.is_it_one_of_these);
  });
});

describe('a pack that may miss the point', () => {
  const [summary] = packMaterial().passages;
  const others = summary ? [{ ...summary, document: 'legal/who-decides', title: 'Who decides?' }] : [];

  it.each(LOCALES)('leads to the guides that may be meant, in %s [PACK-14]', (locale) => {
    const { words } = packMaterial(locale);
    const { text } = compose(packRequest({ locale }), packMaterial(locale, { others }));
    const folder = locale === 'es' ? '/es/packs' : '/packs';
    expect(part(text, words.not_meant)).toBe(`- [Who decides?](${folder}/legal/who-decides)`);
    expect(compose(packRequest({ locale }), packMaterial(locale)).text).not.toContain(words.not_meant);
  });

  it.each(PACK_TYPES)(
    'quotes and links below the card of a harm only the parts it is given, in a pack of type %s [PACK-14]',
    (packType) => {
      const fixed = { passages: [], alone: true };
      const [, , why] = packMaterial().passages;
      const { text } = compose(
        packRequest({ packType }),
        packMaterial('en', { fixed, parts: why ? [{ ...why, actions: [] }] : [] }),
      );
      const { words } = packMaterial();
      expect(part(text, words.what_helps)).toMatch(/^### Why people fall\n\nRugs slip\./);
      expect(part(text, words.read_more)).toBe('- [Make a home safer](/packs/housing/home-safety)');
      expect(text).not.toMatch(/Look at each room|Move the rugs/);
    },
  );

  it('leads nowhere else from the fixed answer to an alarm [PACK-14, AI3]', () => {
    const fixed = { passages: [], alone: true };
    const { text } = compose(packRequest(), packMaterial('en', { others, fixed }));
    expect(text).not.toContain(packMaterial().words.not_meant);
  });
});

describe('a pack on a clinical question, from a text that somebody chose', () => {
  it('says first who must answer it, and then what the text says [PACK-14]', () => {
    const { text } = compose(packRequest(), packMaterial('en', { isClinical: true }));
    const { words } = packMaterial();
    expect(headings(text)).toContain(words.today);
    expect(text.indexOf(words.ask_clinic)).toBeGreaterThan(0);
    expect(text.indexOf(words.ask_clinic)).toBeLessThan(text.indexOf(`## ${words.today}`));
  });
});

describe('a pack on a topic unknown to the library', () => {
  it.each(LOCALES)('says so, quotes nothing, and lists people to call, in %s [PACK-14]', (locale) => {
    const material = packMaterial(locale, { knows: 'unknown', hits: [], passages: [] });
    const made = compose(packRequest({ locale, topic: 'quantum physics' }), material);
    expect(made).toMatchObject({ knows: 'unknown', citations: 0 });
    for (const key of ['knows_nothing', 'try_other_words', 'no_place', 'not_advice'] as const)
      expect(made.text).toContain(material.words[key]);
    expect(headings(made.text).slice(1)).toEqual([material.words.whom_to_call]);
    expect(made.text).toContain('[1-800-677-1116](tel:+18006771116) (weekdays)');
  });

  it.each(LOCALES)(
    'refers a question about a device or a dose to a professional, in %s [PACK-14]',
    (locale) => {
      const material = packMaterial(locale, { knows: 'clinical', isClinical: true, hits: [], passages: [] });
      const { text } = compose(packRequest({ locale, topic: 'tube feeding' }), material);
      expect(text).toContain(material.words.knows_clinical);
      expect(text).toContain(material.words.ask_clinic);
      expect(text).not.toContain(material.words.knows_nothing);
    },
  );
});
