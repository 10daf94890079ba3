import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findAlarm } from '../packs.emergencies.rules/find-alarm.ts';
import { type Alarm, type EmergencyKind, mostDangerous, phonesOf } from '../packs.emergencies.rules/kinds.ts';
import texts from './emergency-texts.gen.json' with { type: 'json' };
import { createEmergencyWatcher, REST_MS } from './emergency-watcher.ts';

const DANGER = 'My dad says he wants to kill himself and has a gun';

describe('text being typed', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function watch(load = () => Promise.resolve({ findAlarm })) {
    const found: (Alarm | null)[] = [];
    const watcher = createEmergencyWatcher({ load, onFound: (alarm) => found.push(alarm) });
    return { ...watcher, found, last: () => found.at(-1)?.kinds ?? [] };
  }

  it('is analyzed on a pause, not on every keystroke', async () => {
    const { write, found, last } = watch();
    write([]);
    for (let end = 1; end <= DANGER.length; end += 1) write([DANGER.slice(0, end)]);
    await vi.advanceTimersByTimeAsync(REST_MS - 1);
    expect(found).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(found).toHaveLength(1);
    expect(last()).toContain('suicide');
  });

  it('is analyzed at once when the field loses focus, or had text initially', async () => {
    const left = watch();
    left.write([]);
    left.write([DANGER]);
    left.settle();
    await vi.advanceTimersByTimeAsync(0);
    expect(left.last()).toContain('suicide');
    const draft = watch();
    draft.write([DANGER]);
    await vi.advanceTimersByTimeAsync(0);
    expect(draft.last()).toContain('suicide');
  });

  it('stops naming an emergency as soon as the words are gone', async () => {
    const { write, last } = watch();
    write([DANGER]);
    await vi.advanceTimersByTimeAsync(0);
    write(['']);
    expect(last()).toEqual([]);
  });

  it('is analyzed again on the next pause if the detector could not be loaded', async () => {
    let tries = 0;
    const { write, found, last } = watch(() => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ findAlarm });
    });
    write([DANGER]);
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(found).toEqual([]);
    write([`${DANGER}.`]);
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(last()).toContain('suicide');
  });

  it('is not answered if it has changed while the detector loaded, or the screen is gone', async () => {
    let arrive: (finder: { findAlarm: typeof findAlarm }) => void = () => {};
    const load = () => new Promise<{ findAlarm: typeof findAlarm }>((done) => (arrive = done));
    const { write, stop, found } = watch(load);
    write([DANGER]);
    write(['']);
    arrive({ findAlarm });
    await vi.advanceTimersByTimeAsync(0);
    expect(found).toEqual([]);
    write([DANGER]);
    await vi.advanceTimersByTimeAsync(REST_MS);
    stop();
    arrive({ findAlarm });
    await vi.advanceTimersByTimeAsync(0);
    expect(found).toEqual([]);
  });
});

describe('the display of several emergencies', () => {
  it('is at most the two most dangerous', () => {
    expect(mostDangerous(['abuse', 'fall', 'suicide', 'stroke'])).toEqual(['stroke', 'suicide']);
    expect(mostDangerous(['abuse', 'crisis', 'lost'])).toEqual(['lost', 'crisis']);
    expect(mostDangerous([])).toEqual([]);
  });

  it('puts those needing 911 first in front, so that heading and first number agree', () => {
    expect(mostDangerous(['suicide', 'violence'])).toEqual(['violence', 'suicide']);
    expect(mostDangerous(['suicide', 'exploitation'])).toEqual(['suicide', 'exploitation']);
  });

  it.each<[kinds: EmergencyKind[], phones: string[]]>([
    [['suicide'], ['crisis-988', 'emergency', 'veterans-crisis']],
    [
      ['suicide', 'violence'],
      ['emergency', 'crisis-988', 'veterans-crisis', 'domestic-violence'],
    ],
    [
      ['suicide', 'abuse'],
      ['emergency', 'crisis-988', 'veterans-crisis', 'eldercare-locator', 'domestic-violence'],
    ],
    [
      ['poison', 'exploitation'],
      ['poison-control', 'emergency', 'elder-fraud-hotline', 'eldercare-locator'],
    ],
  ])('lists 911 first as soon as one needs it first: %j', (kinds, phones) => {
    expect(phonesOf(kinds)).toEqual(phones);
    for (const id of phones) expect(Object.keys(texts.phones)).toContain(id);
  });
});
