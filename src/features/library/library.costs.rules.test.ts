import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { range, TABLES, typed, zip } from '#test/support/library-costs.ts';
import {
  type Amount,
  type CostTables,
  costAreaState,
  costRows,
  monthlyFromHourly,
  PLACEHOLDERS,
  placeholderFor,
  stateOfZip,
  zipDigits,
} from './library.costs.rules.ts';
import { FOCUSES, type Focus } from './library.types.ts';

const focus = fc.constantFrom(...FOCUSES);
/** Any choice in any order, including duplicates. */
const focuses = fc.array(focus, { maxLength: 12 });
const figure = fc.option(
  fc.record({
    monthly: fc.integer({ min: 1, max: 20_000 }),
    kind: fc.constantFrom('survey' as const, 'estimate' as const),
  }),
  { nil: undefined },
);
/** Some states with some figures, each with a hundred prefixes or none. */
const tables: fc.Arbitrary<CostTables> = fc
  .uniqueArray(
    fc.record({
      state: fc.stringMatching(/^[A-Z]{2}$/),
      in_home: figure,
      assisted_living: figure,
      placed: fc.boolean(),
    }),
    { selector: (each) => each.state, maxLength: 10 },
  )
  .map((states) => ({
    national: TABLES.national,
    states: states.map(({ placed: _, ...state }) => ({ ...state, name: `State of ${state.state}` })),
    zipPrefixes: states.flatMap(({ state, placed }, index) =>
      placed ? [range(state, index * 100, index * 100 + 99)] : [],
    ),
  }));

describe('the options', () => {
  it('are the eight of the housing questions, in order [PLAN-27]', () => {
    expect(FOCUSES).toEqual([
      'live_in',
      'assisted_living',
      'downsizing',
      'other',
      'home_modifications',
      'in_home_help',
      'group_housing',
      'senior_living',
    ]);
  });
});

describe('the placeholder', () => {
  it.each<[Focus, zip: string, monthly: Amount, oneTime: Amount]>([
    ['live_in', '00501', 540, 2250],
    ['live_in', '55401', 673, 2806],
    ['live_in', '90210', 780, 3250],
    ['assisted_living', '00501', 3870, 2700],
    ['assisted_living', '55401', 4826, 3367],
    ['assisted_living', '90210', 5590, 3900],
    ['downsizing', '00501', 'varies', 6300],
    ['downsizing', '55401', 'varies', 7856],
    ['downsizing', '90210', 'varies', 9100],
    ['other', '00501', 'unspecified', 'unspecified'],
    ['other', '55401', 'unspecified', 'unspecified'],
    ['other', '90210', 'unspecified', 'unspecified'],
    ['home_modifications', '00501', 'none', 7200],
    ['home_modifications', '55401', 'none', 8978],
    ['home_modifications', '90210', 'none', 10400],
    ['in_home_help', '00501', 2880, 0],
    ['in_home_help', '55401', 3591, 0],
    ['in_home_help', '90210', 4160, 0],
    ['group_housing', '00501', 3420, 1800],
    ['group_housing', '55401', 4264, 2244],
    ['group_housing', '90210', 4940, 2600],
    ['senior_living', '00501', 3870, 2700],
    ['senior_living', '55401', 4826, 3367],
    ['senior_living', '90210', 5590, 3900],
  ])('for %s at %s is %s a month and %s once [PLAN-34, PLAN-35, PLAN-36]', (focus, zip, monthly, oneTime) => {
    expect(placeholderFor(focus, zip)).toEqual({ monthly, oneTime });
    // Where a figure has a source, the placeholder is not shown.
    const sourced = focus === 'in_home_help' || focus === 'assisted_living';
    const shown = sourced ? undefined : { monthly, oneTime };
    expect(costRows([focus], zip, TABLES)[0]?.placeholder).toEqual(shown);
  });

  it('is a word wherever the specification has one, at every ZIP code [PLAN-34, PLAN-36]', () => {
    fc.assert(
      fc.property(focus, zip, (chosen, at) => {
        const { monthly, oneTime } = placeholderFor(chosen, at);
        const base = PLACEHOLDERS[chosen];
        expect(typeof monthly).toBe(typeof base.monthly);
        expect(typeof oneTime).toBe(typeof base.oneTime);
        if (typeof base.monthly === 'string') expect(monthly).toBe(base.monthly);
        if (typeof base.oneTime === 'string') expect(oneTime).toBe(base.oneTime);
      }),
    );
  });

  it('never decreases with a higher first digit, and is always in whole dollars [PLAN-35, PLAN-36]', () => {
    fc.assert(
      fc.property(focus, zip, zip, (chosen, one, other) => {
        const [low = '', high = ''] = [one, other].sort();
        const amounts = [placeholderFor(chosen, low), placeholderFor(chosen, high)];
        for (const part of ['monthly', 'oneTime'] as const) {
          const [cheap = 0, dear = 0] = amounts
            .map((each) => each[part])
            .filter((each) => typeof each === 'number');
          expect(cheap).toBeLessThanOrEqual(dear);
          expect([cheap, dear].every(Number.isInteger)).toBe(true);
        }
      }),
    );
  });
});

