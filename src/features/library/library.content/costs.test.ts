import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { CARE_KINDS, stateOfZip } from '../library.costs.rules.ts';
import { loadCosts } from './costs.ts';
import { CONTENT } from './library.ts';

const COSTS = loadCosts();
const { national, states, zipPrefixes } = COSTS;
/** The fifty states and the District of Columbia. */
const STATES =
  'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY'.split(
    ' ',
  );
/** Military addresses and territories: they have ZIP codes, but no figures. */
const ELSEWHERE = ['AA', 'AE', 'AP', 'GU', 'PR', 'VI'];
const FIRST = { AK: 'Alaska', CA: 'California', DC: 'District of Columbia', WY: 'Wyoming' };

describe('the national medians', () => {
  it('list each kind of care once, with the year of the survey [PLAN-38]', () => {
    expect(national.map((each) => each.care)).toEqual(CARE_KINDS);
    expect(new Set(national.map((each) => each.year))).toEqual(new Set([2025]));
  });

  it('agree with the hourly or daily price next to them [PLAN-38]', () => {
    const byKind = new Map(national.map((each) => [each.care, each]));
    expect(byKind.get('in_home')).toMatchObject({ unit: '$35 an hour; 44 hours a week' });
    expect(byKind.get('in_home')?.monthly).toBe(Math.round((35 * 44 * 52) / 12));
    expect(byKind.get('adult_day')).toMatchObject({ unit: '$95 a day; 5 days a week' });
    expect(byKind.get('adult_day')?.monthly).toBe(Math.round((95 * 5 * 52) / 12));
  });

  it('equal those printed in the guide next to the tool [PLAN-38]', () => {
    const text = readFileSync(path.join(CONTENT, 'guides/housing/zip-cost-compare.md'), 'utf8');
    for (const { care, monthly } of national.filter((each) => !each.unit)) {
      expect(text, care).toContain(`$${monthly.toLocaleString('en-US')}`);
    }
    expect(text).toContain('$35 an hour');
    expect(text).toContain('$95 a day');
  });
});

describe('the state figures', () => {
  it('cover all fifty states and the District of Columbia, each once and with a name [PLAN-38]', () => {
    expect(states.map((each) => each.state).toSorted()).toEqual(STATES);
    expect(new Set(states.map((each) => each.name)).size).toBe(STATES.length);
    for (const [code, name] of Object.entries(FIRST)) {
      expect(states.find((each) => each.state === code)?.name).toBe(name);
    }
  });

  it('are survey prices where known, and our estimates elsewhere [PLAN-38]', () => {
    const surveyed = states.filter((each) => each.in_home?.kind === 'survey');
    expect(surveyed.map(({ state, in_home, assisted_living }) => [state, in_home, assisted_living])).toEqual([
      ['CA', { monthly: 7627, kind: 'survey' }, { monthly: 6900, kind: 'survey' }],
      ['WA', { monthly: 8580, kind: 'survey' }, { monthly: 7546, kind: 'survey' }],
    ]);
    expect(states.find((each) => each.state === 'FL')).toEqual({
      state: 'FL',
      name: 'Florida',
      in_home: { monthly: 6230, kind: 'estimate' },
      assisted_living: { monthly: 5050, kind: 'estimate' },
    });
  });

  it('are absent rather than 0 where unknown [PLAN-38]', () => {
    const without = (care: 'in_home' | 'assisted_living') =>
      states.filter((each) => each[care] === undefined).map((each) => each.state);
    expect(without('in_home')).toEqual(['AL', 'AR', 'LA', 'MS', 'OK', 'TX', 'WV']);
    expect(without('assisted_living')).toEqual(['DC']);
  });

  it.each(['in_home', 'assisted_living'] as const)(
    'for %s are whole dollars between half and twice the national median [PLAN-38]',
    (care) => {
      const median = national.find((each) => each.care === care)?.monthly ?? 0;
      for (const each of states) {
        const monthly = each[care]?.monthly ?? median;
        expect(Number.isInteger(monthly), each.state).toBe(true);
        expect(monthly, each.state).toBeGreaterThan(median / 2);
        expect(monthly, each.state).toBeLessThan(median * 2);
      }
    },
  );
});

