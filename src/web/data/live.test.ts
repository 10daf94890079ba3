import { afterEach, describe, expect, it, vi } from 'vitest';
import { FIRST_WORD_MS, type LiveNote, type LivePorts, openLive, type Source } from './live.ts';

afterEach(() => void vi.useRealTimers());

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A browser with one lock and one channel, whose connections the test drives. */
function browser() {
  const sources: {
    /** The cursor, or the project. */
    after: string;
    readyState: number;
    say: (type: string, data: unknown, id?: string) => void;
    closed: boolean;
  }[] = [];
  const members = new Set<ReturnType<LivePorts['channel']>>();
  const queue: (() => void)[] = [];
  let held = false;
  const next = () => {
    held = false;
    queue.shift()?.();
  };
  const connect = (after: string): Source => {
    const listeners = new Map<string, Parameters<Source['addEventListener']>[1][]>();
    const source = {
      after,
      readyState: 1,
      closed: false,
      say: (type: string, data: unknown, id = '') => {
        for (const each of listeners.get(type) ?? []) each({ data: JSON.stringify(data), lastEventId: id });
      },
      addEventListener: (...[type, listener]: Parameters<Source['addEventListener']>) => {
        listeners.set(type, [...(listeners.get(type) ?? []), listener]);
      },
      close: () => {
        source.closed = true;
      },
    };
    sources.push(source);
    return source;
  };
  const ports: Omit<LivePorts, 'kept' | 'began'> = {
    connect,
    connectTo: connect,
    isAnswered: () => Promise.resolve(true),
    lead: async (_, signal, work) => {
      if (held) await new Promise<void>((resolve) => queue.push(resolve));
      if (signal.aborted) return;
      held = true;
      await work();
      next();
    },
    channel: () => {
      const member: ReturnType<LivePorts['channel']> = {
        onmessage: null,
        postMessage: (data) => {
          for (const other of members) if (other !== member) other.onmessage?.({ data });
        },
        close: () => void members.delete(member),
      };
      members.add(member);
      return member;
    },
    sleep: (ms) => (ms === FIRST_WORD_MS ? new Promise(() => {}) : Promise.resolve()),
  };
  return { ports, sources };
}

/** A browser whose wait for a first word is over when the test says so. */
function quiet() {
  const { ports, sources } = browser();
  const silent: boolean[] = [];
  const waits: AbortSignal[] = [];
  let over = () => {};
  const connect: LivePorts['connect'] = (after, wasSilent) => {
    silent.push(wasSilent);
    return ports.connect(after, wasSilent);
  };
  const sleep: LivePorts['sleep'] = (ms, signal) => {
    if (ms !== FIRST_WORD_MS) return ports.sleep(ms, signal);
    waits.push(signal);
    return new Promise((resolve) => (over = resolve));
  };
  const pass = async () => {
    await settle();
    over();
    await settle();
  };
  return { ports: { ...ports, connect, sleep }, sources, silent, waits, pass };
}

let pages = 0;
/** @param began when its page began to load: now, unless told otherwise */
function tab(
  ports: Omit<LivePorts, 'kept' | 'began'>,
  kept = { place: '' },
  began = Date.now() + ++pages / 1000,
) {
  const heard: LiveNote[] = [];
  const live = openLive('maria', { ...ports, kept, began });
  live.listen((note) => heard.push(note));
  return { live, heard };
}
const news = (id: string) => [{ kind: 'message.sent', subject_id: id }];
const told = (heard: LiveNote[]) =>
  heard.filter((each) => each.type === 'news').map((each) => each.events[0]?.subject_id);

