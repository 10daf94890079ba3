import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { CRISIS, ELDERCARE_LOCATOR, EMERGENCY } from '#kit/contacts.ts';
import { LOCALES } from '#kit/locale.ts';
import { type Action, COMMON_PRACTICE, CONTENT, listGuideIds, loadLibrary } from './library.ts';

const LIBRARY = loadLibrary();
const ACTIONS = [...LIBRARY.actions.values()];

describe('the content', () => {
  it.each(ACTIONS)(
    'of $id has 4 to 6 steps, each with a known source or common practice [ASMT-91]',
    (action) => {
      expect(action.steps.length).toBeGreaterThanOrEqual(4);
      expect(action.steps.length).toBeLessThanOrEqual(6);
      const known = [COMMON_PRACTICE, ...LIBRARY.sources.keys()];
      expect(known).toEqual(expect.arrayContaining(action.steps.map((step) => step.source)));
    },
  );

  it.each(ACTIONS)('of $id names whom to call, all of them known [ASMT-91]', (action) => {
    expect(action.phones).not.toEqual([]);
    expect([...LIBRARY.phones.keys()]).toEqual(expect.arrayContaining(action.phones));
  });

  it.each(ACTIONS)('of $id exists in every language, and differs between them [ASMT-91]', (action) => {
    const texts = [action.title, action.why, action.changes, ...action.steps];
    for (const text of texts) {
      for (const locale of LOCALES) expect(text[locale].trim()).not.toBe('');
      expect(text.es).not.toBe(text.en);
    }
  });

  it('has the fixed emergency numbers, and only `tel:` links that match the printed number [LIMIT-01, ASMT-91]', () => {
    const { phones } = LIBRARY;
    expect([phones.get('emergency')?.tel, phones.get('crisis-988')?.tel]).toEqual([EMERGENCY, CRISIS]);
    expect(phones.get('eldercare-locator')?.tel).toBe(ELDERCARE_LOCATOR.tel);
    for (const { number, tel } of phones.values()) {
      const [printed = ''] = number.split(' (');
      expect(printed.replaceAll('-', '')).toBe(tel.replace('+', ''));
    }
  });

  it.for(ACTIONS)('of $id reads at grade 9 or below [ASMT-91]', async (action, { annotate }) => {
    const grade = gradeOf([action.why, ...action.steps, action.changes].map((text) => text.en));
    await annotate(`Flesch-Kincaid grade ${grade.toFixed(1)}`);
    expect(grade).toBeLessThanOrEqual(9);
  });

  it('would fail if it were written in legalese [ASMT-91]', () => {
    const law =
      'Beneficiaries determined ineligible may request administrative reconsideration of the determination.';
    expect(gradeOf([law])).toBeGreaterThan(16);
    expect(gradeOf(['Call the plan. Ask who can help.'])).toBeLessThan(1);
  });
});

/** Sources whose home page is the page: it says the thing, or is the service. */
const HOME_PAGES: Record<string, string> = {
  ELD: 'The Eldercare Locator: one types a ZIP code there.',
  FTC: 'Fraud is reported there.',
  LSC: 'Legal aid is looked up there.',
  NFCC: 'A credit counselor is looked up there.',
  'PLAN-LOST': 'A lost pension is looked up there.',
  'CHARGE-NOW': 'The site is one page, about this rule.',
};

describe('a source', () => {
  it('is the page that says it, not a home page, unless it is listed with the reason [SITE-19]', () => {
    const homes = [...LIBRARY.sources].filter(([, { url }]) => {
      const { pathname, search } = new URL(url);
      return pathname === '/' && search === '';
    });
    expect(homes.map(([code]) => code).sort()).toEqual(Object.keys(HOME_PAGES).sort());
  });
});

/** Actions that no guide elaborates on, each with the reason. */
const WITHOUT_GUIDE: Record<string, string> = {
  'get-emergency-help': 'Nothing to read may stand before a call to 911.',
  'report-abuse': 'The guides repeat the same call; one left open may be seen by the wrong person.',
  'keep-the-home': 'No guide is about rent or a mortgage.',
  'handle-debt-collectors': 'The guide to medical bills tells of medical debts only.',
  'fix-insurance-problem': 'No guide is about a plan that was lost or is wrong.',
  'less-alone': 'No guide is about loneliness.',
  'first-call': 'It finds out what the matter is; any guide would be a guess.',
};

