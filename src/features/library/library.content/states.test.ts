import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { LOCALES } from '#kit/locale.ts';
import { NEAR_KINDS } from '../library.states.types.ts';
import { loadCosts } from './costs.ts';
import { gradeOf } from './grade.ts';
import { CONTENT, listGuideIds, loadLibrary } from './library.ts';
import { easeOf } from './readability.ts';
import { kindsFor, loadStates, nearState } from './states.ts';

const TABLES = loadStates();
const LINES = NEAR_KINDS.flatMap((kind) =>
  [...(TABLES.lines.get(kind) ?? [])].map(([code, line]) => ({ at: `${kind} ${code}`, code, ...line })),
);

describe('the lines of the states', () => {
  it('are of the fifty states, the District of Columbia and five territories', () => {
    expect(TABLES.states.length).toBe(56);
    expect(new Set(TABLES.states.map(({ slug }) => slug)).size).toBe(56);
    expect(TABLES.states.filter(({ territory }) => territory).map(({ code }) => code)).toEqual([
      'AS',
      'GU',
      'MP',
      'PR',
      'VI',
    ]);
    for (const { slug } of TABLES.states) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('have the states of all ZIP codes, except military addresses', () => {
    const named = new Map(TABLES.states.map(({ code, name }) => [code, name.en]));
    const others = loadCosts().zipPrefixes.filter(({ state, name }) => named.get(state) !== name);
    expect([...new Set(others.map(({ state }) => state))].sort()).toEqual(['AA', 'AE', 'AP', 'GU']);
  });

  it('are there for most states, and none is from before 2018', () => {
    expect(TABLES.lines.get('aps')?.size).toBeGreaterThanOrEqual(50);
    for (const { at, source } of LINES) {
      expect([at, (source.page ?? '2018') >= '2018']).toEqual([at, true]);
    }
  });

  it('have numbers that can be dialed', () => {
    for (const { at, phone } of LINES)
      if (phone) expect([at, phone.tel]).toEqual([at, expect.stringMatching(/^(\+1\d{10}|211)$/)]);
  });

  it('name no other state in their own', () => {
    // West Virginia names Virginia, Washington, D.C. and New York its cities, Kansas City lies in Missouri.
    const names = TABLES.states.filter(({ territory }) => !territory);
    for (const { at, code, name } of LINES) {
      const own = names.find((each) => each.code === code)?.name.en ?? '';
      const others = names.filter(
        (each) => each.code !== code && !own.includes(each.name.en) && name.includes(`${each.name.en} `),
      );
      expect([at, others.map((each) => each.code)]).toEqual([at, []]);
    }
  });

  it('lead from guides that exist', () => {
    const guides = listGuideIds();
    for (const { guides: named, actions } of TABLES.kinds.values()) {
      for (const id of named) expect(guides).toContain(id);
      expect(new Set(actions).size).toBe(actions.length);
    }
    expect(kindsFor(['community/abuse-and-neglect'])).toEqual(['aps', 'ombudsman']);
    expect(kindsFor(['housing/downsizing'])).toEqual([]);
  });

  it('say in plain words what a kind does', () => {
    for (const { does } of TABLES.kinds.values())
      for (const locale of LOCALES)
        expect([does[locale], does[locale].length < 120]).toEqual([does[locale], true]);
    const said = [...TABLES.kinds.values()].map(({ does }) => does);
    expect(gradeOf(said.map(({ en }) => en)).grade).toBeLessThanOrEqual(8);
    expect(easeOf(said.map(({ es }) => es)).ease).toBeGreaterThanOrEqual(70);
  });

  it('come in the language of the page, and are null for a state without one', () => {
    expect(nearState('NY', ['ship'], 'es', TABLES)?.state.name).toBe('Nueva York');
    expect(nearState('AS', ['aps'], 'en', TABLES)?.lines[0]).toMatchObject({
      kind: { title: 'Adult protective services', finder: { phone: { number: '1-800-677-1116' } } },
      line: null,
    });
    expect(nearState('ZZ', ['aps'], 'en', TABLES)).toBeNull();
  });
});

describe('a table', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  const HEAD = 'state,name,phone,hours,hours_es,url,note,note_es,source,source_kind,page_date,checked\n';
  const GOOD =
    'OH,Ohio APS,1-855-644-6277,,,https://aging.ohio.gov/,,,https://aging.ohio.gov/,official,,2026-11-26\n';
  function problemWith(file: string, text: string): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'states-'));
    folders.push(folder);
    cpSync(path.join(CONTENT, 'states'), path.join(folder, 'states'), { recursive: true });
    writeFileSync(path.join(folder, 'states', file), text);
    try {
      loadStates(folder, loadLibrary());
      return 'none';
    } catch (error) {
      return (error as Error).message;
    }
  }

  it('with one good line is taken', () => {
    expect(problemWith('aps.csv', HEAD + GOOD)).toBe('none');
  });

  it.each([
    ['a state that does not exist', GOOD.replace('OH,', 'ZZ,'), /aps\.csv:3: there is no state ZZ/],
    ['a state twice', GOOD, /aps\.csv:3: OH stands there twice/],
    ['a number in another form', GOOD.replace('1-855-644-6277', '(855) 644-6277'), /aps\.csv:3: .*phone/s],
    ['a number that cannot be dialed', GOOD.replace('1-855-644', '1-155-644'), /aps\.csv:3: .*phone/s],
    [
      'an address that is none',
      GOOD.replace('https://aging.ohio.gov/,,,', 'javascript:alert(1),,,'),
      /:3: .*url/s,
    ],
    ['no source', GOOD.replace('https://aging.ohio.gov/,official', ',official'), /:3: .*source/s],
    ['another kind of source', GOOD.replace('official', 'rumor'), /:3: .*source_kind/s],
    ['no day', GOOD.replace('2026-11-26', ''), /:3: .*checked/s],
    [
      'a note in one language',
      GOOD.replace('gov/,,,', 'gov/,Call first.,,'),
      /:3: .*a note in one language/s,
    ],
    ['hours in one language', GOOD.replace('6277,,,', '6277,,Siempre,'), /:3: .*hours in one language/s],
    ['too few columns', 'OH,Ohio\n', /aps\.csv: .*line 3/s],
  ])('with %s is refused, with its file and line', (_, line, said) => {
    expect(problemWith('aps.csv', HEAD + GOOD + line)).toMatch(said);
  });

  it('with another column is refused', () => {
    const [head, line] = [HEAD.replace('checked', 'checked,fax'), GOOD.replace('-26\n', '-26,1\n')];
    expect(problemWith('ship.csv', head + line)).toMatch(/ship\.csv:2: .*fax/s);
  });

  it('of kinds names finders that are known', () => {
    const kinds = readFileSync(path.join(CONTENT, 'states/kinds.yaml'), 'utf8');
    expect(problemWith('kinds.yaml', kinds.replace('source: NCEA', 'source: NOBODY'))).toMatch(
      /kinds\.yaml, aps: unknown finder/,
    );
  });
});