describe('the live connection of a browser', () => {
  it('is shared by all tabs, and each tab receives everything once [CHAT-08, CHAT-20]', async () => {
    const { ports, sources } = browser();
    const [first, second] = [tab(ports), tab(ports)];
    await settle();
    expect(sources).toHaveLength(1);
    sources[0]?.say('news', news('m1'), '5:5:');
    sources[0]?.say('typing', { project_id: 'p', by: 'you' });
    sources[0]?.say('ready', null, '6:6:');
    expect(told(first.heard)).toEqual(['m1']);
    expect(second.heard).toEqual(first.heard);
    expect(first.heard.at(-1)).toEqual({ type: 'typing', project_id: 'p', by: 'you' });
  });

  it('reads again and says so where nothing arrives, also after a line that was cut', async () => {
    const { ports, sources, silent, pass } = quiet();
    const { heard } = tab(ports);
    await pass();
    expect([heard, silent]).toEqual([[{ type: 'reset' }], [false, true]]);
    sources[1]?.say('ready', null, '5:5:');
    sources[1]?.say('error', null);
    await settle();
    expect(silent).toEqual([false, true, false]);
    sources[2]?.say('ready', null, '5:5:');
    sources[2]?.say('error', null);
    await pass();
    expect(silent).toEqual([false, true, false, true]);
    sources[3]?.say('ready', null, '5:5:');
    await pass();
    expect(sources.map((each) => each.closed)).toEqual([true, true, true, false]);
  });

  it('goes on waiting while nothing else is answered either', async () => {
    let answers = false;
    const { ports, silent, pass } = quiet();
    const { heard } = tab({ ...ports, isAnswered: () => Promise.resolve(answers) });
    await pass();
    await pass();
    expect([heard, silent]).toEqual([[], [false]]);
    answers = true;
    await pass();
    expect([heard, silent]).toEqual([[{ type: 'reset' }], [false, true]]);
  });

  it('connects again without a word about it after the device slept, and waits for a slow answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const later = () => vi.setSystemTime(Date.now() + 2 * FIRST_WORD_MS);
    const { ports, silent, pass } = quiet();
    let slow = false;
    const isAnswered = async () => {
      if (slow) later();
      return true;
    };
    const { heard } = tab({ ...ports, isAnswered });
    await settle();
    later();
    await pass();
    expect([heard, silent]).toEqual([[], [false, false]]);
    slow = true;
    await pass();
    expect([heard, silent]).toEqual([[], [false, false]]);
  });

  it('stops waiting when its page goes away', async () => {
    const { ports, sources, waits, pass } = quiet();
    const { live } = tab(ports);
    await settle();
    live.close();
    await pass();
    expect(waits.map((each) => each.aborted)).toEqual([true]);
    expect(sources).toHaveLength(1);
  });

  it('tells every tab which version the server has, and keeps its cursor', async () => {
    const { ports, sources } = browser();
    const kept = { place: '3:3:' };
    const [first, second] = [tab(ports, kept), tab(ports)];
    await settle();
    sources[0]?.say('version', 'a1b2c3d4');
    for (const { heard } of [first, second])
      expect(heard).toEqual([{ type: 'version', version: 'a1b2c3d4' }]);
    expect(kept.place).toBe('3:3:');
  });

  it('repeats for a tab that has just opened what its page may have missed, and for no other [CHAT-20]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { ports, sources } = browser();
    const [first, second] = [tab(ports), tab(ports)];
    await settle();
    sources[0]?.say('news', news('before'), '5:5:');
    vi.advanceTimersByTime(100);
    const began = Date.now();
    vi.advanceTimersByTime(100);
    sources[0]?.say('news', news('while it loads'), '6:6:');
    sources[0]?.say('typing', { project_id: 'p', by: 'you' });
    vi.advanceTimersByTime(100);
    const kept = { place: '3:3:' };
    const late = tab(ports, kept, began);
    await settle();
    expect(told(late.heard)).toEqual(['while it loads']);
    expect(late.heard).toHaveLength(1);
    expect(kept.place).toBe('6:6:');
    sources[0]?.say('news', news('after'), '7:7:');
    for (const { heard } of [first, second])
      expect(told(heard)).toEqual(['before', 'while it loads', 'after']);
    expect(told(late.heard)).toEqual(['while it loads', 'after']);
  });

  it('repeats nothing that is older than a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { ports, sources } = browser();
    tab(ports);
    await settle();
    const began = Date.now();
    sources[0]?.say('news', news('old'), '5:5:');
    vi.advanceTimersByTime(60_000);
    sources[0]?.say('news', news('new'), '6:6:');
    const late = tab(ports, { place: '' }, began);
    await settle();
    expect(told(late.heard)).toEqual(['new']);
  });

  it('moves to another tab when its tab closes, and resumes at its cursor [CHAT-20]', async () => {
    const { ports, sources } = browser();
    const [first, second] = [tab(ports), tab(ports)];
    await settle();
    sources[0]?.say('news', news('m1'), '5:5:');
    first.live.close();
    await settle();
    expect(sources.map((each) => [each.after, each.closed])).toEqual([
      ['', true],
      ['5:5:', false],
    ]);
    sources[1]?.say('news', news('m2'), '6:6:');
    expect([told(first.heard), told(second.heard)]).toEqual([['m1'], ['m1', 'm2']]);
  });

  it('releases the lock at once when its page goes away [CHAT-08]', async () => {
    const { ports, sources } = browser();
    // A pause that never ends by itself.
    const first = tab({ ...ports, sleep: () => new Promise(() => {}) });
    tab(ports);
    await settle();
    first.live.close();
    await settle();
    expect(sources.map((each) => each.closed)).toEqual([true, false]);
  });

  it('starts at the cursor from before the first read, and later where it left off [CHAT-20]', async () => {
    const { ports, sources } = browser();
    const kept = { place: '3:3:' };
    const { live } = tab(ports, kept);
    await settle();
    sources[0]?.say('ready', null, '5:5:');
    live.close();
    await settle();
    tab(ports, kept);
    await settle();
    expect(sources.map((each) => each.after)).toEqual(['3:3:', '5:5:']);
  });

  it('keeps early notes for all listeners that start together [CHAT-20]', async () => {
    const { ports, sources } = browser();
    const live = openLive('maria', { ...ports, kept: { place: '' }, began: Date.now() });
    await settle();
    sources[0]?.say('news', news('m1'), '5:5:');
    const heard: LiveNote[][] = [[], []];
    for (const each of heard) live.listen((note) => each.push(note));
    await settle();
    sources[0]?.say('news', news('m2'), '6:6:');
    expect(heard.map(told)).toEqual([
      ['m1', 'm2'],
      ['m1', 'm2'],
    ]);
  });

  it('brings an admin the project they look at, in that tab, until they leave [PROJ-24]', async () => {
    const { ports, sources } = browser();
    const [looking, other] = [tab(ports), tab(ports)];
    await settle();
    const leave = looking.live.lookOn('their-project');
    await settle();
    expect(sources.map((each) => each.after)).toEqual(['', 'their-project']);
    const look = sources[1] as (typeof sources)[number];
    look.say('open', null);
    look.say('reset', null, '5:5:');
    look.say('news', news('m1'), '6:6:');
    expect(looking.heard.map((each) => each.type)).toEqual(['reset', 'news']);
    expect(other.heard).toEqual([]);
    leave();
    await settle();
    expect(sources.map((each) => each.closed)).toEqual([false, true]);
  });

  it('is reopened by us when the server refused it, and by the browser when the line was cut [CHAT-20]', async () => {
    const { ports, sources } = browser();
    const { heard } = tab(ports);
    await settle();
    sources[0]?.say('open', null);
    sources[0]?.say('reset', null, '5:5:');
    const cut = sources[0] as (typeof sources)[number];
    cut.readyState = 0;
    cut.say('error', null);
    await settle();
    expect(sources).toHaveLength(1);
    cut.readyState = 2;
    cut.say('error', null);
    await settle();
    expect(sources.map((each) => each.after)).toEqual(['', '5:5:']);
    expect(heard).toEqual([
      { type: 'line', up: true },
      { type: 'reset' },
      { type: 'line', up: false },
      { type: 'line', up: false },
    ]);
  });
});
