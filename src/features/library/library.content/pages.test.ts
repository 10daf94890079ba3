import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IDS } from '#test/support/library-guides.ts';
import { loadMoments } from './moments.ts';
import { guideList, guidePage } from './pages.ts';

const idOf = (card: { area: string; slug: string } | null | undefined) => card && `${card.area}/${card.slug}`;

describe('a guide’s page', () => {
  it('leads to the guide before and the one after, in the order of the list [SITE-19]', () => {
    const pages = IDS.map((id) => guidePage(id, 'en').guide);
    expect(pages.map((guide) => idOf(guide?.next))).toEqual([...IDS.slice(1), null]);
    expect(pages.map((guide) => idOf(guide?.previous))).toEqual([null, ...IDS.slice(0, -1)]);
    expect(guidePage(IDS[1] ?? '', 'es').guide?.previous?.title).toBe(
      guidePage(IDS[0] ?? '', 'es').guide?.title,
    );
  });

  it('has the text of its language, and leads to pages in the same [SITE-19]', () => {
    const [english, spanish] = (['en', 'es'] as const).map(
      (locale) => guidePage('housing/home-safety', locale).guide,
    );
    expect(spanish?.sections[0]?.html).toContain('Llame al');
    expect(english?.sections[0]?.html).not.toContain('Llame al');
    const links = spanish?.sections.flatMap(({ html }) => html.match(/href="\/[^"]*"/g) ?? []);
    expect(links?.every((link) => link.startsWith('href="/es/packs/'))).toBe(true);
  });
});

describe('the moments', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'kinkeeper-moments-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const load = (guides: string[]) => {
    const moment = { id: 'hospital', title: { en: 'In the hospital', es: 'En el hospital' }, guides };
    writeFileSync(path.join(folder, 'moments.yaml'), JSON.stringify([moment]));
    return loadMoments(['legal/a', 'legal/b'], folder);
  };

  it('are four, in both languages, with guides that exist [SITE-19]', () => {
    const { moments } = guideList('es');
    expect(moments.map(({ title }) => title)).toEqual([
      'Hoy en el hospital',
      'Al mudarse',
      'Después del diagnóstico',
      'Los últimos meses',
    ]);
    for (const { guides } of moments) expect(IDS).toEqual(expect.arrayContaining(guides));
  });

  it('refuse an unknown guide, the same one twice, and a single one [SITE-19]', () => {
    expect(load(['legal/b', 'legal/a'])[0]?.guides).toEqual(['legal/b', 'legal/a']);
    expect(() => load(['legal/a', 'legal/c'])).toThrow(
      'content/moments.yaml, hospital: unknown guide legal/c',
    );
    expect(() => load(['legal/a', 'legal/a'])).toThrow('a guide is named twice');
    expect(() => load(['legal/a'])).toThrow(/guides/);
  });
});
