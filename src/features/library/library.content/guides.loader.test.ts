import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUIDES, HOME_SAFETY, keepThree, LIBRARY } from '#test/support/library-guides.ts';
import { loadGuides } from './guides.ts';
import { CONTENT } from './library.ts';

const NAMES_FILE = /^content\/guides\/housing\/home-safety\.md: /;

describe('the loader', () => {
  const folders: string[] = [];
  let three = '';
  beforeAll(() => {
    three = copyOfContent();
    keepThree(three);
  });
  afterAll(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  function copyOfContent(): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'kinkeeper-guides-'));
    folders.push(folder);
    cpSync(CONTENT, folder, { recursive: true });
    return folder;
  }

  /** Loads three guides of the copy, with a change to one of them. */
  function loadWith(change: (text: string) => string) {
    const file = path.join(three, 'guides', HOME_SAFETY);
    const text = readFileSync(file, 'utf8');
    const changed = change(text);
    try {
      writeFileSync(file, changed);
      return loadGuides(three, LIBRARY);
    } finally {
      writeFileSync(file, text);
    }
  }

  /**
   * @returns the loader's complaint; '' if it accepts the change. A change that does not apply fails the
   * test.
   */
  function refusalOf(change: (text: string) => string): string {
    try {
      loadWith(change);
      return '';
    } catch (error) {
      if (error instanceof NotApplied) throw error;
      return (error as Error).message;
    }
  }

  it('accepts a copy of our guides', () => {
    expect(loadGuides(copyOfContent())).toEqual(GUIDES);
  });

  it('accepts three guides that link only to one another, and a known number without its 1', () => {
    expect(refusalOf((text) => text)).toBe('');
    expect(refusalOf(added('Call 800-222-1222.'))).toBe('');
  });

  it('numbers sources by first use in the text, whatever the order of the list [SITE-19]', () => {
    const sources = GUIDES.find((guide) => HOME_SAFETY.startsWith(guide.id))?.sources;
    const guide = loadWith(replaced(/^sources: \[TBI, (.*)\]$/m, 'sources: [$1, TBI]')).find((each) =>
      HOME_SAFETY.startsWith(each.id),
    );
    expect(guide?.sources).toEqual(sources);
    expect(guide?.sources[0]).toEqual(LIBRARY.sources.get('TBI'));
    expect(guide?.sections[0]?.html).toMatch(/slows clotting\)\.<sup><a class="cite" href="#source-1">/);
  });

  it.each<[string, fault: RegExp, change: (text: string) => string]>([
    ['no sources', /where it comes from\s+→ at sources/, replaced(/^sources: .*$/m, 'sources: []')],
    ['no list of sources', /→ at sources/, replaced(/^sources: .*\n/m, '')],
    ['an unknown source', /unknown source NOWHERE/, replaced('sources: [', 'sources: [NOWHERE, ')],
    ['a source that is cited and not listed', /cites HOMEMOD unlisted/, replaced('HOMEMOD, ', '')],
    ['a citation of nothing', /cites NOWHERE unlisted/, added('It is so.[^NOWHERE]')],
    ['a source that is listed and not cited', /never cites CS25/, replaced('sources: [', 'sources: [CS25, ')],
    ['a link to no guide', /dead link \/packs\/housing\/nowhere/, added('[x](/packs/housing/nowhere)')],
    ['a link to another page of ours', /dead link \/form/, added('[x](/form)')],
    ['a link elsewhere', /dead link https:\/\/evil\.example/, added('[x](https://evil.example)')],
    [
      'an address in the text',
      /dead link http:\/\/www\.evil\.example/,
      added('See www.evil.example for it.'),
    ],
    ['a script for a link', /dead link javascript:/, added('[x](javascript:alert(1))')],
    ['an unknown phone number', /unknown number 1-800-555-0199/, added('Call 1-800-555-0199.')],
    ['an unknown number without the 1', /unknown number 800-555-0199/, added('Call 800-555-0199.')],
    [
      'a number with a wrong digit',
      /unknown number 1-800-222-1223/,
      replaced('1-800-222-1222', '1-800-222-1223'),
    ],
    ['a block of HTML', /html is not allowed/, added('<div>x</div>')],
    ['HTML in a line', /html is not allowed/, added('A <b>bold</b> word.')],
    ['an image', /image is not allowed/, added('![x](/static/x.png)')],
    ['a picture that does not exist', /unknown picture nothing/, added('![](picture:nothing)')],
    [
      'a picture whose source it does not cite',
      /shows back-blows and does not cite BACK-BLOWS/,
      added('![](picture:back-blows)'),
    ],
    ['code', /code is not allowed/, added('```\nx\n```')],
    ['a missing heading', /its headings are .*What to ask, Forms$/, replaced(/^## Pitfalls\n/m, '')],
    ['a heading too many', /its headings are .*Forms, More$/, added('## More\n\nMore.')],
    [
      'a heading with another name',
      /its headings are .*, Traps, Forms$/,
      replaced('## Pitfalls', '## Traps'),
    ],
    [
      'headings in another order',
      /its headings are .*What to ask, Forms, Pitfalls$/,
      swapped('## Pitfalls', '## Forms'),
    ],
    [
      'too few words',
      /; \d{1,2} words$|: \d{1,2} words$/,
      replaced(/(?<=## Get help now\n)[\s\S]*$/, 'Call **911**.'),
    ],
    ['too many words', /: 2\d{3} words$/, added('word '.repeat(1200))],
    ['no front matter', /no front matter/, replaced(/^---\n/, '')],
    ['front matter that does not end', /no front matter/, replaced(/\n---\n/, '\n')],
    ['an unknown field', /Unrecognized key: "author"/, replaced('title:', 'author: me\ntitle:')],
    ['no Spanish title', /→ at title_es/, replaced(/^title_es: .*\n/m, '')],
    [
      'a summary too long for a search engine',
      /→ at summary$/m,
      replaced(/^summary: /m, `summary: ${'so '.repeat(30)}`),
    ],
    ['an unknown domain', /→ at domain/, replaced('domain: housing', 'domain: garden')],
    [
      'an unknown further domain',
      /→ at also/,
      replaced('domain: housing', 'domain: housing\nalso: [garden]'),
    ],
    [
      'a domain twice',
      /names a domain twice/,
      replaced('domain: housing', 'domain: housing\nalso: [housing]'),
    ],
    ['a day that does not exist', /→ at reviewed/, replaced(/^reviewed: .*$/m, 'reviewed: "2026-02-30"')],
    ['two keywords', /→ at keywords$/m, replaced(/^keywords: .*$/m, 'keywords: [fall, bathroom]')],
    ['no phone', /→ at phones/, replaced(/^phones: .*$/m, 'phones: []')],
    ['an unknown phone', /unknown phone nobody/, replaced('phones: [', 'phones: [nobody, ')],
    ['an unknown action', /unknown action nothing/, replaced('actions: [', 'actions: [nothing, ')],
    ['one related guide', /→ at related/, replaced(/^related: .*$/m, 'related: [housing/downsizing]')],
    [
      'an unknown related guide',
      /unknown related guide housing\/nowhere/,
      replaced('related: [', 'related: [housing/nowhere, '),
    ],
  ])('rejects a guide with %s, naming file and fault', (_what, fault, change) => {
    const refusal = refusalOf(change);
    expect(refusal).toMatch(NAMES_FILE);
    expect(refusal).toMatch(fault);
  });

  it('names every fault of a guide at once', () => {
    const refusal = refusalOf((text) =>
      added('<b>x</b>')(added('[x](/form)')(replaced('phones: [', 'phones: [nobody, ')(text))),
    );
    expect(refusal).toMatch(/html is not allowed; unknown phone nobody; dead link \/form$/);
  });

  it('lists a guide under further domains, after its own [SITE-15]', () => {
    const also = replaced('domain: housing', 'domain: housing\nalso: [daily-living]');
    const guide = loadWith(also).find(({ id }) => HOME_SAFETY.startsWith(id));
    expect(guide?.domains).toEqual(['housing', 'daily-living']);
  });

  it('refuses a folder that is no area, naming it', () => {
    const folder = copyOfContent();
    mkdirSync(path.join(folder, 'guides/garden'));
    expect(() => loadGuides(folder)).toThrow('content/guides: no area is called garden');
  });

  it('notices a missing guide by the links to it', () => {
    const folder = copyOfContent();
    rmSync(path.join(folder, 'guides', HOME_SAFETY));
    rmSync(path.join(folder, 'guides', HOME_SAFETY.replace('.md', '.es.md')));
    expect(() => loadGuides(folder)).toThrow(/guides\/.*unknown related guide housing\/home-safety/);
  });

  it.each<[string, fault: RegExp, change: (text: string) => string]>([
    ['no first heading', /first heading|headings are/, replaced('## Get help now\n', '')],
    [
      'text before the first heading',
      /first heading/,
      replaced('## Get help now', 'Hello.\n\n## Get help now'),
    ],
    ['front matter that is not YAML', /./, replaced('keywords: [', 'keywords: [[')],
  ])('names the file that has %s', (_what, fault, change) => {
    const refusal = refusalOf(change);
    expect(refusal).toMatch(fault);
    expect(refusal).toContain(HOME_SAFETY);
  });

  it.each<[string, change: (text: string) => string]>([
    ['an external reference-style link', added('[x][y]\n\n[y]: https://evil.example')],
    ['a reference-style image', added('![x][y]\n\n[y]: https://evil.example/x.png')],
    ['a link without its /packs/', added('[x](housing/in-home-care)')],
    ['a footnote of its own', added('It is so.[^TBI]\n\n[^TBI]: Somebody said it.')],
    ['a lower-case citation', added('It is so.[^nowhere]')],
    ['a citation with an underscore', added('It is so.[^NO_WHERE]')],
    ['an unknown number in brackets', added('Call (800) 555-0199.')],
    ['an unknown number with dots', added('Call 800.555.0199.')],
    ['an unknown number with spaces', added('Call 1 800 555 0199.')],
    ['itself as a related guide', replaced('related: [', 'related: [housing/home-safety, ')],
    ['the same related guide twice', replaced('related: [', 'related: [housing/in-home-care, ')],
  ])('rejects a guide with %s', (_what, change) => {
    expect(refusalOf(change)).toMatch(NAMES_FILE);
  });
});

/** Appends a paragraph to a guide. */
function added(paragraph: string) {
  return (text: string) => `${text.trimEnd()}\n\n${paragraph}\n`;
}

class NotApplied extends Error {}

/** Replaces the first occurrence of text that must be present. */
function replaced(what: string | RegExp, by: string) {
  return (text: string) => {
    if (text.replace(what, '') === text) throw new NotApplied(`there is no ${what} to spoil`);
    return text.replace(what, by);
  };
}

function swapped(one: string, other: string) {
  return (text: string) =>
    replaced('## Nothing', other)(replaced(other, one)(replaced(one, '## Nothing')(text)));
}
