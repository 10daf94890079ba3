import { describe, expect, it } from 'vitest';
import { mergeProgress, NOTHING_YET, type Progress, partKey } from '../plan.rules/progress.ts';
import { createPlanStore, ownKey, VISITOR_KEY } from './plan-store.ts';

const MARIA = '01a1fb85-9348-78b6-a8f0-f202eb803ce6';
const HEALTH = partKey.triage('healthcare');
const HOME = partKey.triage('housing');

/** A browser with its storage, and a server that merges as ours does. */
function setUp() {
  const storage = new Map<string, string>();
  const server = { kept: NOTHING_YET as Progress, down: false, calls: 0 };
  const timers: (() => void)[] = [];
  const logged: string[] = [];
  let now = Date.UTC(2026, 10, 21);
  const open = () =>
    createPlanStore({
      read: (key) => storage.get(key) ?? null,
      write: (key, value) => void storage.set(key, value),
      remove: (key) => void storage.delete(key),
      save: async (progress) => {
        server.calls += 1;
        if (server.down) throw new Error('no connection');
        server.kept = mergeProgress(server.kept, progress);
        return server.kept;
      },
      now: () => (now += 10),
      later: (work) => {
        timers.push(work);
        return () => void timers.splice(timers.indexOf(work), 1);
      },
      log: (message) => void logged.push(message),
    });
  /** Lets answers arrive, and runs what was put off. */
  const settle = async () => {
    for (let round = 0; round < 5; round += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      for (const work of timers.splice(0)) work();
    }
  };
  return { storage, server, open, settle, logged };
}

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
    expect(again.state()).toMatchObject({ ready: true, sync: 'here' });
    expect(again.state().progress).toEqual(store.state().progress);
  });

  it.each(['{', 'null', '[]', '{"version":0,"parts":{}}'])(
    'starts fresh from the broken state %s, says so in the log, and goes on [PLAN-103]',
    (broken) => {
      const { storage, open, logged } = setUp();
      storage.set(VISITOR_KEY, broken);
      const store = open();
      store.begin(null);
      expect(store.state()).toEqual({ progress: NOTHING_YET, ready: true, sync: 'here' });
      expect(logged).toEqual(['The kept plan could not be read; it starts fresh.']);
      store.put(HEALTH, { urgency: 'high' });
      const again = open();
      again.begin(null);
      expect(again.state().progress.parts[HEALTH]?.value).toEqual({ urgency: 'high' });
      expect(logged).toHaveLength(1);
    },
  );

  it('logs nothing when nothing is kept [PLAN-103]', () => {
    const { open, logged } = setUp();
    open().begin(null);
    expect(logged).toEqual([]);
  });

  it('clears everything, also after a reload [PLAN-104]', () => {
    const { storage, open } = setUp();
    const store = open();
    store.begin(null);
    store.put(HEALTH, { urgency: 'high' });
    store.clear();
    expect(store.state().progress.parts).toEqual({});
    expect(storage.size).toBe(0);
  });
});

describe('somebody who signs in', () => {
  it('takes over what they did before, and leaves nothing of it in the browser [PLAN-106, PLAN-107]', async () => {
    const { storage, server, open, settle } = setUp();
    const store = open();
    store.begin(null);
    store.put(HEALTH, { urgency: 'high' });
    store.begin(MARIA);
    await settle();
    expect(server.kept.parts[HEALTH]?.value).toEqual({ urgency: 'high' });
    expect(store.state()).toMatchObject({ ready: true, sync: 'saved' });
    expect(storage.size).toBe(0);
  });

  it('keeps what two devices did to different parts, and the newer of one part [PLAN-107]', async () => {
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
      expect(store.state().progress.parts[HEALTH]?.value).toEqual({ urgency: 'medium' });
      expect(store.state().progress.parts[HOME]?.value).toEqual({ urgency: 'high' });
    }
  });

  it('loses nothing without a connection, not even over a reload [PLAN-107]', async () => {
    const { storage, server, open, settle } = setUp();
    const store = open();
    store.begin(MARIA);
    await settle();
    server.down = true;
    store.put(HOME, { urgency: 'high' });
    await settle();
    expect(store.state().sync).toBe('waiting');
    expect([...storage.keys()]).toEqual([ownKey(MARIA)]);
    server.down = false;
    const again = open();
    again.begin(MARIA);
    await settle();
    expect(server.kept.parts[HOME]?.value).toEqual({ urgency: 'high' });
    expect(storage.size).toBe(0);
  });

  it('never sees what the one before did [PLAN-106]', async () => {
    const { server, open, settle } = setUp();
    const store = open();
    store.begin(MARIA);
    store.put(HOME, { urgency: 'high' });
    await settle();
    server.kept = NOTHING_YET;
    store.begin('another');
    expect(store.state().progress.parts).toEqual({});
    await settle();
    expect(store.state().progress.parts).toEqual({});
  });
});
