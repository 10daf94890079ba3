import { describe, expect, it } from 'vitest';
import { GUIDES, IDS, LIBRARY } from '#test/support/library-guides.ts';
import { SECTIONS } from '../library.types.ts';
import { plainLines } from './markdown.ts';

describe('the guides', () => {
  it('are the nineteen the site links to, and no others [SITE-16, SITE-17, SITE-18]', () => {
    expect(IDS.toSorted()).toEqual([
      'communications/navigating-resistance',
      'communications/sharing-updates',
      'healthcare/beat-the-wait',
      'healthcare/book-next-appointment',
      'healthcare/care-coordination',
      'healthcare/clarify-plan',
      'healthcare/cognitive-mood-changes',
      'healthcare/hipaa-authorization',
      'healthcare/monitor-report',
      'healthcare/patient-portal',
      'healthcare/scheduling-toolkit',
      'housing/assisted-living-compare',
      'housing/clarifier',
      'housing/downsizing',
      'housing/group-home-finder',
      'housing/home-safety',
      'housing/in-home-care',
      'housing/living-together',
      'housing/zip-cost-compare',
    ]);
    expect(GUIDES.map(({ area, slug }) => `${area}/${slug}`)).toEqual(IDS);
  });

  it('read below grade 9 [SITE-19]', () => {
    console.table(GUIDES.map(({ id, words, grade }) => ({ id, words, grade: Number(grade.toFixed(1)) })));
    for (const { id, grade } of GUIDES) {
      expect(grade, id).toBeLessThanOrEqual(8.9);
      expect(grade, id).toBeGreaterThan(1);
    }
  });

  it.each(GUIDES)(
    '$id has 600 to 1,200 words, and states its reading time [SITE-19]',
    ({ words, minutes, parts }) => {
      expect(words).toBeGreaterThanOrEqual(600);
      expect(words).toBeLessThanOrEqual(1200);
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

function markupOf({ sections }: (typeof GUIDES)[number]): string[] {
  return sections.flatMap(({ html, checklist }) => [html, ...checklist.map((item) => item.html)]);
}
