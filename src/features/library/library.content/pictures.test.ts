import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUIDES, LIBRARY } from '#test/support/library-guides.ts';
import { DOT, htmlOf, nodesOf } from '#test/support/library-markdown.ts';
import { gradeOf } from './grade.ts';
import { CONTENT } from './library.ts';
import { plainLines, referencesOf, sentencesOf } from './markdown.ts';
import { loadPictures, pictureHtml } from './pictures.ts';
import { easeOf } from './readability.ts';

const PICTURES = loadPictures(LIBRARY.sources);

describe('the pictures', () => {
  it('stand in a guide, each of them, in both languages with its own words [SITE-19]', () => {
    const shown = new Set(GUIDES.flatMap(({ body }) => referencesOf(body).pictures));
    expect([...shown].sort()).toEqual([...PICTURES.keys()].sort());
    for (const { body, sections, spanish } of GUIDES) {
      for (const id of referencesOf(body).pictures) {
        const words = PICTURES.get(id)?.alt;
        expect(sections.map(({ html }) => html).join()).toContain(`aria-label="${words?.en}"`);
        expect(spanish.sections.map(({ html }) => html).join()).toContain(`aria-label="${words?.es}"`);
      }
    }
  });

  it.each([...PICTURES])('%s is described in words as easy as a guide’s [SITE-19]', (_id, { alt }) => {
    expect(gradeOf(alt.en.split(/(?<=\.) /)).grade).toBeLessThanOrEqual(8);
    expect(easeOf(alt.es.split(/(?<=\.) /)).ease).toBeGreaterThanOrEqual(70);
  });
});

describe('a picture in a text', () => {
  it('becomes a drawing with its words, in the language of the text', () => {
    expect(htmlOf('Before.\n\n![](picture:dot)\n\nAfter.')).toBe(
      '<p>Before.</p>\n<figure class="picture"><svg role="img" aria-label="A &quot;dot&quot; &lt;b>" viewBox="0 0 320 20"><circle r="9"/></svg></figure>\n<p>After.</p>',
    );
    expect(pictureHtml(DOT, 'es')).toContain('aria-label="Un punto"');
  });

  it('adds nothing to what is read as plain text, or counted', () => {
    expect(plainLines(nodesOf('Before.\n\n![](picture:dot)'))).toEqual(['Before.']);
    expect(sentencesOf('Before.\n\n![](picture:dot)')).toEqual(['Before.']);
  });

  it('that does not exist is an error', () => {
    expect(() => htmlOf('![](picture:line)')).toThrow('there is no picture line');
  });

  it.each([
    ['within a line', 'See ![](picture:dot) here.'],
    ['in an item', '- ![](picture:dot)'],
    ['with words of its own', '![A dot](picture:dot)'],
    ['from a folder', '![](picture:../dot)'],
    ['from elsewhere', '![](https://evil.example/x.svg)'],
  ])('is refused %s', (_where, markdown) => {
    expect(referencesOf(markdown)).toMatchObject({ pictures: [], forbidden: ['image'] });
  });
});

describe('the loader of pictures', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'kinkeeper-pictures-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** @returns the complaint about a changed copy of a file of content/pictures; '' if there is none */
  function refusalOf(name: string, change: (text: string) => string): string {
    cpSync(path.join(CONTENT, 'pictures'), path.join(folder, 'pictures'), { recursive: true, force: true });
    const file = path.join(folder, 'pictures', name);
    const text = readFileSync(path.join(CONTENT, 'pictures', name), 'utf8');
    const changed = change(text);
    expect(changed).not.toBe(text);
    writeFileSync(file, changed);
    try {
      loadPictures(LIBRARY.sources, folder);
      return '';
    } catch (error) {
      return (error as Error).message;
    } finally {
      writeFileSync(file, text);
    }
  }

  it.each<[string, fault: RegExp, from: string | RegExp, to: string]>([
    ['no Spanish words', /"recovery-position"\]\.alt\.es/, / {4}es: .*\n/, ''],
    ['no English words', /"recovery-position"\]\.alt\.en/, / {4}en: .*\n/, ''],
    ['no source', /"recovery-position"\]\.sources/, 'sources: [RECOVERY]', 'sources: []'],
    ['an unknown source', /recovery-position: unknown source NOWHERE/, '[RECOVERY]', '[NOWHERE]'],
    ['another name than its file', /back-blows\.svg: is not in pictures/, '\nback-blows:', '\nblows:'],
    [
      'no drawing',
      /line: has no drawing/,
      /$/,
      '\nline: { alt: { en: A, es: B }, sources: [RECOVERY], checked: "2026-11-26" }',
    ],
  ])('refuses a list in which one has %s', (_what, fault, from, to) => {
    expect(refusalOf('pictures.yaml', (text) => text.replace(from, to))).toMatch(fault);
  });

  it.each<[string, fault: RegExp, from: string, to: string]>([
    ['a script', /has <script>/, '</svg>', '<script>alert(1)</script></svg>'],
    ['a link', /has <a href=/, '</svg>', '<a href="https://evil.example"><g></g></a></svg>'],
    ['an image', /has <image/, '</svg>', '<image href="x.png"/></svg>'],
    ['another document', /has <use/, '</svg>', '<use href="x.svg#y"/></svg>'],
    ['a handler', /has the attribute onload/, 'viewBox="0 0 320 200"', 'viewBox="0 0 320 200" onload="x()"'],
    ['a style', /has the attribute style/, 'fill="none"', 'fill="none" style="color:red"'],
    ['a color of its own', /has fill="#fff"/, 'fill="none"', 'fill="#fff"'],
    ['an address for a color', /has fill="url\(/, 'fill="none"', 'fill="url(https://evil.example)"'],
    ['words', /has Help/, '</svg>', '<text x="1" y="1">Help</text></svg>'],
    ['another width', /is no svg 320 wide/, '0 0 320 200', '0 0 640 200'],
    ['an end that is missing', /is no svg/, '</svg>', ''],
  ])('refuses a drawing with %s', (_what, fault, from, to) => {
    expect(refusalOf('recovery-position.svg', (text) => text.replace(from, to))).toMatch(fault);
  });
});
