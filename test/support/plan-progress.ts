// Arbitrary progress of the plan flow, whole and in parts.
import fc from 'fast-check';
import {
  NOTHING_YET,
  type PartValue,
  PROGRESS_VERSION,
  type Progress,
  partKey,
  withPart,
} from '#features/starter-plan/starter-plan.rules/progress.ts';

export const FIRST = '2026-11-20T08:00:00.000Z';
export const SECOND = '2026-11-20T08:00:00.001Z';
export const THIRD = '2026-11-21T08:00:00.000Z';

/** Few instants, so that changes often coincide. */
export const instant = fc.constantFrom(FIRST, SECOND, THIRD, '2027-01-01T00:00:00.000Z');
export const key = fc.constantFrom(
  'triage.legal',
  'drill.legal',
  'triage.legal.urgency',
  'drill.legal.needs',
  'first',
  'plans',
  'screen',
  'level',
  'tick.sign.0',
  'tick.sign.1',
);
/** What a part may contain, as parsed JSON. */
export const json = fc
  .oneof(fc.constantFrom<PartValue>(true, false, 'self', 'guided'), fc.jsonValue({ maxDepth: 2 }))
  .map((value) => JSON.parse(JSON.stringify(value)) as PartValue);
export const progress: fc.Arbitrary<Progress> = fc.record({
  version: fc.constant(PROGRESS_VERSION),
  cleared_at: fc.option(instant, { freq: 2 }),
  parts: fc.dictionary(key, fc.record({ value: json, at: instant }), { noNullPrototype: true }),
});

export function level(value: string, at: string): Progress {
  return withPart(NOTHING_YET, partKey.level(), value, at);
}

export function parts(values: Record<string, PartValue>): Progress {
  return Object.entries(values).reduce(
    (kept, [name, value]) => withPart(kept, name, value, FIRST),
    NOTHING_YET,
  );
}
