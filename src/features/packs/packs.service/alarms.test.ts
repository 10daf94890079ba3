import { expect, it } from 'vitest';
import { findAlarm } from '../packs.emergencies.rules/find-alarm.ts';
import { openAlarms } from './alarms.ts';

it('reads the same words once, and others each for themselves [PACK-14]', () => {
  const read: string[] = [];
  const alarmOf = openAlarms((...texts) => {
    read.push(texts.join(' | '));
    return findAlarm(...texts);
  });
  const asked = [
    ['dad slumped over and does not answer', ''],
    ['best pizza', ''],
    ['best pizza', 'dad slumped over and does not answer'],
  ] as const;
  for (const [topic, context] of [...asked, ...asked])
    expect(alarmOf(topic, context)).toEqual(findAlarm(topic, context));
  expect(read).toEqual(asked.map((texts) => texts.join(' | ')));
});

it('forgets the oldest of many [PACK-14]', () => {
  let reads = 0;
  const alarmOf = openAlarms(() => {
    reads += 1;
    return null;
  });
  for (let n = 0; n <= 200; n += 1) alarmOf(`topic ${n}`, '');
  alarmOf('topic 200', '');
  expect(reads).toBe(201);
  alarmOf('topic 0', '');
  expect(reads).toBe(202);
});
