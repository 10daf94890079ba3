import { setImmediate as settle } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { draftOf, LATER, SAVED_AT, setUp } from '#test/support/draft-store.ts';
import { SAVE_AFTER_MS } from './draft-store.ts';

describe('saving', () => {
  it('debounces typing, and sends each change once [ASMT-88]', async () => {
    const { store, sent, waits, fire, succeed, waiting } = setUp();
    store.open(null);
    store.answer('city_or_zip', 'Pho');
    store.answer('city_or_zip', 'Phoenix');
    store.answer('care_team', ['me']);
    expect([sent, waits()]).toEqual([[], [SAVE_AFTER_MS]]);
    fire();
    expect(store.getState().save).toBe('saving');
    await succeed();
    expect(sent).toEqual([
      { draft_id: null, changes: { city_or_zip: 'Phoenix', care_team: ['me'] }, step: 1 },
    ]);
    expect(store.getState()).toMatchObject({ save: 'saved', savedAt: SAVED_AT });
    expect([store.draftId(), waiting(), waits()]).toEqual(['draft-1', null, []]);
  });

  it('keeps a change in the browser until the server has it [ASMT-88]', async () => {
    const { store, fire, succeed, waiting } = setUp();
    store.open(draftOf({ onset_timing: 'today' }));
    store.answer('care_team', ['me']);
    expect(waiting()).toEqual({ draftId: 'draft-1', changes: { care_team: ['me'] }, step: 3 });
    fire();
    expect(waiting()).not.toBeNull();
    await succeed();
    expect(waiting()).toBeNull();
    expect(store.getState().answers).toEqual({ onset_timing: 'today', care_team: ['me'] });
  });

  it('sends what changed while a save was in flight, and only that [ASMT-88]', async () => {
    const { store, sent, fire, succeed, waiting } = setUp();
    store.open(draftOf({}));
    store.answer('city_or_zip', 'Mesa');
    store.answer('care_team', ['me']);
    fire();
    store.answer('care_team', ['me', 'siblings']);
    store.answer('onset_timing', 'today');
    await succeed();
    const rest = { care_team: ['me', 'siblings'], onset_timing: 'today' };
    expect(sent.map((each) => each.changes)).toEqual([{ city_or_zip: 'Mesa', care_team: ['me'] }, rest]);
    expect([store.getState().save, waiting().changes]).toEqual(['saving', rest]);
    await succeed();
    fire();
    expect([store.getState().save, waiting(), sent.length]).toEqual(['saved', null, 2]);
  });

  it('never has two saves in flight, whoever requests one [ASMT-88]', async () => {
    const { store, sent, succeed } = setUp();
    store.open(draftOf({}));
    store.answer('city_or_zip', 'Mesa');
    const asked = [store.flush(), store.flush(), store.flush()];
    expect(sent).toHaveLength(1);
    await succeed();
    expect(await Promise.all(asked)).toEqual([true, true, true]);
    expect(sent).toHaveLength(1);
  });

  it('sends the step at once, but no empty draft before the first answer [ASMT-88]', async () => {
    const { store, sent, succeed } = setUp();
    store.open(null);
    store.goTo(2);
    store.goTo(2);
    expect(sent).toEqual([]);
    store.answer('starting_points', ['driving']);
    store.goTo(3);
    await succeed();
    expect(sent).toEqual([{ draft_id: null, changes: { starting_points: ['driving'] }, step: 3 }]);
    store.goTo(4);
    expect(sent.slice(1)).toEqual([{ draft_id: 'draft-1', changes: {}, step: 4 }]);
    store.goTo(5);
    await succeed();
    expect(sent.slice(2)).toEqual([{ draft_id: 'draft-1', changes: {}, step: 5 }]);
    await succeed();
    store.goTo(5);
    expect([sent.length, store.getState().save]).toEqual([3, 'saved']);
  });

  it('does not send a step alone before the first answer, whoever requests it [ASMT-88]', async () => {
    const { store, sent, waiting } = setUp();
    store.open(null);
    store.goTo(2);
    expect([await store.flush(), sent, waiting()]).toEqual([true, [], null]);
  });

  it('notifies its listeners of every change until they unsubscribe [ASMT-88]', () => {
    const { store } = setUp();
    let notified = 0;
    const leave = store.subscribe(() => {
      notified += 1;
    });
    store.answer('city_or_zip', 'Mesa');
    leave();
    store.answer('city_or_zip', 'Tempe');
    expect(notified).toBe(1);
  });
});

