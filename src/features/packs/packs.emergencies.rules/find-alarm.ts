/**
 * Detects emergencies in a topic or context. Code, not a prompt: the number to call is on the page before any
 * model output (S12). Phrases and numbers are rules, complemented by a classifier trained on
 * content/emergencies (decision 0081).
 */
import { type Model, opinionOf, unpackModel } from './classifier.ts';
import { alarmOf } from './decision.ts';
import { evidenceIn, mattersOf, partsOf, passagesOf } from './evidence.ts';
import type { Matter, Reading } from './judge.ts';
import { ALARM_KINDS, type Alarm, type EmergencyKind, isEmergency } from './kinds.ts';
import packed from './weights.gen.json' with { type: 'json' };

let unpacked: Model | undefined;
/** Decoded on first use, so that neither server start nor page load waits for it. */
function model(): Model {
  unpacked ??= unpackModel(packed.model);
  return unpacked;
}

/**
 * Detects emergencies in English or Spanish texts, even misspelled. A false alarm costs a glance, a miss
 * may cost a life. So what is only likely is phrased as a question ("If …, call 911 now"), and even "no chest
 * pain" raises an alarm: whoever writes that is worried, and should see the number.
 * @param texts e.g. a topic and a context; each is analyzed separately, and so are the passages of a long one
 * @returns null for ordinary texts
 */
export const findAlarm = (...texts: string[]): Alarm | null => createFinder()(...texts);

/** @returns `findAlarm` for a text that is being typed: the passages of a long one are read again only if they changed */
export function createFinder(): typeof findAlarm {
  let known = new Map<string, Alarm | null>();
  return (...texts) => {
    const before = known;
    known = new Map();
    for (const text of texts)
      for (const part of [text, ...passagesOf(text)])
        known.set(part, before.has(part) ? (before.get(part) ?? null) : findAlarmIn(part));
    return gravest([...known.values()].filter((alarm) => alarm !== null));
  };
}

function gravest(alarms: readonly Alarm[]): Alarm | null {
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

const findAlarmIn = (text: string): Alarm | null => alarmOf(packed.judge, readingOf(model(), text));

/** @returns what a model, the phrases and the numbers say of a text */
export function readingOf(by: Model, text: string): Reading {
  const parts = partsOf(text).map((part) => opinionOf(by, evidenceIn(part).features));
  return {
    ...matterOf(by, text),
    parts,
    matters: () => mattersOf(text).map((matter) => matterOf(by, matter)),
  };
}

function matterOf(by: Model, text: string): Matter {
  const { features, ...evidence } = evidenceIn(text);
  return { evidence, whole: opinionOf(by, features) };
}
