/**
 * Detects emergencies in a topic or context. Code, not a prompt: the number to call is on the page before any
 * model output (decision 12). Phrases and numbers are rules, complemented by a classifier trained on
 * content/emergencies (decision 81).
 */
import { likelihoods, unpackWeights } from './emergency-classifier.ts';
import { alarmOf } from './emergency-decision.ts';
import { evidenceIn, partsOf } from './emergency-evidence.ts';
import { ALARM_KINDS, type Alarm, type EmergencyKind, isEmergency } from './emergency-kinds.ts';
import packed from './emergency-weights.gen.json' with { type: 'json' };

let unpacked: Float32Array | undefined;
/** Decoded on first use, so that neither server start nor page load waits for it. */
function weights(): Float32Array {
  unpacked ??= unpackWeights(packed);
  return unpacked;
}

/**
 * Detects emergencies in English or Spanish texts, even misspelled. A false alarm costs a glance, a miss
 * may cost a life. So what is only likely is phrased as a question ("If …, call 911 now"), and even "no chest
 * pain" raises an alarm: whoever writes that is worried, and should see the number.
 * @param texts e.g. a topic and a context; each is analyzed separately
 * @returns null for ordinary texts
 */
export function findAlarm(...texts: string[]): Alarm | null {
  const alarms = texts.flatMap((text) => findAlarmIn(text) ?? []);
  const emergencies = alarms.filter(({ kinds }) => kinds.some(isEmergency));
  const certain = emergencies.filter(({ certainty }) => certainty === 'certain');
  const chosen = [certain, emergencies, alarms].find((each) => each.length > 0);
  const [first] = chosen ?? [];
  if (!chosen || !first) return null;
  const kinds = ALARM_KINDS.filter((kind) => chosen.some((each) => each.kinds.includes(kind)));
  return { kinds, certainty: first.certainty };
}

/** @returns the emergencies among what `findAlarm` finds; empty for an ordinary text */
export function findEmergencies(...texts: string[]): EmergencyKind[] {
  return findAlarm(...texts)?.kinds.filter(isEmergency) ?? [];
}

function findAlarmIn(text: string): Alarm | null {
  const read = (each: string) => {
    const evidence = evidenceIn(each);
    return { evidence, likely: likelihoods(weights(), evidence.features) };
  };
  const { evidence, likely } = read(text);
  return alarmOf(evidence, likely, () => partsOf(text).map((part) => read(part).likely));
}
