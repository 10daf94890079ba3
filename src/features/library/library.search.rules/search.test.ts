import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isClinical, withoutClinical } from './clinical.ts';
import { findInIndex } from './find.ts';
import { buildIndex, indexing } from './indexing.ts';
import { languageOf } from './language.ts';
import { nearestWords } from './mistyped.ts';
import { stemOf, wordsOf } from './words.ts';
import { worriesOf } from './worries.ts';

const says = (...texts: string[]) => texts.map((text) => ({ text, weight: 1 }));
const ENTRIES = [
  {
    kind: 'action' as const,
    document: 'falls',
    says: says('falls in the bathroom', 'caídas en el baño', 'grab bars'),
  },
  {
    kind: 'action' as const,
    document: 'scams',
    says: says('stop a scam', 'estafas por teléfono', 'scammers call'),
  },
  {
    kind: 'guide' as const,
    document: 'papers',
    says: says('power of attorney', 'poder notarial', 'sign the will'),
  },
];
const LINES = [
  { documents: ['falls'], text: 'mom went down in the tub again' },
  { documents: [], text: 'best pizza in town' },
  { documents: [], text: 'how do I fix my car' },
  { documents: ['of another library'], text: 'bathroom pizza' },
];
const index = buildIndex(ENTRIES, LINES);
const best = (topic: string) => index.near(topic).hits[0]?.document;

describe('a word', () => {
  it.each([
    ['falls', 'falling'],
    ['caída', 'caídas'],
    ['worries', 'worry'],
    ['refuses', 'refusing'],
  ])('%s and %s have the same stem [PACK-14]', (one, other) => {
    const [a = ''] = wordsOf(one);
    const [b = ''] = wordsOf(other);
    expect(stemOf(a)).toBe(stemOf(b));
  });

  it('is normalized to a complete lower-case word without accents, whatever was typed [PACK-14]', () => {
    expect(wordsOf("She WON'T f\u200ball, ｆａｌｌｓ ¿Cuánto?")).toEqual([
      'she',
      'wont',
      'fall',
      'falls',
      'cuanto',
    ]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        for (const word of wordsOf(text)) expect(word).toMatch(/^[a-z0-9]+$/);
      }),
    );
  });

  it.each([
    ['fallling', ['falling', 'calling'], ['falling']],
    ['atorney', ['attorney', 'journey'], ['attorney']],
    ['diapers', ['papers'], []],
    ['cancer', ['cancel'], []],
    ['hiar', ['hair'], ['hair']],
    ['hair', ['chair', 'hear'], []],
    ['quantum', ['quantity'], []],
    ['ba', ['bad'], []],
  ])('misspelled as %s among %j is corrected to %j [PACK-14]', (word, near, meant) => {
    expect(nearestWords(word, near)).toEqual(meant);
  });
});

describe('an index', () => {
  it.each([
    ['falls at home', 'falls'],
    ['fallling in the bathrom', 'falls'],
    ['she slipped in the tub', 'falls'],
    ['CAIDAS', 'falls'],
    ['powr of atorney', 'papers'],
    ['estafa', 'scams'],
  ])('finds by %s the matching document [PACK-14]', (topic, document) => {
    expect(best(topic)).toBe(document);
  });

  it('finds nothing for unknown words, and recognizes what none of our texts answers [PACK-14]', () => {
    expect(index.near('مساعدة 🧓')).toMatchObject({ hits: [], unheard: 1 });
    const { answered, unanswered } = index.near('pizza for my car');
    expect(unanswered).toBeGreaterThan(answered);
  });

  it('reads what is typed around a link, not the link [PACK-14]', () => {
    const link = 'https://example.org/pizza-for-my-car?where=town';
    expect(findInIndex(index, `falls ${link}`)).toEqual(findInIndex(index, 'falls'));
  });

  it('is built in many short steps, so that a server answers others meanwhile [PACK-14]', () => {
    const lines = Array.from({ length: 5000 }, (_, at) => ({
      documents: ['falls'],
      text: `line number${at}`,
    }));
    const building = indexing(ENTRIES, lines);
    let [steps, longest] = [0, 0];
    for (let done = false; !done; steps++) {
      const from = performance.now();
      done = building.next().done === true;
      longest = Math.max(longest, performance.now() - from);
    }
    expect(steps).toBeGreaterThan(100);
    expect(longest).toBeLessThan(1000);
  });

  it('handles any input, fast, with scores from 0 to 1 [PACK-14]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1000 }), (topic) => {
        const { hits, knows } = findInIndex(index, topic);
        expect(['known', 'unknown', 'clinical']).toContain(knows);
        expect(new Set(hits.map(({ document }) => document)).size).toBe(hits.length);
      }),
    );
  });
});

describe('a long topic', () => {
  const long =
    'ok so my mom went down in the tub again and we are scared but also somebody keeps calling, scammers I think, ' +
    'and she has no power of attorney or anything signed';
  it('is split into the worries it names [PACK-14]', () => {
    expect(worriesOf('falls at home')).toEqual(['falls at home']);
    const worries = worriesOf(long);
    expect(worries.length).toBeGreaterThan(2);
    expect(worries.join(' ')).toContain('power of attorney');
  });
  it('finds what answers each of them [PACK-14]', () => {
    const found = findInIndex(index, long);
    expect(found.knows).toBe('known');
    expect(found.hits.map(({ document }) => document).toSorted()).toEqual(['falls', 'papers', 'scams']);
  });
  it('is bounded, even without punctuation or with one word repeated over and over [PACK-14]', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 150 }), (topic) => {
        expect(worriesOf(topic).length).toBeLessThanOrEqual(40);
      }),
    );
  });
});

describe('a question for a doctor, a nurse or a pharmacist', () => {
  it.each([
    'tube feeding at home',
    'catéter tapado',
    'how much insulin',
    'when to give insulin, before dinner or after',
    '¿le pongo la insulina si no comió?',
    'how much miralax',
    '20 mg of lasix',
    'chemo side effects',
    'ventilator alarm',
    'quimioterapia en casa',
    'bedsores',
    'which chemo works better for colon cancer',
    'what stage of parkinsons is it',
    '¿cuál tratamiento es mejor para el cáncer?',
  ])('is recognized: %s [PACK-14]', (topic) => {
    expect(isClinical(topic)).toBe(true);
    expect(findInIndex(index, topic).knows).toBe('clinical');
  });
  it.each([
    'falls at home',
    'who pays',
    'chest of drawers',
    'él no quiere ayuda',
    'also my sister',
    'who can set up his insulin',
  ])('is not mistaken for %s [PACK-14]', (topic) => {
    expect(isClinical(topic)).toBe(false);
  });
  it('leaves the rest of the topic [PACK-14]', () => {
    expect(withoutClinical('ride to chemo').trim()).toBe('ride to');
  });
});

describe('the language of a topic', () => {
  it.each([
    ['my mom is tired and I am too', 'en'],
    ['mi mamá no quiere ir al doctor', 'es'],
    ['DNR', null],
    ['power of attorney', null],
    ['mi mom no quiere que the aide help her', null],
  ])('%s is %s [PACK-14]', (topic, locale) => {
    expect(languageOf(topic)).toBe(locale);
  });
});
