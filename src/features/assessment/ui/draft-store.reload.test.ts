import { setImmediate as settle } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DraftAnswers } from '../assessment.answers.types.ts';
import type { Draft } from '../assessment.contract.ts';
import { sortChanges } from '../assessment.rules/draft.ts';
import { createDraftStore, type DraftPorts, type DraftStore } from './draft-store.ts';

type Verdict = ReturnType<DraftPorts['classify']>;
type Save = Parameters<DraftPorts['save']>[0];
type Saved = Awaited<ReturnType<DraftPorts['save']>>;
const LATER: Verdict = { kind: 'later' };
const SIGNED_OUT: Verdict = { kind: 'signed-out' };

/** A server that merges what arrives, and a browser that can be reloaded. */
class World {
  draft: Draft | null = null;
  kept: string | null = null;
  saves = 0;
  store!: DraftStore;
  private underWay: { save: Save; answer: PromiseWithResolvers<Saved> }[] = [];
  private timers = new Set<() => void>();

  /** A new page: anything in flight or scheduled is gone with the old one. */
  load() {
    const underWay: typeof this.underWay = [];
    const timers = new Set<() => void>();
    Object.assign(this, { underWay, timers });
    this.store = createDraftStore({
      save: (save) => {
        this.saves += 1;
        const answer = Promise.withResolvers<Saved>();
        underWay.push({ save: structuredClone(save), answer });
        return answer.promise;
      },
      classify: (error) => error as Verdict,
      storage: {
        read: () => (this.kept === null ? [] : [this.kept]),
        write: (value) => {
          this.kept = value;
        },
        remove: () => {
          this.kept = null;
        },
        clear: () => {
          this.kept = null;
        },
      },
      schedule: (work) => {
        timers.add(work);
        return () => timers.delete(work);
      },
    });
    this.store.open(structuredClone(this.draft));
  }

  fire() {
    const due = [...this.timers];
    this.timers.clear();
    for (const work of due) work();
  }

  /** Ends the oldest save: it reaches the server or not, and is answered or not. */
  async end(arrives: boolean, verdict?: Verdict) {
    const oldest = this.underWay.shift();
    if (!oldest) return;
    const differing = arrives ? this.merge(oldest.save) : {};
    if (verdict) oldest.answer.reject(verdict);
    else oldest.answer.resolve({ id: 'draft-1', updated_at: 'now', differing });
    await settle();
  }

  /** The connection is back: everything scheduled runs and every save succeeds. */
  async calm() {
    for (let turn = 0; this.timers.size + this.underWay.length > 0; turn++) {
      if (turn > 50) throw new Error('never comes to rest');
      this.fire();
      await settle();
      await this.end(true);
    }
  }

  private merge({ changes, step, seen }: Save) {
    const { fresh, differing } = sortChanges(this.draft?.answers ?? {}, changes, seen);
    this.draft = { id: 'draft-1', updated_at: 'now', step, answers: { ...this.draft?.answers, ...fresh } };
    return differing;
  }
}

function world(draft: Draft | null = null): World {
  const made = new World();
  made.draft = draft;
  made.load();
  return made;
}
const draftOf = (id: string, answers: DraftAnswers, step = 3): Draft => ({
  id,
  answers,
  step,
  updated_at: 'then',
});

describe('a reload', () => {
  it('puts pending answers on top of the server’s, and sends them [ASMT-88]', async () => {
    const page = world(draftOf('draft-1', { city_or_zip: 'Mesa', care_team: ['me'] }));
    page.store.goTo(4);
    page.store.answer('care_team', ['me', 'siblings']);
    page.load();
    expect(page.store.getState()).toMatchObject({
      answers: { city_or_zip: 'Mesa', care_team: ['me', 'siblings'] },
      step: 4,
    });
    await page.calm();
    expect(page.draft).toMatchObject({ answers: page.store.getState().answers, step: 4 });
    expect([page.kept, page.store.getState().save]).toEqual([null, 'saved']);
  });

  it('after the session ended and was renewed sends what was held back [ASMT-66, ASMT-88]', async () => {
    const page = world();
    page.store.answer('care_team', ['me']);
    page.fire();
    await page.end(false, SIGNED_OUT);
    page.load();
    await page.calm();
    expect(page.draft?.answers).toEqual({ care_team: ['me'] });
  });

  it('drops pending answers of a draft that is gone [ASMT-88]', async () => {
    const page = world(draftOf('draft-0', { city_or_zip: 'Mesa' }));
    page.store.answer('city_or_zip', 'Tempe');
    page.draft = draftOf('draft-1', { city_or_zip: 'Phoenix' }, 2);
    page.load();
    expect(page.store.getState()).toMatchObject({
      answers: { city_or_zip: 'Phoenix' },
      step: 2,
      save: 'saved',
    });
    await page.calm();
    expect([page.kept, page.saves]).toEqual([null, 0]);
  });

  it.each(['', 'not json', '{}', 'null', '[]', '{"changes":null,"step":1}', '{"changes":{},"step":"1"}'])(
    'ignores malformed browser storage: %s [ASMT-88]',
    async (kept) => {
      const page = world(draftOf('draft-1', { city_or_zip: 'Mesa' }));
      page.kept = kept;
      page.load();
      await page.calm();
      expect(page.store.getState()).toMatchObject({ answers: { city_or_zip: 'Mesa' }, step: 3 });
      expect(page.saves).toBe(0);
    },
  );

  it('sends a pending step, even without pending answers [ASMT-88]', async () => {
    const page = world(draftOf('draft-1', { city_or_zip: 'Mesa' }, 3));
    page.store.goTo(4);
    await page.end(false, LATER);
    page.load();
    await page.calm();
    expect(page.store.getState().step).toBe(4);
    expect([page.draft?.step, page.kept]).toEqual([4, null]);
  });

  it.each([
    ['is there already', draftOf('draft-1', { city_or_zip: 'Mesa' }, 4)],
    ['has no draft to go to', null],
  ])('drops a pending step and %s [ASMT-88]', async (_what, draft) => {
    const page = world(draft);
    page.kept = JSON.stringify({ draftId: draft?.id ?? null, changes: {}, step: 4 });
    page.load();
    await page.calm();
    expect([page.kept, page.saves, page.draft]).toEqual([null, 0, draft]);
  });
});