describe('the cost area', () => {
  it.each<[readonly Focus[], zip: string, shown: ReturnType<typeof costAreaState>]>([
    [[], '', 'choose-option'],
    [[], '9021', 'choose-option'],
    [[], '90210', 'choose-option'],
    [['other'], '', 'enter-zip'],
    [['other'], '9', 'enter-zip'],
    [['other'], '9021', 'enter-zip'],
    [['other'], '90210', 'table'],
    [['live_in', 'in_home_help'], '9021', 'enter-zip'],
    [['live_in', 'in_home_help'], '00000', 'table'],
    [FOCUSES, '', 'enter-zip'],
    [FOCUSES, '90210', 'table'],
  ])('with %j and %j shows %s [PLAN-30, PLAN-31, PLAN-32, PLAN-33]', (focuses, typed, shown) => {
    expect(costAreaState(focuses, typed)).toBe(shown);
  });

  it('shows a table exactly when an option is chosen and five digits are entered [PLAN-30, PLAN-33]', () => {
    fc.assert(
      fc.property(focuses, typed.map(zipDigits), (chosen, digits) => {
        const shown = costAreaState(chosen, digits) === 'table';
        expect(shown).toBe(chosen.length > 0 && /^\d{5}$/.test(digits));
      }),
    );
  });

  it('shows no table for five characters that are not digits [PLAN-30]', () => {
    expect(costAreaState(['other'], 'abcde')).toBe('enter-zip');
  });
});

describe('the rows', () => {
  it('are one per chosen option, in the order in which options are offered [PLAN-27, PLAN-34]', () => {
    fc.assert(
      fc.property(focuses, zip, (chosen, at) => {
        const rows = costRows(chosen, at, TABLES).map((row) => row.focus);
        expect(rows).toEqual(FOCUSES.filter((each) => chosen.includes(each)));
      }),
    );
  });

  it('have the national median for the two kinds of care the survey covers [PLAN-38]', () => {
    const surveyed = costRows(FOCUSES, '90210', TABLES).filter((row) => row.national);
    expect(surveyed.map(({ focus, national }) => [focus, national])).toEqual([
      ['assisted_living', { monthly: 6200, year: 2025 }],
      ['in_home_help', { monthly: 6673, year: 2025 }],
    ]);
  });

  it.each([
    ['a survey price in California', '90210', 6900, 7627, 'survey', 'California'],
    ['a survey price in Washington', '98101', 7546, 8580, 'survey', 'Washington'],
    ['an estimate in Florida', '33101', 5050, 6230, 'estimate', 'Florida'],
  ])('have %s, labeled as what it is [PLAN-38]', (_what, at, assisted, inHome, kind, name) => {
    const rows = costRows(['assisted_living', 'in_home_help'], at, TABLES);
    expect(rows.map((row) => row.state)).toEqual([
      { monthly: assisted, kind, name },
      { monthly: inHome, kind, name },
    ]);
  });

  it.each([
    ['Alabama has no figure for care at home', '35203', [4690, undefined]],
    ['the District of Columbia has none for assisted living', '20001', [undefined, 7540]],
    ['Puerto Rico has none at all', '00901', [undefined, undefined]],
    ['nobody lives at an unused prefix', '00000', [undefined, undefined]],
  ])('have only the national figure where %s, without a placeholder [PLAN-38]', (_why, at, amounts) => {
    const rows = costRows(['assisted_living', 'in_home_help'], at, TABLES);
    expect(rows.map((row) => row.state?.monthly)).toEqual(amounts);
    for (const { placeholder, national } of rows) {
      expect(placeholder).toBeUndefined();
      expect(national?.monthly).toBeGreaterThan(0);
    }
  });

  it('have the placeholder exactly where no figure has a source [PLAN-38]', () => {
    fc.assert(
      fc.property(tables, focuses, zip, (given, chosen, at) => {
        for (const { focus, placeholder, national, state } of costRows(chosen, at, given))
          expect(placeholder).toEqual(national || state ? undefined : placeholderFor(focus, at));
      }),
    );
  });

  it('take the figure of the ZIP code’s state unchanged from the table [PLAN-38]', () => {
    fc.assert(
      fc.property(tables, zip, (given, at) => {
        const place = stateOfZip(at, given);
        const figures = given.states.find((each) => each.state === place?.state);
        const [assisted, inHome, living] = costRows(['live_in', 'in_home_help', 'assisted_living'], at, given)
          .toSorted((one, other) => one.focus.localeCompare(other.focus))
          .map((row) => row.state);
        expect(assisted).toEqual(
          figures?.assisted_living && { ...figures.assisted_living, name: figures.name },
        );
        expect(inHome).toEqual(figures?.in_home && { ...figures.in_home, name: figures.name });
        expect(living).toBeUndefined();
      }),
    );
  });

  it('hold a positive whole figure or none, whatever is typed; never NaN [PLAN-29, PLAN-30, PLAN-36]', () => {
    fc.assert(
      fc.property(focuses, fc.oneof(typed, zip), (chosen, given) => {
        const digits = zipDigits(given);
        fc.pre(costAreaState(chosen, digits) === 'table');
        for (const { placeholder, national, state } of costRows(chosen, digits, TABLES)) {
          const amounts = [placeholder?.monthly, placeholder?.oneTime, national?.monthly, state?.monthly];
          for (const amount of amounts.filter((each) => typeof each === 'number')) {
            expect(Number.isSafeInteger(amount)).toBe(true);
            expect(amount).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });
});

describe('a month of care at home', () => {
  it.each([
    [35, 6673],
    [40, 7627],
    [45, 8580],
    [0, 0],
  ])('at $%s an hour is $%s: 44 hours a week, 52 weeks, 12 months [PLAN-38]', (hourly, monthly) => {
    expect(monthlyFromHourly(hourly)).toBe(monthly);
  });
});
