import { describe, expect, it } from 'vitest';
import { setUp } from '#test/support/plan-store.ts';
import {
  drillIn,
  NOTHING_YET,
  type Progress,
  parseProgress,
  partKey,
} from '../starter-plan.rules/progress.ts';
import { ownKey, VISITOR_KEY } from './plan-kept.ts';
import { UNDO_MS } from './plan-undo.ts';

const MARIA = '01a1fb85-9348-78b6-a8f0-f202eb803ce6';
const HEALTH = partKey.triage('healthcare');
const HOME = partKey.triage('housing');

describe('a page that is left', () => {
  it('sends at once what waits for its moment, and nothing if nothing waits [PLAN-101]', async () => {
    const { server, open, settle, timers } = setUp();
    const store = open();
    store.begin(MARIA);
    await settle();
    const before = server.calls;
    store.leave();
    expect(server.calls).toBe(before);
    store.put(HEALTH, { urgency: 'high', score: 3 });
    expect(server.calls).toBe(before);
    store.leave();
    expect([server.calls, timers]).toEqual([before + 1, []]);
    expect(server.kept.parts[HEALTH]?.value).toEqual({ urgency: 'high', score: 3 });
  });
});

describe('a visitor', () => {
  it('finds everything again after a reload, under one key [PLAN-101, PLAN-102]', () => {
    const { storage, open } = setUp();
    const store = open();
    store.begin(null);
    store.put(HEALTH, { urgency: 'high', score: 3 });
    store.put(partKey.drill('healthcare'), { snags: ['scheduling'] });
    store.put(partKey.screen(), { name: 'drill' });
    store.put(partKey.level(), 'self');
    store.put(partKey.recommended(), 'guided');
    expect([...storage.keys()]).toEqual([VISITOR_KEY]);
    const kept = JSON.parse(storage.get(VISITOR_KEY) ?? '') as Progress;
    expect(Object.keys(kept.parts)).toHaveLength(5);
    for (const { at } of Object.values(kept.parts)) expect(at).toMatch(/^2026-11-21T00:00:00\.\d{3}Z$/);
    const again = open();
    again.begin(null);
    expect(again.getState()).toMatchObject({ ready: true, sync: 'here' });
    expect(again.getState().progress).toEqual(store.getState().progress);
  });

  it.each(['{', 'null', '[]', '{"version":0,"parts":{}}'])(
    'starts over from the broken state %s, logs it, and continues [PLAN-103]',
    (broken) => {
      const { storage, open, logged } = setUp();
      storage.set(VISITOR_KEY, broken);
      const store = open();
      store.begin(null);
      expect(store.getState()).toMatchObject({ progress: NOTHING_YET, ready: true, sync: 'here' });
      expect(logged).toEqual(['The kept plan could not be read; it starts fresh.']);
      store.put(HEALTH, { urgency: 'high' });
      const again = open();
      again.begin(null);
      expect(again.getState().progress.parts[HEALTH]?.value).toEqual({ urgency: 'high' });
      expect(logged).toHaveLength(1);
    },
  );

  it('logs nothing when nothing is stored [PLAN-103]', () => {
    const { open, logged } = setUp();
    open().begin(null);
    expect(logged).toEqual([]);
  });

  it('clears everything, and it stays cleared after a reload [PLAN-104]', () => {
    const { storage, open } = setUp();
    const store = open();
    store.begin(null);
    store.put(HEALTH, { urgency: 'high' });
    store.clear();
    expect(store.getState().progress.parts).toEqual({});
    expect(storage.size).toBe(0);
  });
});

describe('clearing', () => {
  it.each([null, MARIA])('can be undone completely for 10 seconds, by %s [PLAN-104]', async (person) => {
    const { server, storage, open, settle, timers, waits } = setUp();
    const store = open();
    store.begin(person);
    await settle();
    store.put(HEALTH, { urgency: 'high' });
    store.put(partKey.tick('sign-four-papers', 0), true);
    await settle();
    store.clear();
    expect(store.getState()).toMatchObject({ undo: true, progress: { parts: {} } });
    if (person === null) expect(storage.size).toBe(0);
    // By now the server has the clearing that is being undone.
    if (person) timers[0]?.();
    await new Promise((resolve) => setImmediate(resolve));
    if (person) expect(server.kept.parts).toEqual({});
    store.undoClear();
    await settle();
    expect(store.getState().undo).toBe(false);
    const { parts } = person ? server.kept : store.getState().progress;
    expect(parts[HEALTH]?.value).toEqual({ urgency: 'high' });
    expect(parts[partKey.tick('sign-four-papers', 0)]?.value).toBe(true);
    expect(waits).toContain(UNDO_MS);
  });

  it('cannot be undone after that [PLAN-104]', async () => {
    const { open, settle } = setUp();
    const store = open();
    store.begin(null);
    store.put(HEALTH, { urgency: 'high' });
    store.clear();
    await settle();
    expect(store.getState().undo).toBe(false);
    store.undoClear();
    expect(store.getState().progress.parts).toEqual({});
  });

  it('is never undone into the next person’s plan [PLAN-106]', async () => {
    const { open, settle } = setUp();
    const store = open();
    store.begin(null);
    store.put(HEALTH, { urgency: 'high' });
    store.clear();
    store.begin(MARIA);
    store.undoClear();
    await settle();
    expect(store.getState().progress.parts).toEqual({});
  });
});

