// A live connection on which nothing arrives, as behind a proxy that buffers it.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser, settle, tab } from '#test/support/live-browser.ts';
import { FIRST_WORD_MS, type LivePorts } from './live.ts';

afterEach(() => void vi.useRealTimers());

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

describe('a live connection that stays silent', () => {
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
});
