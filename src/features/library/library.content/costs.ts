/** Reads and checks the figures of content/costs. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { CARE_KINDS, type CostTables, monthlyFromHourly, type StateFigure } from '../library.costs.rules.ts';
import { CONTENT } from './library.ts';

const dollars = z.coerce.number().positive();
const optional = z.union([z.literal('').transform(() => undefined), dollars]);
const prefix = z.coerce.number().int().min(0).max(999);

const national = z.strictObject({
  care: z.enum(CARE_KINDS),
  monthly_usd: dollars,
  year: z.coerce.number().int(),
  unit: z.string(),
});
const state = z.strictObject({
  state: z.string().length(2),
  name: z.string(),
  in_home_estimate: optional,
  assisted_living_estimate: optional,
  in_home_hourly_survey: optional,
  assisted_living_survey: optional,
  note: z.string(),
});
const range = z.strictObject({ state: z.string().length(2), name: z.string(), from: prefix, to: prefix });

/** @throws when a file is malformed */
export function loadCosts(folder = CONTENT): CostTables {
  const read = <T>(file: string, row: z.ZodType<T>): T[] =>
    z.array(row).parse(parse(readFileSync(path.join(folder, 'costs', file)), { columns: true }));
  return {
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
}

/** A surveyed price is better than our estimate. */
function figure(survey: number | undefined, estimate: number | undefined): StateFigure | undefined {
  if (survey) return { monthly: survey, kind: 'survey' };
  return estimate ? { monthly: estimate, kind: 'estimate' } : undefined;
}