describe('two tabs of one browser', () => {
  const FOCUSES = partKey.drill('housing', 'focuses');
  const OPENNESS = partKey.drill('housing', 'olderOpenness');

  it('of a visitor lose nothing of each other’s, even before a storage event arrives [PLAN-107]', () => {
    const { storage, open } = setUp();
    const [one, other] = [open(), open()];
    one.begin(null);
    other.begin(null);
    one.put(FOCUSES, ['downsizing']);
    other.put(OPENNESS, 'mixed');
    const kept = parseProgress(storage.get(VISITOR_KEY) ?? null) ?? NOTHING_YET;
    expect(drillIn(kept, 'housing')).toEqual({ focuses: ['downsizing'], olderOpenness: 'mixed' });
    one.heard(VISITOR_KEY, false);
    expect(drillIn(one.getState().progress, 'housing')).toEqual({
      focuses: ['downsizing'],
      olderOpenness: 'mixed',
    });
    expect(one.getState().changedElsewhere).toBe(true);
    one.put(OPENNESS, 'open');
    expect(one.getState().changedElsewhere).toBe(false);
  });

  it('of a visitor are both empty when one clears, and nothing comes back [PLAN-104]', () => {
    const { storage, open } = setUp();
    const [one, other] = [open(), open()];
    one.begin(null);
    one.put(FOCUSES, ['downsizing']);
    other.begin(null);
    one.clear();
    other.heard(VISITOR_KEY, true);
    expect(other.getState().progress.parts).toEqual({});
    other.put(OPENNESS, 'open');
    const kept = parseProgress(storage.get(VISITOR_KEY) ?? null) ?? NOTHING_YET;
    expect(Object.keys(kept.parts)).toEqual([OPENNESS]);
  });

  it('of an account show what the other saved as soon as it is stored [PLAN-107]', async () => {
    const { open, settle } = setUp();
    const [one, other] = [open(), open()];
    one.begin(MARIA);
    other.begin(MARIA);
    await settle();
    one.put(FOCUSES, ['downsizing']);
    await settle();
    other.heard(ownKey(MARIA), true);
    await settle();
    expect(drillIn(other.getState().progress, 'housing')).toEqual({ focuses: ['downsizing'] });
    expect(other.getState().changedElsewhere).toBe(true);
    expect(one.getState().changedElsewhere).toBe(false);
  });

  it('keep the unsent changes of both while offline, and send them after a reload [PLAN-107]', async () => {
    const { server, storage, open, settle } = setUp();
    const [one, other] = [open(), open()];
    one.begin(MARIA);
    other.begin(MARIA);
    await settle();
    server.down = true;
    one.put(FOCUSES, ['downsizing']);
    other.put(OPENNESS, 'mixed');
    await settle();
    server.down = false;
    const again = open();
    again.begin(MARIA);
    await settle();
    expect(drillIn(server.kept, 'housing')).toEqual({ focuses: ['downsizing'], olderOpenness: 'mixed' });
    expect(storage.size).toBe(0);
  });
});

describe('a person who signs in', () => {
  it('takes over their progress as a visitor, and leaves none of it in the browser [PLAN-106, PLAN-107]', async () => {
    const { storage, server, open, settle } = setUp();
    const store = open();
    store.begin(null);
    store.put(HEALTH, { urgency: 'high' });
    store.begin(MARIA);
    await settle();
    expect(server.kept.parts[HEALTH]?.value).toEqual({ urgency: 'high' });
    expect(store.getState()).toMatchObject({ ready: true, sync: 'saved' });
    expect(storage.size).toBe(0);
  });

  it('keeps what the account has, whatever they cleared as a visitor [PLAN-104, PLAN-107]', async () => {
    const { server, open, settle } = setUp();
    const account = open();
    account.begin(MARIA);
    account.put(HOME, { urgency: 'high' });
    await settle();
    const store = open();
    store.begin(null);
    store.put(partKey.level(), 'self');
    store.clear();
    store.put(HEALTH, { urgency: 'low' });
    store.begin(MARIA);
    await settle();
    expect(Object.keys(server.kept.parts)).toEqual([HOME, HEALTH]);
    expect(server.kept.cleared_at).toBeNull();
  });

  it('keeps changes of different parts from two devices, and the newer of one part [PLAN-107]', async () => {
    const { open, settle } = setUp();
    const [phone, laptop] = [open(), open()];
    phone.begin(MARIA);
    laptop.begin(MARIA);
    await settle();
    phone.put(HEALTH, { urgency: 'low' });
    laptop.put(HOME, { urgency: 'high' });
    laptop.put(HEALTH, { urgency: 'medium' });
    await settle();
    await phone.refresh();
    await laptop.refresh();
    for (const store of [phone, laptop]) {
      expect(store.getState().progress.parts[HEALTH]?.value).toEqual({ urgency: 'medium' });
      expect(store.getState().progress.parts[HOME]?.value).toEqual({ urgency: 'high' });
    }
  });

  it('loses nothing while offline, not even across a reload [PLAN-107]', async () => {
    const { storage, server, open, settle } = setUp();
    const store = open();
    store.begin(MARIA);
    await settle();
    server.down = true;
    store.put(HOME, { urgency: 'high' });
    await settle();
    expect(store.getState().sync).toBe('waiting');
    expect([...storage.keys()]).toEqual([ownKey(MARIA)]);
    server.down = false;
    const again = open();
    again.begin(MARIA);
    await settle();
    expect(server.kept.parts[HOME]?.value).toEqual({ urgency: 'high' });
    expect(storage.size).toBe(0);
  });

  it('never sees the previous person’s progress [PLAN-106]', async () => {
    const { server, open, settle } = setUp();
    const store = open();
    store.begin(MARIA);
    store.put(HOME, { urgency: 'high' });
    await settle();
    server.kept = NOTHING_YET;
    store.begin('another');
    expect(store.getState().progress.parts).toEqual({});
    await settle();
    expect(store.getState().progress.parts).toEqual({});
  });
});
