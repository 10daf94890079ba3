import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser, news, receivedIds, settle, tab } from '#test/support/live-browser.ts';
import { type LiveNote, openLive } from './live.ts';

afterEach(() => void vi.useRealTimers());

describe('the live connection of a browser', () => {
  it('is shared by all tabs, and each tab receives everything once [CHAT-08, CHAT-20]', async () => {
    const { ports, sources } = browser();
    const [first, second] = [tab(ports), tab(ports)];
    await settle();
    expect(sources).toHaveLength(1);
    sources[0]?.say('news', news('m1'), '5:5:');
    sources[0]?.say('typing', { project_id: 'p', by: 'you' });
    sources[0]?.say('ready', null, '6:6:');
    expect(receivedIds(first.heard)).toEqual(['m1']);
    expect(second.heard).toEqual(first.heard);
    expect(first.heard.at(-1)).toEqual({ type: 'typing', project_id: 'p', by: 'you' });
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
    expect(receivedIds(late.heard)).toEqual(['while it loads']);
    expect(late.heard).toHaveLength(1);
    expect(kept.place).toBe('6:6:');
    sources[0]?.say('news', news('after'), '7:7:');
    for (const { heard } of [first, second])
      expect(receivedIds(heard)).toEqual(['before', 'while it loads', 'after']);
    expect(receivedIds(late.heard)).toEqual(['while it loads', 'after']);
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
    expect(receivedIds(late.heard)).toEqual(['new']);
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
    expect([receivedIds(first.heard), receivedIds(second.heard)]).toEqual([['m1'], ['m1', 'm2']]);
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
    expect(heard.map(receivedIds)).toEqual([
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
