import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '#test/support/fake-storage.ts';
import { checklistFor } from './unsent-checklist.ts';

beforeEach(() => vi.stubGlobal('localStorage', new FakeStorage()));
afterEach(() => vi.unstubAllGlobals());

const opened = (opening: string) => checklistFor('maria', 'project', 'task', opening);
const ticked = (mine: string) => ({ title: 'Call', base: [], mine: [mine] });

describe('unsaved changes to a checklist', () => {
  it('of several tabs stay beside each other, and each forgets only its own [TASK-22]', () => {
    const [first, second] = [opened('1'), opened('2')];
    first.put(ticked('a'));
    second.put(ticked('b'));
    expect(opened('3').read()).toEqual([ticked('a'), ticked('b')]);
    first.remove();
    expect(opened('3').read()).toEqual([ticked('b')]);
  });

  it('are forgotten with the opening that took them over, unless they were changed since [TASK-22]', () => {
    const [first, second, third] = [opened('1'), opened('2'), opened('3')];
    first.put(ticked('a'));
    second.put(ticked('b'));
    expect(third.read()).toHaveLength(2);
    second.put(ticked('c'));
    third.remove();
    expect(third.read()).toEqual([ticked('c')]);
  });
});