describe('a lost connection', () => {
  it('keeps what is pending, retries with growing pauses, and sends it once [ASMT-88]', async () => {
    const { store, sent, waits, fire, fail, succeed, waiting } = setUp();
    store.open(draftOf({}));
    store.answer('city_or_zip', 'Mesa');
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      fire();
      await fail(LATER);
      pauses.push(...waits());
      expect(store.getState().save).toBe('waiting');
      expect(waiting().changes).toEqual({ city_or_zip: 'Mesa' });
    }
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000]);
    const back = store.flush();
    await succeed();
    expect([await back, store.getState().save, waiting(), waits()]).toEqual([true, 'saved', null, []]);
    expect(sent).toHaveLength(7);
  });

  it('starts over with short pauses once it has been back [ASMT-88]', async () => {
    const { store, waits, fire, fail, succeed } = setUp();
    store.open(draftOf({}));
    for (const place of ['Mesa', 'Tempe']) {
      store.answer('city_or_zip', place);
      fire();
      await fail(LATER);
      expect(waits()).toEqual([1000]);
      fire();
      await succeed();
    }
  });
});

describe('answers from elsewhere', () => {
  it('appear when the person returns to the page; pending ones stay [ASMT-88]', () => {
    const { store } = setUp();
    store.open(draftOf({ city_or_zip: 'Phoenix', care_team: ['me'] }));
    store.answer('care_team', ['siblings']);
    const changed = store.refresh(
      draftOf({ city_or_zip: 'Tempe', care_team: ['no_one'], onset_timing: 'today' }),
    );
    expect(changed.toSorted()).toEqual(['city_or_zip', 'onset_timing']);
    expect(store.getState().answers).toEqual({
      city_or_zip: 'Tempe',
      care_team: ['siblings'],
      onset_timing: 'today',
    });
  });

  it('appear where the form was open before the first of them; pending ones stay [ASMT-88]', async () => {
    const { store, sent, storage, fire, succeed } = setUp();
    store.open(null);
    store.answer('care_team', ['me']);
    const changed = store.refresh(
      draftOf({ city_or_zip: 'Tempe', care_team: ['no_one'], onset_timing: 'today' }),
    );
    expect(changed.toSorted()).toEqual(['city_or_zip', 'onset_timing']);
    expect(store.getState().answers).toEqual({
      city_or_zip: 'Tempe',
      care_team: ['me'],
      onset_timing: 'today',
    });
    fire();
    // The server then says what was answered there.
    expect(JSON.parse(storage.kept ?? '').seen).toEqual({});
    await succeed({ care_team: ['no_one'] });
    expect(sent).toEqual([{ draft_id: 'draft-1', changes: { care_team: ['me'] }, step: 1 }]);
    expect(store.getState().conflicts).toEqual([{ key: 'care_team', there: ['no_one'], here: ['me'] }]);
  });

  it('are not overwritten: they appear beside the ones from here, and the person chooses [ASMT-88]', async () => {
    const { store, sent, fire, succeed } = setUp();
    store.open(draftOf({ city_or_zip: 'Phoenix' }));
    store.answer('city_or_zip', 'Mesa');
    fire();
    await settle();
    await succeed({ city_or_zip: 'Tempe' });
    expect(store.getState()).toMatchObject({
      answers: { city_or_zip: 'Tempe' },
      conflicts: [{ key: 'city_or_zip', there: 'Tempe', here: 'Mesa' }],
      save: 'saved',
    });
    store.settle('city_or_zip', true);
    expect(store.getState()).toMatchObject({ answers: { city_or_zip: 'Mesa' }, conflicts: [] });
    fire();
    await settle();
    expect(sent.at(-1)?.changes).toEqual({ city_or_zip: 'Mesa' });
  });

  it('are not overwritten by what was pending in this browser [ASMT-88]', () => {
    const kept = {
      draftId: 'draft-1',
      changes: { city_or_zip: 'Mesa' },
      step: 3,
      seen: { city_or_zip: 'Phoenix' },
    };
    const { store, sent } = setUp(JSON.stringify(kept));
    store.open(draftOf({ city_or_zip: 'Tempe' }));
    expect(sent).toEqual([]);
    expect(store.getState().conflicts).toEqual([{ key: 'city_or_zip', there: 'Tempe', here: 'Mesa' }]);
  });

  it('do not include what was sent from here and never acknowledged [ASMT-88]', async () => {
    const { store, sent, fire, succeed, fail } = setUp();
    store.open(draftOf({ city_or_zip: 'Phoenix' }));
    store.answer('city_or_zip', 'Mesa');
    fire();
    await settle();
    await fail(LATER);
    store.answer('city_or_zip', 'Mesa, Arizona');
    fire();
    await settle();
    await succeed({ city_or_zip: 'Mesa' });
    expect(store.getState()).toMatchObject({ answers: { city_or_zip: 'Mesa, Arizona' }, conflicts: [] });
    await settle();
    expect(sent.at(-1)?.changes).toEqual({ city_or_zip: 'Mesa, Arizona' });
  });
});
