/** The alarms that packs raise. */
import { createHash } from 'node:crypto';
import { findAlarm } from '../packs.emergencies.rules/find-alarm.ts';
import type { Alarm } from '../packs.emergencies.rules/kinds.ts';

/** Enough for the packs of a few minutes. */
const REMEMBERED = 200;

/**
 * A pack asks several times what its words raise: when it is written, counted, and each time it is shown. A long text
 * takes a tenth of a second.
 * @returns `findAlarm` for a topic and its context, which remembers what it found last, but not the words
 */
export function openAlarms(find = findAlarm) {
  const found = new Map<string, Alarm | null>();
  return (topic: string, userContext: string): Alarm | null => {
    const key = createHash('sha256')
      .update(JSON.stringify([topic, userContext]))
      .digest('base64');
    const known = found.get(key);
    if (known !== undefined) return known;
    const alarm = find(topic, userContext);
    found.set(key, alarm);
    for (const oldest of found.keys()) {
      if (found.size <= REMEMBERED) break;
      found.delete(oldest);
    }
    return alarm;
  };
}