describe('the ZIP prefixes', () => {
  it('cover every state with figures, under the same name, and six places without [PLAN-38]', () => {
    const names = new Map(zipPrefixes.map((range) => [range.state, range.name]));
    expect([...names.keys()].toSorted()).toEqual([...STATES, ...ELSEWHERE].toSorted());
    for (const { state, name } of states) expect(names.get(state)).toBe(name);
    for (const { state, name } of zipPrefixes) expect(name, state).toBe(names.get(state));
  });

  it('are ranges that start before they end and never overlap [PLAN-38]', () => {
    const sorted = zipPrefixes.toSorted((one, other) => one.from - other.from);
    sorted.forEach(({ state, from, to }, index) => {
      expect(from, state).toBeLessThanOrEqual(to);
      expect(from, state).toBeGreaterThan(sorted[index - 1]?.to ?? -1);
      expect(to, state).toBeLessThanOrEqual(999);
    });
  });

  it.each([
    ['90210', 'CA', 'Beverly Hills'],
    ['10001', 'NY', 'New York'],
    ['85004', 'AZ', 'Phoenix'],
    ['33101', 'FL', 'Miami'],
    ['00901', 'PR', 'San Juan'],
    ['99501', 'AK', 'Anchorage'],
    ['20101', 'VA', 'Dulles, between two prefixes of the District of Columbia'],
    ['20001', 'DC', 'Washington'],
    ['20201', 'DC', 'Washington, after Virginia'],
    ['56901', 'DC', 'the government, among those of Minnesota'],
    ['00501', 'NY', 'Holtsville, far from the rest of New York'],
    ['00801', 'VI', 'St. Thomas, between two prefixes of Puerto Rico'],
    ['05501', 'MA', 'Andover, among those of Vermont'],
    ['06101', 'CT', 'Hartford'],
    ['02108', 'MA', 'Boston'],
    ['03901', 'ME', 'Berwick, the first of Maine'],
    ['34002', 'AA', 'a military address among those of Florida'],
    ['60601', 'IL', 'Chicago'],
    ['73301', 'TX', 'Austin, among those of Oklahoma'],
    ['88510', 'TX', 'El Paso, among those of New Mexico'],
    ['77001', 'TX', 'Houston'],
    ['82001', 'WY', 'Cheyenne'],
    ['96701', 'HI', 'Aiea'],
    ['96910', 'GU', 'Hagatna'],
    ['98101', 'WA', 'Seattle'],
  ])('put %s in %s: %s [PLAN-38]', (zip, state) => {
    expect(stateOfZip(zip, COSTS)?.state).toBe(state);
  });

  // Fishers Island is in New York, but three digits cannot tell: the page says "by your ZIP code".
  it('put 06390 in Connecticut, as its prefix says [PLAN-38]', () => {
    expect(stateOfZip('06390', COSTS)?.state).toBe('CT');
  });

  it.each(['00000', '00401', '21301', '26901', '34301', '35301', '41901', '85401', '92901', '98701'])(
    'leave the unassigned %s without a state [PLAN-38]',
    (zip) => {
      expect(stateOfZip(zip, COSTS)).toBeUndefined();
    },
  );
});

