import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestWords, wordsOf } from './library.search.rules.ts';

describe('the words of a topic', () => {
  it.each([
    ['Falls at home', ['falls', 'home']],
    ['my mom keeps falling in the bathroom', ['falling', 'bathroom']],
    ['mi mamá se cayó en el baño', ['cayo', 'bano']],
    ['¿Cuánto cuesta un asilo?', ['cuesta', 'asilo']],
    ["she WON'T shower", ['wont', 'shower']],
    ['she won’t shower', ['wont', 'shower']],
    ['f\u200balls at ho\u00adme', ['falls', 'home']],
    ['ｆａｌｌｓ', ['falls']],
    ['falls falls FALLS', ['falls']],
    ['dad has no will', ['testament']],
    ['will he come', ['come']],
    ['COVID-19', ['covid', '19']],
    ["'; drop table people; --", ['drop', 'table']],
    ['🧓🏽💊', []],
    ['مساعدة', []],
    ['\ud800', []],
    ['', []],
  ])('of %j are %j [PACK-14]', (topic, words) => {
    expect(wordsOf(topic)).toEqual(words);
  });

  it('are all of them, where none says what it is about [PACK-14]', () => {
    expect(wordsOf('ya no puedo más')).toEqual(['ya', 'no', 'puedo', 'mas']);
  });

  it('are few, small and plain, whatever was typed [PACK-14]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (topic) => {
        const words = wordsOf(topic);
        expect(words.length).toBeLessThanOrEqual(16);
        expect(new Set(words).size).toBe(words.length);
        for (const word of words) expect(word).toMatch(/^[a-z0-9]{2,}$/);
      }),
    );
    const long = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
    expect(wordsOf(long)).toHaveLength(16);
  });

  it('stay the same when they are searched for again [PACK-14]', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 12 }), (topic) => {
        const words = wordsOf(topic);
        expect(wordsOf(words.join(' '))).toEqual(words);
      }),
    );
  });
});

describe('a mistyped word', () => {
  it.each([
    ['fallling', ['falling', 'calling'], ['falling']],
    ['atorney', ['attorney', 'journey'], ['attorney']],
    ['dischrage', ['discharge'], ['discharge']],
    ['ospital', ['hospital'], ['hospital']],
    ['powr', ['tower', 'power'], ['power']],
    // Both are as near: a search takes either.
    ['stpe', ['step', 'stop', 'stoop'], ['step']],
    ['carrs', ['cars', 'carry'], ['cars', 'carry']],
    // Two mistakes are too many for a short word, or for one that begins with another letter.
    ['diapers', ['papers'], []],
    // A word in its own right.
    ['cancer', ['cancel'], []],
    ['hair', ['chair', 'hear'], []],
    ['hiar', ['hair'], ['hair']],
    ['quantum', ['quantity'], []],
    ['hospittle', ['hospital'], ['hospital']],
    ['ba', ['bad'], []],
    ['bath', [], []],
  ])('%s among %j is %j [PACK-14]', (word, near, meant) => {
    expect(nearestWords(word, near)).toEqual(meant);
  });

  it('is found with any one letter missing, doubled or swapped with the next [PACK-14]', () => {
    const place = fc.nat({ max: 7 });
    fc.assert(
      fc.property(place, fc.constantFrom('missing', 'doubled', 'swapped'), (at, mistake) => {
        const [before, letter = '', after = ''] = [
          'hospital'.slice(0, at),
          'hospital'[at],
          'hospital'.slice(at + 1),
        ];
        const typed = {
          missing: before + after,
          doubled: before + letter + letter + after,
          swapped: before + after.slice(0, 1) + letter + after.slice(1),
        }[mistake];
        expect(nearestWords(typed, ['hospital'])).toEqual(['hospital']);
      }),
    );
  });
});