describe('an action of the assessment', () => {
  it('links to an existing guide [ASMT-91]', () => {
    const guides = new Set(listGuideIds());
    const wanted = ACTIONS.flatMap(({ guide }) => guide ?? []);
    expect(wanted.filter((id) => !guides.has(id))).toEqual([]);
  });

  it('has a guide, or a reason why none fits [ASMT-91]', () => {
    const without = ACTIONS.filter(({ guide }) => guide === undefined).map(({ id }) => id);
    expect(without.sort()).toEqual(Object.keys(WITHOUT_GUIDE).sort());
  });

  it('shares its texts with the plan flow where both have it, except for what removes it [ASMT-91]', () => {
    const meals = LIBRARY.actions.get('get-meals-covered');
    expect(meals?.title.en).toBe('Get meals covered');
    expect(meals?.changes.en).toContain('no longer mark');
  });
});

describe('the loader', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  /** Loads a copy of the content with one action of safety.yaml changed. */
  function loadWith(change: (action: Action, all: Action[]) => void) {
    const folder = mkdtempSync(path.join(tmpdir(), 'kinkeeper-content-'));
    folders.push(folder);
    cpSync(CONTENT, folder, { recursive: true });
    const file = path.join(folder, 'actions/assessment', 'safety.yaml');
    const actions: Action[] = parse(readFileSync(file, 'utf8'));
    const [first] = actions;
    if (first) change(first, actions);
    writeFileSync(file, stringify(actions));
    return loadLibrary(folder);
  }

  it('accepts a copy of our content [ASMT-91]', () => {
    expect(loadWith(() => {})).toEqual(LIBRARY);
  });

  it.each<[string, RegExp, (action: Action, all: Action[]) => void]>([
    [
      'a step without a source',
      /safety\.yaml/,
      ({ steps }) => Reflect.deleteProperty(steps[0] ?? {}, 'source'),
    ],
    [
      'a step with an empty source',
      /safety\.yaml/,
      ({ steps }) => Object.assign(steps[0] ?? {}, { source: '' }),
    ],
    [
      'an unknown source',
      /unknown source NOWHERE/,
      ({ steps }) => Object.assign(steps[0] ?? {}, { source: 'NOWHERE' }),
    ],
    ['an unknown phone', /unknown phone nobody/, ({ phones }) => phones.push('nobody')],
    ['no phone', /safety\.yaml/, ({ phones }) => phones.splice(0)],
    ['an id used twice', /two actions are called/, (action, all) => all.push(action)],
    [
      'an id used in another file',
      /two actions are called memory-safety/,
      (action) => Object.assign(action, { id: 'memory-safety' }),
    ],
    ['3 steps', /safety\.yaml/, ({ steps }) => steps.splice(3)],
    ['7 steps', /safety\.yaml/, ({ steps }) => steps.push(...steps.slice(0, 7 - steps.length))],
    ['a missing language', /safety\.yaml/, ({ title }) => Reflect.deleteProperty(title, 'es')],
    ['an unknown field', /safety\.yaml/, (action) => Object.assign(action, { note: 'x' })],
  ])('rejects %s, saying where [ASMT-91]', (_what, message, change) => {
    expect(() => loadWith(change)).toThrow(message);
  });
});

/** The Flesch-Kincaid grade of an English text. */
function gradeOf(texts: string[]): number {
  const sentences = texts
    .flatMap((text) => text.split(/[.!?]+["”]?(?=\s|$)/))
    .filter((each) => /\w/.test(each));
  const words = sentences.flatMap((each) => each.match(/[A-Za-z][A-Za-z'’]*|\d[\d,.-]*/g) ?? []);
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

/** Groups of vowels, without a silent e at the end. */
function syllablesIn(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  const heard = letters.replace(/(?<=[^aeiouyl])e$|(?<=[^aeiouytd])ed$/, '');
  return Math.max(1, heard.match(/[aeiouy]+/g)?.length ?? 1);
}
