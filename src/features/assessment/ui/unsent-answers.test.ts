import { setImmediate as settle } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '#test/support/fake-storage.ts';
import type { DraftAnswers } from '../assessment.answers.types.ts';
import type { Draft } from '../assessment.contract.ts';
import { createDraftStore } from './draft-store.ts';
import { clearAnswersOfOthers, unsentAnswers } from './unsent-answers.ts';

let line: 'up' | 'down';
let sent: DraftAnswers[];
beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  line = 'down';
  sent = [];
});
afterEach(() => vi.unstubAllGlobals());

const draft: Draft = { id: 'draft-1', answers: { city_or_zip: 'Mesa' }, step: 2, updated_at: 'then' };

/** A tab of Maria's with the form open, whose timers never fire. */
function tab(opening: string, stored: Draft | null = draft) {
  const store = createDraftStore({
    save: async ({ changes }) => {
      if (line === 'down') throw new Error('no connection');
      sent.push(changes);
      return { id: 'draft-1', updated_at: 'now', differing: {} };
    },
    classify: (error) => ({ kind: 'later', error }),
    storage: unsentAnswers('maria', opening),
    schedule: () => () => {},
  });
  store.open(structuredClone(stored));
  return store;
}
const kept = () => Object.keys(localStorage).length;

describe('unsent answers of several tabs', () => {
  it('are all there after a tab was discarded, whatever the other one did [ASMT-88]', async () => {
    const [first, second] = [tab('1'), tab('2')];
    first.answer('care_team', ['me']);
    first.answer('onset_timing', 'today');
    second.goTo(3);
    await settle();
    const again = tab('3');
    expect(again.getState().answers).toEqual({
      city_or_zip: 'Mesa',
      care_team: ['me'],
      onset_timing: 'today',
    });
    line = 'up';
    expect(await again.flush()).toBe(true);
    expect([sent, kept()]).toEqual([[{ care_team: ['me'], onset_timing: 'today' }], 0]);
  });

  it('are joined; of two answers to a question the later opening’s counts [ASMT-88]', () => {
    const [first, second] = [tab('1'), tab('2')];
    second.answer('city_or_zip', 'Tempe');
    first.answer('city_or_zip', 'Phoenix');
    first.answer('care_team', ['me']);
    expect(tab('3').getState()).toMatchObject({
      answers: { city_or_zip: 'Tempe', care_team: ['me'] },
      conflicts: [],
    });
    expect(kept()).toBe(1);
  });

  it('do not overwrite what was answered elsewhere meanwhile [ASMT-88]', () => {
    tab('1').answer('city_or_zip', 'Phoenix');
    tab('2').answer('care_team', ['me']);
    const elsewhere = { ...draft, answers: { city_or_zip: 'Flagstaff' } };
    expect(tab('3', elsewhere).getState()).toMatchObject({
      answers: { city_or_zip: 'Flagstaff', care_team: ['me'] },
      conflicts: [{ key: 'city_or_zip', there: 'Flagstaff', here: 'Phoenix' }],
    });
  });

  it('stay with the tab that goes on answering after another has read them [ASMT-88]', async () => {
    const first = tab('1');
    first.answer('care_team', ['me']);
    const second = tab('2');
    first.answer('onset_timing', 'today');
    line = 'up';
    await second.flush();
    expect(tab('3').getState().answers).toMatchObject({ care_team: ['me'], onset_timing: 'today' });
  });

  it('are cleared together, also those that the version before kept [ASMT-93]', () => {
    localStorage.setItem(
      'kinkeeper.own.answers.maria',
      JSON.stringify({ draftId: null, changes: { onset_timing: 'today' }, step: 1 }),
    );
    const first = tab('1');
    expect(first.getState().answers.onset_timing).toBe('today');
    tab('2').answer('care_team', ['me']);
    first.clear();
    expect(kept()).toBe(0);
  });

  it('of somebody else go, one’s own stay [ASMT-93]', () => {
    tab('1').answer('care_team', ['me']);
    clearAnswersOfOthers('maria');
    expect(kept()).toBe(1);
    clearAnswersOfOthers('dana');
    expect(kept()).toBe(0);
  });
});
