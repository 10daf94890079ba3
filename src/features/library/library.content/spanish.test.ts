import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOME_SAFETY, keepThree, LIBRARY } from '#test/support/library-guides.ts';
import { SECTIONS_ES } from '../library.sections.types.ts';
import { loadGuides } from './guides.ts';
import { CONTENT } from './library.ts';

const SPANISH = HOME_SAFETY.replace('.md', '.es.md');
const ID = HOME_SAFETY.replace('.md', '');

describe('the loader of Spanish texts', () => {
  let folder = '';
  let spanish = '';
  const file = (name: string) => path.join(folder, 'guides', name);

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'kinkeeper-spanish-'));
    cpSync(CONTENT, folder, { recursive: true });
    keepThree(folder);
    spanish = readFileSync(file(SPANISH), 'utf8');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function loadWith(change: (text: string) => string) {
    writeFileSync(file(SPANISH), change(spanish));
    return loadGuides(folder, LIBRARY);
  }

  it('takes a text with the parts, sources, links and items of the English [SITE-19]', () => {
    const guide = loadWith((text) => text).find(({ id }) => id === ID);
    expect(guide?.spanish.parts.map(({ heading }) => heading)).toEqual(Object.values(SECTIONS_ES));
    expect(guide?.spanish.sections[0]?.html).toContain('<span class="sr-only">Fuente </span>');
    expect(guide?.sections[0]?.html).toContain('<span class="sr-only">Source </span>');
  });

  it('gives its items the ids of the English, so that ticks are kept [SITE-19]', () => {
    const guide = loadWith((text) => text.replace('- [ ] Take up one loose rug', '- [ ] Quite una alfombra'));
    const items = (at: 'sections' | 'spanish') => {
      const found = guide.find(({ id }) => id === ID);
      return (at === 'spanish' ? found?.spanish.sections : found?.sections)?.flatMap(
        (each) => each.checklist,
      );
    };
    expect(items('spanish')?.map(({ id }) => id)).toEqual(items('sections')?.map(({ id }) => id));
    expect(items('spanish')?.some(({ html }) => html.startsWith('Quite una alfombra'))).toBe(true);
  });

  it.each<[string, RegExp, (text: string) => string]>([
    [
      'an English heading',
      /its headings are Get help now, /,
      replaced(SECTIONS_ES['get-help-now'], 'Get help now'),
    ],
    [
      'a missing part',
      /its headings are [^;]*Qué preguntar, Documentos/,
      replaced(/^## Errores comunes\n/m, ''),
    ],
    ['a citation less', /lacks the citation TBI/, (text) => text.replaceAll('[^TBI]', '')],
    ['a citation more', /has the citation CS25, the English not/, added('Así es.[^CS25]')],
    ['a dated figure more', /has the dated fact rehab-days/, added('Cuesta $217.{dated: rehab-days}')],
    ['a link more', /has the link \/packs\/housing\/clarifier/, added('[x](/packs/housing/clarifier)')],
    ['a picture more', /has the picture cpr-hands/, added('![](picture:cpr-hands)')],
    ['an address of its own', /has the link http:\/\/www\.evil/, added('Vea www.evil.example.')],
    [
      'an item less',
      /7 items to tick under Qué hacer esta semana, in English 8/,
      replaced(/^- \[ \] .*\n/m, ''),
    ],
    ['an unknown number', /unknown number 1-800-555-0199/, added('Llame al 1-800-555-0199.')],
    ['HTML', /html is not allowed/, added('<b>x</b>')],
    ['an image', /image is not allowed/, added('![x](/static/x.png)')],
    ['front matter', /front matter belongs into the English file/, (text) => `---\ntitle: x\n---\n${text}`],
    ['too many words', /: 3\d{3} words$/, added('palabra '.repeat(2100))],
    [
      'too few words',
      /\d{1,2} words$/,
      (text) => text.replace(/(?<=## Ayuda ahora mismo\n)[\s\S]*$/, 'Nada.'),
    ],
  ])('refuses a text with %s, naming file and fault [SITE-19]', (_what, fault, change) => {
    expect(() => loadWith(change)).toThrow(fault);
    expect(() => loadWith(change)).toThrow(`content/guides/${SPANISH}: `);
  });

  it('refuses a guide without a Spanish text, and names the file [SITE-19]', () => {
    rmSync(file(SPANISH));
    expect(() => loadGuides(folder, LIBRARY)).toThrow(`content/guides/${SPANISH}: is missing`);
    writeFileSync(file(SPANISH), spanish);
  });

  it('refuses a Spanish text without its English [SITE-19]', () => {
    writeFileSync(file('housing/nowhere.es.md'), spanish);
    expect(() => loadGuides(folder, LIBRARY)).toThrow(
      'content/guides/housing/nowhere.es.md: there is no English text beside it',
    );
    rmSync(file('housing/nowhere.es.md'));
  });
});

/** Replaces the first occurrence of text that must be present. */
function replaced(what: string | RegExp, by: string) {
  return (text: string) => {
    if (text.replace(what, by) === text) throw new Error(`there is no ${what} to spoil`);
    return text.replace(what, by);
  };
}

function added(paragraph: string) {
  return (text: string) => `${text.trimEnd()}\n\n${paragraph}\n`;
}
