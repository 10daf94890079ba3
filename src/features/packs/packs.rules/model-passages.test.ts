import { describe, expect, it } from 'vitest';
import { packMaterial } from '../../../../test/support/pack-material.ts';
import { modelPassages, passageList } from './model-passages.ts';

const { words, passages } = packMaterial();
const BOTH = ['housing/home-safety', 'falls'];

describe('what a model is given', () => {
  it('are passages in the order of the documents, numbered from 1, without codes [PACK-14]', () => {
    const given = modelPassages(packMaterial(), ['falls', 'housing/home-safety']);
    expect(given.map(({ number }) => number)).toEqual(given.map((_, index) => index + 1));
    expect(given[0]).toEqual({
      number: 1,
      title: 'Prevent a fall',
      heading: '',
      text: 'Falls are common.\n\n1. Look at each room.\n2. Call 911 after a bad fall.\n3. Ask a doctor.\nFalls line: 1-800-555-0100',
      url: null,
    });
    expect(given[1]).toMatchObject({
      text: 'Most falls happen at home.\nFalls line: 1-800-555-0100',
      url: '/packs/housing/home-safety',
    });
    expect(JSON.stringify(given)).not.toContain('[^');
  });

  it('is nothing when nothing was chosen [PACK-14]', () => {
    expect(modelPassages(packMaterial(), [])).toEqual([]);
  });

  it('ends where it gets too long, with whole passages [PACK-14]', () => {
    const long = passages.map((each) => ({ ...each, body: 'x'.repeat(5900), phones: [] }));
    expect(modelPassages(packMaterial('en', { passages: long }), BOTH)).toHaveLength(2);
    const first = long.map((each) => ({ ...each, body: 'x'.repeat(16_001) }));
    expect(modelPassages(packMaterial('en', { passages: first }), BOTH)).toEqual([]);
  });
});

describe('the list of what a model cited', () => {
  const given = modelPassages(packMaterial(), BOTH);
  it('names each once, by its number, with a link where there is a guide [PACK-14]', () => {
    expect(passageList('So [3], [1][3] and [1, 9].', given, words)).toEqual([
      '## Sources',
      [
        '1. [Make a home safer](/packs/housing/home-safety)',
        '3. [Make a home safer: Why people fall](/packs/housing/home-safety)',
        '9. Prevent a fall',
      ].join('\n'),
    ]);
  });
  it('is left out when nothing was cited that there is [PACK-14]', () => {
    for (const text of ['', 'No number.', '[0] [10] [99]', '\\[1\\]', '[one]'])
      expect(passageList(text, given, words)).toEqual([]);
  });
});
