/** Loads and validates content/emergencies.yaml: what is shown above a pack in an emergency. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import {
  COMMON_PRACTICE,
  CONTENT,
  type Library,
  localized,
} from '#features/library/library.content/library.ts';
import { ALARM_KINDS, type AlarmKind, EMERGENCIES, isEmergency } from '../packs.emergencies.rules/kinds.ts';

const FILE = 'emergencies.yaml';
const step = z.strictObject({
  ...localized.shape,
  source: z.string().min(1),
  /** A drawing that shows it: content/pictures. */
  picture: z.string().optional(),
});
/** A symptom or measurement, and what turns it into 911. */
const sign = z.strictObject({ sign: localized, emergency: localized, source: z.string().min(1) });
const emergency = z.strictObject({
  heading: localized,
  /** The heading if the alarm is only likely; every emergency has one. */
  ask: localized.optional(),
  steps: z.array(step).min(1).max(3),
  signs: z.array(sign).min(1).optional(),
  phones: z.array(z.string()).min(1),
});

export type EmergencyText = z.infer<typeof emergency>;

/**
 * Loads the text for each kind of emergency, ordered by danger, followed by the calm cards.
 * @throws with the file's name if it is malformed, a kind is missing, a phone or source is unknown, or the
 * phones differ from the rule's
 */
export function loadEmergencies(library: Library, folder = CONTENT): ReadonlyMap<AlarmKind, EmergencyText> {
  const parsed = z
    .record(z.enum(ALARM_KINDS), emergency)
    .safeParse(parse(readFileSync(path.join(folder, FILE), 'utf8')));
  if (!parsed.success) throw new Error(`content/${FILE}: ${z.prettifyError(parsed.error)}`);
  for (const kind of ALARM_KINDS) {
    const problems = problemsOf(kind, parsed.data[kind], library);
    if (problems.length > 0) throw new Error(`content/${FILE}, ${kind}: ${problems.join('; ')}`);
  }
  return new Map(ALARM_KINDS.map((kind) => [kind, parsed.data[kind]]));
}

function problemsOf(
  kind: AlarmKind,
  { ask, steps, signs = [], phones }: EmergencyText,
  library: Library,
): string[] {
  const { phones: expected } = EMERGENCIES[kind];
  return [
    ...phones.filter((id) => !library.phones.has(id)).map((id) => `unknown phone ${id}`),
    ...(isEmergency(kind) && !ask ? ['no ask'] : []),
    ...(phones.join() === expected.join() ? [] : [`phones are not ${expected.join(', ')}, as in the rule`]),
    ...[...steps, ...signs]
      .filter(({ source }) => source !== COMMON_PRACTICE && !library.sources.has(source))
      .map(({ source }) => `unknown source ${source}`),
  ];
}