describe('the loader', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  /** @returns a copy of the content with one cost file changed */
  function spoilt(file: string, change: (text: string) => string): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'kinkeeper-costs-'));
    folders.push(folder);
    cpSync(path.join(CONTENT, 'costs'), path.join(folder, 'costs'), { recursive: true });
    const at = path.join(folder, 'costs', file);
    const text = readFileSync(at, 'utf8');
    writeFileSync(at, change(text));
    return folder;
  }

  it('accepts a copy of our figures [PLAN-38]', () => {
    expect(loadCosts(spoilt('states.csv', (text) => text))).toEqual(COSTS);
  });

  it('prefers a survey price to our estimate, separately for each kind of care [PLAN-38]', () => {
    const folder = spoilt('states.csv', replaced('FL,Florida,6230,5050,,,', 'FL,Florida,6230,5050,36,,'));
    expect(loadCosts(folder).states.find((each) => each.state === 'FL')).toMatchObject({
      in_home: { monthly: 6864, kind: 'survey' },
      assisted_living: { monthly: 5050, kind: 'estimate' },
    });
  });

  it.each<[string, file: string, fault: RegExp, change: (text: string) => string]>([
    ['a word for an amount', 'national.csv', /monthly_usd/, replaced('6673', 'much')],
    ['an amount of 0', 'national.csv', /monthly_usd/, replaced('6673', '0')],
    ['an amount below 0', 'national.csv', /monthly_usd/, replaced('6673', '-6673')],
    ['no amount', 'national.csv', /monthly_usd/, replaced('6673', '')],
    ['a word for a year', 'national.csv', /year/, replaced('2025', 'soon')],
    ['an unknown kind of care', 'national.csv', /care/, replaced('adult_day', 'cruise')],
    ['a column with another name', 'national.csv', /monthly_usd/, replaced('monthly_usd', 'usd')],
    ['a column too many', 'national.csv', /columns length is 5/, replaced(',unit', ',unit,note')],
    ['a dollar sign', 'states.csv', /in_home_estimate/, replaced('7330', '$7330')],
    ['an estimate of 0', 'states.csv', /in_home_estimate/, replaced('7330', '0')],
    ['a survey price below 0', 'states.csv', /assisted_living_survey/, replaced('6900', '-6900')],
    ['a state of three letters', 'states.csv', /state/, replaced('AK,', 'AKA,')],
    [
      'a row that stops early',
      'states.csv',
      /columns length is 7/,
      replaced('AK,Alaska,7330,8650,,,', 'AK,Alaska'),
    ],
    ['a prefix of four digits', 'zip-prefixes.csv', /\.to\b/, replaced('995,999', '995,1000')],
    ['a prefix below 0', 'zip-prefixes.csv', /\.from\b/, replaced('995,999', '-1,999')],
    ['a prefix with a fraction', 'zip-prefixes.csv', /\.from\b/, replaced('995,999', '995.5,999')],
    ['a word for a prefix', 'zip-prefixes.csv', /\.from\b/, replaced('995,999', 'AK,999')],
  ])('rejects %s, saying what is wrong [PLAN-38]', (_what, file, fault, change) => {
    const folder = spoilt(file, change);
    expect(() => loadCosts(folder)).toThrow(fault);
  });

  it.each<[string, file: string, change: (text: string) => string]>([
    ['a range without a start', 'zip-prefixes.csv', replaced('995,999', ',999')],
    ['a range that ends before it starts', 'zip-prefixes.csv', replaced('995,999', '999,995')],
    ['overlapping ranges of two states', 'zip-prefixes.csv', replaced('995,999', '990,999')],
    ['a missing year', 'national.csv', replaced('2025', '')],
    ['a missing name', 'states.csv', replaced('Alaska', '')],
    ['the same state twice', 'states.csv', (text) => `${text}CA,California,1,,,,\n`],
    ['an empty file', 'states.csv', () => ''],
  ])('rejects %s [PLAN-38]', (_what, file, change) => {
    const folder = spoilt(file, change);
    expect(() => loadCosts(folder)).toThrow();
  });

  it('names the malformed file [PLAN-38]', () => {
    const folder = spoilt('national.csv', replaced('6673', 'much'));
    expect(() => loadCosts(folder)).toThrow('national.csv');
  });
});

/** Replaces the first occurrence of text that must be present. */
function replaced(what: string, by: string) {
  return (text: string) => {
    if (!text.includes(what)) throw new Error(`there is no ${what} to spoil`);
    return text.replace(what, () => by);
  };
}
