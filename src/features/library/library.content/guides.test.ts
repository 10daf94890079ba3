import { describe, expect, it } from 'vitest';
import { FIRST_GUIDES, GUIDES, IDS, LIBRARY } from '#test/support/library-guides.ts';
import { SECTIONS, SECTIONS_ES } from '../library.sections.types.ts';
import { gradeOf } from './grade.ts';
import { plainLines, sentencesOf } from './markdown.ts';

/** From how many words on a sentence has a grade of its own. */
const SENTENCE = 8;

describe('the guides', () => {
  it('include the nineteen of the first day [SITE-16, SITE-17, SITE-18]', () => {
    expect(IDS).toEqual(expect.arrayContaining(FIRST_GUIDES));
    expect(GUIDES.map(({ area, slug }) => `${area}/${slug}`)).toEqual(IDS);
  });

  it('read at grade 8 or below, and in Spanish with an ease of 70 or above [SITE-19]', () => {
    const shown = (figure: number | undefined) => figure && Number(figure.toFixed(1));
    console.table(
      GUIDES.map(({ id, words, grade, spanish }) => ({
        id,
        words,
        grade: shown(grade),
        palabras: spanish?.words,
        facilidad: shown(spanish?.ease),
      })),
    );
    for (const { id, grade, spanish } of GUIDES) {
      expect(grade, id).toBeLessThanOrEqual(8);
      expect(grade, id).toBeGreaterThan(1);
      if (spanish) expect(spanish.ease, `${id}.es`).toBeGreaterThanOrEqual(70);
    }
  });

  it.each(GUIDES)('$id has no sentence above grade 10 [SITE-19]', ({ body }) => {
    const hard = sentencesOf(body)
      .map((sentence) => ({ sentence, ...gradeOf([sentence]) }))
      // The grade of a few words is that of their longest one.
      .filter(({ words, grade }) => words >= SENTENCE && grade > 10)
      .map(({ sentence, grade }) => `${grade.toFixed(1)}: ${sentence}`);
    expect(hard).toEqual([]);
  });

  it.each(GUIDES)(
    '$id has 600 to 1,800 words, and states its reading time [SITE-19]',
    ({ words, minutes, parts }) => {
      expect(words).toBeGreaterThanOrEqual(600);
      expect(words).toBeLessThanOrEqual(1800);
      expect(minutes).toBe(Math.ceil(words / 200));
      // Counted differently: `words` excludes headings, and numbers are not words.
      const counted =
        parts
          .flatMap(({ nodes }) => plainLines(nodes))
          .join(' ')
          .match(/[a-z][\w'’-]*/gi)?.length ?? 0;
      expect(Math.abs(counted - words)).toBeLessThan(words * 0.15);
    },
  );

  it.each(GUIDES)(
    '$id has the six parts, none of them empty, and steps to tick [SITE-19]',
    ({ sections, parts }) => {
      expect(sections.map((section) => section.id)).toEqual(Object.keys(SECTIONS));
      expect(parts.map((part) => part.heading)).toEqual(Object.values(SECTIONS));
      for (const { id, html, checklist } of sections)
        expect(html.length + checklist.length, id).toBeGreaterThan(0);
      const steps = sections.flatMap((section) => section.checklist.map((item) => item.id));
      expect(steps.length).toBeGreaterThanOrEqual(5);
      expect(new Set(steps).size).toBe(steps.length);
    },
  );

  it.each(GUIDES)(
    '$id begins with when to call 911, and lists 911 and 988 first [SITE-19, LIMIT-01]',
    (guide) => {
      const lines = plainLines(guide.parts[0]?.nodes ?? []);
      expect(lines.findIndex((line) => /\bcall 911\b/i.test(line))).toBeOneOf([0, 1]);
      expect(guide.sections[0]?.html).toContain('<a href="tel:911">911</a>');
      // 912 in bold would be a typo.
      expect(markupOf(guide).join()).not.toMatch(/<strong>\d{3}<\/strong>/);
      const numbers = guide.phones.map((phone) => phone.tel);
      expect(numbers.slice(0, 2)).toEqual(['911', '988']);
      expect(numbers.length).toBeGreaterThan(2);
      expect(new Set(numbers).size).toBe(numbers.length);
    },
  );

  it.each(GUIDES)('$id has sources, each cited by its number in the list [SITE-19]', (guide) => {
    const cited = markupOf(guide).flatMap((html) =>
      [...html.matchAll(/href="#source-(\d+)"/g)].map((match) => Number(match[1])),
    );
    expect(guide.sources.length).toBeGreaterThan(0);
    expect([...new Set(cited)].toSorted((one, other) => one - other)).toEqual(
      guide.sources.map((_, index) => index + 1),
    );
    for (const source of guide.sources) expect([...LIBRARY.sources.values()]).toContainEqual(source);
    expect(markupOf(guide).join()).not.toContain('[^');
    expect(guide.parts.flatMap(({ nodes }) => plainLines(nodes)).join()).not.toContain('[^');
  });

  it.each(GUIDES)(
    '$id links on: to other guides, each once, and to actions of the plan [SITE-19]',
    (guide) => {
      const related = guide.related.map(({ area, slug }) => `${area}/${slug}`);
      expect(related.length).toBeGreaterThanOrEqual(2);
      expect(IDS).toEqual(expect.arrayContaining(related));
      expect(new Set([guide.id, ...related]).size).toBe(related.length + 1);
      expect(guide.actions.length).toBeGreaterThan(0);
      for (const { id, title, why } of guide.actions)
        expect(LIBRARY.actions.get(id)).toMatchObject({ title, why });
    },
  );

  it.each(GUIDES)('$id links only to known guides, sources and numbers [SITE-19]', (guide) => {
    const known = new Set([
      ...IDS.map((id) => `/packs/${id}`),
      ...guide.sources.map((_, index) => `#source-${index + 1}`),
      ...['911', '988', ...[...LIBRARY.phones.values()].map((phone) => phone.tel)].map((tel) => `tel:${tel}`),
    ]);
    const links = markupOf(guide).flatMap((html) =>
      [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? ''),
    );
    expect(links.filter((link) => !known.has(link))).toEqual([]);
  });

  it.each(GUIDES)('$id has a Spanish title and summary [SITE-19]', (guide) => {
    for (const text of [guide.title, guide.summary]) {
      expect(text.es.trim()).not.toBe('');
      expect(text.es).not.toBe(text.en);
    }
  });
});

describe.each(GUIDES.filter(({ spanish }) => spanish))(
  'the Spanish text of $id',
  ({ id, spanish, sections }) => {
    it('begins with when to call 911, and has its numbers to tap [SITE-19, LIMIT-01]', () => {
      const lines = plainLines(spanish?.parts[0]?.nodes ?? []);
      expect(lines.findIndex((line) => /\bal 911\b/i.test(line))).toBeOneOf([0, 1]);
      expect(spanish?.sections[0]?.html).toContain('<a href="tel:911">911</a>');
      const markup = markupOf({ sections: spanish?.sections ?? [] }).join();
      expect(markup).not.toMatch(/<strong>\d{3}<\/strong>|\[\^|\{dated/);
    });

    it('has the six parts, and the items of the English under the same ids [SITE-19]', () => {
      expect(spanish?.parts.map(({ heading }) => heading)).toEqual(Object.values(SECTIONS_ES));
      const items = (of: typeof sections = []) => of.map(({ checklist }) => checklist.map((item) => item.id));
      expect(items(spanish?.sections)).toEqual(items(sections));
      expect(spanish?.body).not.toBe(GUIDES.find((guide) => guide.id === id)?.body);
    });
  },
);

function markupOf({ sections }: Pick<(typeof GUIDES)[number], 'sections'>): string[] {
  return sections.flatMap(({ html, checklist }) => [html, ...checklist.map((item) => item.html)]);
}