describe('clearing', () => {
  it('empties the browser and the page, and sends nothing more [ASMT-93]', async () => {
    const page = world(draftOf('draft-1', { city_or_zip: 'Mesa' }));
    page.store.answer('care_team', ['me']);
    page.store.clear();
    expect(page.store.getState()).toEqual({
      answers: {},
      step: 1,
      savedAt: null,
      save: 'saved',
      conflicts: [],
      closedBy: null,
    });
    await page.calm();
    expect([page.kept, page.saves, page.store.draftId()]).toEqual([null, 0, null]);
  });

  it.each([
    ['is saved', undefined],
    ['finds its draft closed', { kind: 'closed', assessmentId: null }],
    ['is refused', { kind: 'refused' }],
    ['is lost', LATER],
  ] as const)('is not undone by a save in flight that %s [ASMT-88, ASMT-93]', async (_what, verdict) => {
    const page = world(draftOf('draft-1', {}));
    page.store.answer('care_team', ['me']);
    page.store.answer('city_or_zip', 'Mesa');
    page.fire();
    page.store.clear();
    await page.end(true, verdict);
    await page.calm();
    expect([page.store.draftId(), page.store.getState().save]).toEqual([null, 'saved']);
    expect([page.kept, page.saves]).toEqual([null, 1]);
  });

  it('temporarily: a pause cancels the retry and keeps what is pending [ASMT-88]', async () => {
    const page = world();
    page.store.answer('care_team', ['me']);
    page.store.pause();
    await page.calm();
    expect([page.saves, JSON.parse(page.kept ?? '{}').changes]).toEqual([0, { care_team: ['me'] }]);
  });
});

describe('any sequence of events', () => {
  it('loses no answer: in the end the server has what the page shows [ASMT-88]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
        const page = world();
        let local: DraftAnswers = {};
        for (const { answers, happens } of events) {
          for (const [key, value] of Object.entries(answers)) page.store.answer(key as never, value as never);
          local = { ...local, ...answers };
          await HAPPENS[happens](page);
          expect(page.store.getState().answers).toEqual(local);
        }
        await page.calm();
        if (page.store.getState().save !== 'signed-out') expect(page.draft?.answers ?? {}).toEqual(local);
        page.load();
        await page.calm();
        expect(page.store.getState().answers).toEqual(local);
        expect(page.draft?.answers ?? {}).toEqual(local);
        expect(page.store.getState().save).toBe('saved');
        expect(JSON.parse(page.kept ?? '{}').changes ?? {}).toEqual({});
      }),
      { numRuns: 300 },
    );
  });
});

const HAPPENS = {
  nothing: async () => {},
  'time passes': async (page: World) => page.fire(),
  'a step': async (page: World) => page.store.goTo((page.store.getState().step % 6) + 1),
  'the line is back': async (page: World) => void page.store.flush(),
  'a save arrives': (page: World) => page.end(true),
  'a save is lost': (page: World) => page.end(false, LATER),
  'an answer is lost': (page: World) => page.end(true, LATER),
  'the session ends': (page: World) => page.end(false, SIGNED_OUT),
  'a reload': async (page: World) => page.load(),
};

const event = fc.record({
  answers: fc.record(
    {
      city_or_zip: fc.constantFrom('Mesa', 'Tempe', 'Phoenix'),
      care_team: fc.subarray(['me', 'siblings'] as const),
      onset_timing: fc.constantFrom('today', 'last_week'),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<DraftAnswers>,
  happens: fc.constantFrom(...(Object.keys(HAPPENS) as (keyof typeof HAPPENS)[])),
});
