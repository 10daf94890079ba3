/** Loads and validates the figures of content/costs. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { CARE_KINDS, type CostTables, monthlyFromHourly, type StateFigure } from '../library.costs.rules.ts';
import { CONTENT } from './library.ts';

const dollars = z.coerce.number().positive();
const optional = z.union([z.literal('').transform(() => undefined), dollars]);
const whole = z.string().regex(/^\d+$/).transform(Number);
const prefix = whole.pipe(z.number().max(999));

const national = z.strictObject({
  care: z.enum(CARE_KINDS),
  monthly_usd: dollars,
  year: whole,
  unit: z.string(),
});
const state = z.strictObject({
  state: z.string().length(2),
  name: z.string().min(1),
  in_home_estimate: optional,
  assisted_living_estimate: optional,
  in_home_hourly_survey: optional,
  assisted_living_survey: optional,
  note: z.string(),
});
const range = z.strictObject({
  state: z.string().length(2),
  name: z.string().min(1),
  from: prefix,
  to: prefix,
});

/** @throws if a file is malformed */
export function loadCosts(folder = CONTENT): CostTables {
  const read = <T>(file: string, row: z.ZodType<T>): T[] => {
    const rows = parse(readFileSync(path.join(folder, 'costs', file)), { columns: true });
    const parsed = z.array(row).min(1).safeParse(rows);
    if (!parsed.success) throw new Error(`content/costs/${file}: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  };
  const tables: CostTables = {
    national: read('national.csv', national).map(({ monthly_usd, ...rest }) => ({
      ...rest,
      monthly: monthly_usd,
    })),
    states: read('states.csv', state).map((row) => ({
      state: row.state,
      name: row.name,
      in_home: figure(
        row.in_home_hourly_survey && monthlyFromHourly(row.in_home_hourly_survey),
        row.in_home_estimate,
      ),
      assisted_living: figure(row.assisted_living_survey, row.assisted_living_estimate),
    })),
    zipPrefixes: read('zip-prefixes.csv', range),
  };
  refuseContradictions(tables);
  return tables;
}

function refuseContradictions({ states, zipPrefixes }: CostTables): void {
  const codes = states.map((each) => each.state);
  const twice = codes.find((code, index) => codes.indexOf(code) < index);
  if (twice) throw new Error(`content/costs/states.csv: ${twice} stands there twice`);
  const ranges = [...zipPrefixes].sort((one, other) => one.from - other.from);
  for (const [index, range] of ranges.entries()) {
    const before = ranges[index - 1]?.to ?? -1;
    if (range.from > range.to || range.from <= before) {
      throw new Error(`content/costs/zip-prefixes.csv: ${range.state} ${range.from}-${range.to} is no range`);
    }
  }
}

/** A survey price is preferred to our estimate. */
function figure(survey: number | undefined, estimate: number | undefined): StateFigure | undefined {
  if (survey) return { monthly: survey, kind: 'survey' };
  return estimate ? { monthly: estimate, kind: 'estimate' } : undefined;
}
