import { describe, expect, it } from 'vitest';
import { FIRST_GUIDES } from '#test/support/library-guides.ts';
import { weighGuideWords } from '../library.content/guide-words.ts';
import { loadGuides } from '../library.content/guides.ts';
import { loadTopics } from '../library.content/topics.ts';
import { openGuideSearch } from './guide-search.ts';

const GUIDES = loadGuides();
const topics = loadTopics();
const search = openGuideSearch(weighGuideWords(GUIDES, topics));
const HOME_SAFETY = 'housing/home-safety';
/** The authors of the topics knew these; what a later guide answers better is not their mistake. */
const known = new Set(FIRST_GUIDES);

describe('the search on the guides’ page', () => {
  it('finds what people say, in the words of authors whose topics it does not have [SITE-19]', () => {
    const isUnseen = ({ author }: (typeof topics)[number]) => author.startsWith('topics-');
    const unseen = topics.filter((each) => isUnseen(each) && each.documents.some((id) => known.has(id)));
    const without = openGuideSearch(
      weighGuideWords(
        GUIDES,
        topics.filter((each) => !isUnseen(each)),
      ),
    );
    const asked = unseen.map(({ text, documents }) =>
      without(text)
        .filter((id) => known.has(id))
        .findIndex((id) => documents.includes(id)),
    );
    const share = (most: number) => asked.filter((at) => at >= 0 && at < most).length / asked.length;
    expect(asked.length).toBeGreaterThan(500);
    expect(share(1)).toBeGreaterThan(0.6);
    expect(share(3)).toBeGreaterThan(0.8);
  });

  it.each(['falls', 'fal', 'caída', 'caidas'])('finds the guide on a safe home by %j [SITE-19]', (typed) => {
    expect(search(typed)[0]).toBe(HOME_SAFETY);
  });

  it.each([
    ['demntia', 'daily-living/dementia-days'],
    ['patient portl', 'healthcare/patient-portal'],
    ['cost of care', 'housing/zip-cost-compare'],
    ['baño', 'daily-living/bathing-and-toilet'],
    ['se cayó en la tina', 'daily-living/lift-and-falls'],
    ['mom fell in the shower again', 'daily-living/lift-and-falls'],
    ['grab bars', 'housing/bathroom-and-bed'],
    ['gab bars', 'housing/bathroom-and-bed'],
    ['barras de apoyo', 'housing/bathroom-and-bed'],
  ])('forgives the typo or finds the plain words of %j [SITE-19]', (typed, id) => {
    const found = search(typed);
    expect(found[0]).toBe(id);
    expect(found.length).toBeLessThan(GUIDES.length);
  });

  it.each(['golpe en la cabeza', 'se pegó en la cabeza', 'hit her head', 'blow to the head'])(
    'finds first what to do after a fall by %j [SITE-19]',
    (typed) => {
      expect(search(typed)[0]).toBe('daily-living/lift-and-falls');
    },
  );

  it('goes by what a sentence is about, and not by its small words [SITE-19]', () => {
    expect(search('tengo miedo que se vuelva a caer')[0]).toBe(HOME_SAFETY);
    expect(search('se le va a caer de la cama')).not.toContain('community/cuidar-en-espanol');
    expect(search('the bank and the fall')).toEqual(search('bank fall'));
  });

  it('takes a small word alone for the beginning of another [SITE-19]', () => {
    expect(search('con').length).toBeGreaterThan(0);
    expect(search('de la')).toEqual([]);
  });

  it.each(['', '   ', 'xylophone', '🙂', 'f'])('finds nothing for %j [SITE-19]', (typed) => {
    expect(search(typed)).toEqual([]);
  });
});
