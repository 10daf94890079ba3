/** Reads and checks what stands before a pack in an emergency: content/emergencies.yaml. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { COMMON_PRACTICE, CONTENT, type Library, localized } from '../../library/library.content/library.ts';
import { EMERGENCIES, EMERGENCY_KINDS, type EmergencyKind } from '../packs.rules/emergency-kinds.ts';

const FILE = 'emergencies.yaml';
const step = z.strictObject({ ...localized.shape, source: z.string().min(1) });
const emergency = z.strictObject({
  heading: localized,
  steps: z.array(step).min(1).max(2),
  phones: z.array(z.string()).min(1),
});

export type EmergencyText = z.infer<typeof emergency>;

/**
 * Loads what a person reads for each kind of emergency, in order of danger.
 * @throws with the file's name when it is malformed, a kind is missing, a phone or source is unknown, or
 *   the phones are not those of the rule
 */
export function loadEmergencies(
  library: Library,
  folder = CONTENT,
): ReadonlyMap<EmergencyKind, EmergencyText> {
  const parsed = z
    .record(z.enum(EMERGENCY_KINDS), emergency)
    .safeParse(parse(readFileSync(path.join(folder, FILE), 'utf8')));
  if (!parsed.success) throw new Error(`content/${FILE}: ${z.prettifyError(parsed.error)}`);
  for (const kind of EMERGENCY_KINDS) {
    const problems = problemsOf(kind, parsed.data[kind], library);
    if (problems.length > 0) throw new Error(`content/${FILE}, ${kind}: ${problems.join('; ')}`);
  }
  return new Map(EMERGENCY_KINDS.map((kind) => [kind, parsed.data[kind]]));
}

function problemsOf(kind: EmergencyKind, { steps, phones }: EmergencyText, library: Library): string[] {
  const { phones: expected } = EMERGENCIES[kind];
  return [
    ...phones.filter((id) => !library.phones.has(id)).map((id) => `unknown phone ${id}`),
    ...(phones.join() === expected.join() ? [] : [`phones are not ${expected.join(', ')}, as in the rule`]),
    ...steps
      .filter(({ source }) => source !== COMMON_PRACTICE && !library.sources.has(source))
      .map(({ source }) => `unknown source ${source}`),
  ];
}
