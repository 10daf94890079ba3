import { describe, expect, it } from 'vitest';
import { draftOf, LATER, SAVED_AT, setUp, type Verdict } from '#test/support/draft-store.ts';

const REFUSED: Verdict = { kind: 'refused' };

describe('a refused save', () => {
  it.each<Verdict>([{ kind: 'signed-out' }, REFUSED])(
    'with %o keeps the answers and does not retry [ASMT-66, ASMT-88]',
    async (verdict) => {
      const { store, waits, fire, fail, waiting } = setUp();
      store.open(draftOf({}));
      store.answer('care_team', ['me']);
      fire();
      await fail(verdict);
      expect(store.getState()).toMatchObject({ save: verdict.kind, answers: { care_team: ['me'] } });
      expect([waiting().changes, waits()]).toEqual([{ care_team: ['me'] }, []]);
    },
  );

  it('of several changes blocks only the bad one: the others go on their own [ASMT-88]', async () => {
    const { store, sent, fire, fail, succeed, waiting, waits } = setUp();
    store.open(null);
    store.answer('city_or_zip', 'bad');
    store.answer('care_team', ['me']);
    store.answer('onset_timing', 'today');
    fire();
    await fail(REFUSED);
    await fail(REFUSED);
    await succeed();
    await succeed();
    expect(sent.slice(1)).toEqual([
      { draft_id: null, changes: { city_or_zip: 'bad' }, step: 1 },
      { draft_id: null, changes: { care_team: ['me'] }, step: 1 },
      { draft_id: 'draft-1', changes: { onset_timing: 'today' }, step: 1 },
    ]);
    expect(store.getState()).toMatchObject({ save: 'refused', savedAt: SAVED_AT });
    expect([waiting().changes, waits()]).toEqual([{ city_or_zip: 'bad' }, []]);
    store.answer('city_or_zip', 'Mesa');
    fire();
    await succeed();
    expect([store.getState().save, waiting()]).toEqual(['saved', null]);
  });

  it('of several changes is not split once the connection is lost [ASMT-88]', async () => {
    const { store, sent, fire, fail, waiting, waits } = setUp();
    store.open(draftOf({}));
    store.answer('city_or_zip', 'bad');
    store.answer('care_team', ['me']);
    fire();
    await fail(REFUSED);
    await fail(LATER);
    expect([store.getState().save, sent.length, waits()]).toEqual(['waiting', 2, [1000]]);
    expect(waiting().changes).toEqual({ city_or_zip: 'bad', care_team: ['me'] });
  });

  it('because the draft became an assessment elsewhere ends the draft and names the assessment [ASMT-88]', async () => {
    const { store, sent, fire, fail, waiting } = setUp();
    store.open(draftOf({}));
    store.answer('care_team', ['me']);
    fire();
    await fail({ kind: 'closed', assessmentId: 'draft-1' });
    expect(store.getState()).toMatchObject({ save: 'closed', closedBy: 'draft-1' });
    expect(waiting()).toBeNull();
    store.answer('care_team', ['siblings']);
    fire();
    expect([await store.flush(), sent.length]).toEqual([false, 1]);
  });
});
