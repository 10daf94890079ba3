import { describe, expect, it } from 'vitest';
import type { ChecklistChanges } from '../tasks.merge.rules.ts';
import { createChecklistStore } from './checklist-store.ts';

const item = (id: string, completed = false) => ({ id, title: id, completed, created_at: '2026-11-20' });
const changes = (...done: string[]): ChecklistChanges => ({
  base: [item('a'), item('b')],
  mine: [item('a', done.includes('a')), item('b', done.includes('b'))],
});
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A server whose line can be cut, and this browser's storage. */
function world() {
  const saved: ChecklistChanges[] = [];
  const refused: ChecklistChanges[] = [];
  let problem: 'line' | 'no' | 'session' | 'trouble' | null = null;
  let kept: ChecklistChanges | null = null;
  let held: Promise<void> | null = null;
  let wake = () => {};
  const open = () =>
    createChecklistStore({
      async save(sent) {
        await held;
        if (problem) throw new Error(problem);
        saved.push(sent);
      },
      kept: {
        read: () => kept,
        put: (now) => {
          kept = now;
        },
        remove: () => {
          kept = null;
        },
      },
      judge: (error) => (error as Error).message as 'line',
      sleep: () =>
        new Promise((resolve) => {
          wake = resolve;
        }),
      onSaved: () => {},
      onRefused: (lost) => refused.push(lost),
    });
  return {
    saved,
    refused,
    open,
    kept: () => kept,
    fail: (now: typeof problem) => {
      problem = now;
    },
    wake: () => wake(),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

describe('changes to a checklist', () => {
  it('are sent one after the other, and of those made meanwhile only the newest [TASK-22]', async () => {
    const server = world();
    const store = server.open();
    const release = server.hold();
    const [first, second, third] = [changes('a'), changes(), changes('b')];
    for (const each of [first, second, third]) store.put(each);
    release();
    await settle();
    expect(server.saved.map(({ mine }) => mine)).toEqual([first.mine, third.mine]);
    expect([store.getState().changes, server.kept()]).toEqual([null, null]);
  });

  it('take back what is on its way: the item is changed once more, and not left as it was [TASK-22]', async () => {
    const server = world();
    const store = server.open();
    const release = server.hold();
    for (const each of [changes('a', 'b'), changes('b')]) store.put(each);
    release();
    await settle();
    expect(server.saved.at(-1)).toEqual({
      base: [item('a', true), item('b')],
      mine: [item('a'), item('b', true)],
    });
  });

  it('wait for a connection, and outlive a reload [TASK-22]', async () => {
    const server = world();
    server.fail('line');
    const store = server.open();
    store.put(changes('a'));
    await settle();
    expect(store.getState()).toEqual({ changes: changes('a'), waiting: true });
    store.close();
    const reloaded = server.open();
    expect(reloaded.getState().changes).toEqual(changes('a'));
    reloaded.open();
    await settle();
    expect(server.saved).toEqual([]);
    server.fail(null);
    server.wake();
    await settle();
    expect(server.saved).toEqual([changes('a')]);
    expect(reloaded.getState()).toEqual({ changes: null, waiting: false });
  });

  it('that waited for a connection also wait while the server is in trouble, for five tries [TASK-22, TASK-31]', async () => {
    const server = world();
    const tryAgain = async (problem: Parameters<typeof server.fail>[0]) => {
      server.fail(problem);
      server.wake();
      await settle();
    };
    server.fail('line');
    const store = server.open();
    store.put(changes('a'));
    await settle();
    for (let tries = 1; tries < 5; tries += 1) await tryAgain('trouble');
    expect([server.kept(), server.refused]).toEqual([changes('a'), []]);
    await tryAgain(null);
    expect([server.saved, server.kept()]).toEqual([[changes('a')], null]);

    server.fail('line');
    store.put(changes('b'));
    await settle();
    for (let tries = 1; tries <= 5; tries += 1) await tryAgain('trouble');
    expect([server.kept(), server.refused]).toEqual([null, [changes('b')]]);
  });

  it('made with a connection go back at once when the server is in trouble [TASK-31]', async () => {
    const server = world();
    server.fail('trouble');
    const store = server.open();
    store.put(changes('a'));
    await settle();
    expect([store.getState().changes, server.refused]).toEqual([null, [changes('a')]]);
  });

  it('stay after the session ended, and are given back once refused [TASK-31]', async () => {
    const server = world();
    server.fail('session');
    const store = server.open();
    store.put(changes('a'));
    await settle();
    expect([server.kept(), server.refused]).toEqual([changes('a'), []]);
    server.fail('no');
    store.open();
    await settle();
    expect([server.kept(), server.refused]).toEqual([null, [changes('a')]]);
  });
});
