/**
 * Finds in a topic or a context what cannot wait for a knowledge pack. Code, not a prompt: the number to
 * call stands on the page before anything that a model wrote (decision 12). Phrases and numbers are
 * rules; beside them a classifier has learned from content/emergencies (decision 81).
 */
import { likelihoods, unpackWeights } from './emergency-classifier.ts';
import { alarmOf } from './emergency-decision.ts';
import { evidenceIn, partsOf } from './emergency-evidence.ts';
import { ALARM_KINDS, type Alarm, type EmergencyKind, isEmergency } from './emergency-kinds.ts';
import packed from './emergency-weights.gen.json' with { type: 'json' };

let unpacked: Float32Array | undefined;
/** Not before the first text: no start of a server or a page waits for it. */
function weights(): Float32Array {
  unpacked ??= unpackWeights(packed);
  return unpacked;
}

/**
 * Finds what texts name that cannot wait, in English or Spanish, misspelled or not.
 *
 * A false alarm costs a glance, a miss may cost a life. So what is only likely is asked ("If …, call 911
 * now"), and "no chest pain" is found too: who writes that is worried, and should see the number.
 * @param texts e.g. a topic and a context; each is read by itself
 * @returns null for ordinary texts
 */
export function findAlarm(...texts: string[]): Alarm | null {
  const alarms = texts.flatMap((text) => alarmIn(text) ?? []);
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

function alarmIn(text: string): Alarm | null {
  const read = (each: string) => {
    const evidence = evidenceIn(each);
    return { evidence, likely: likelihoods(weights(), evidence.features) };
  };
  const { evidence, likely } = read(text);
  return alarmOf(evidence, likely, () => partsOf(text).map((part) => read(part).likely));
}
