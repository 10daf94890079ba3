import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DraftAnswers } from '../assessment.answers.types.ts';
import { changedKeys, type DraftState, mergeDraft, sortChanges } from './draft.ts';

const EMPTY: DraftState = { id: 'draft-1', answers: {}, safety_ticks: {}, step: 1 };
const NINE = new Date('2026-03-01T09:00:00.000Z');
const TEN = new Date('2026-03-01T10:00:00.000Z');

describe('merging changes into a draft', () => {
  it('keeps what other devices answered; per question the newest wins [ASMT-88]', () => {
    const phone = mergeDraft(EMPTY, { city_or_zip: 'Phoenix', care_team: ['me'] }, 3, NINE);
    const laptop = mergeDraft(phone, { care_team: ['siblings'], onset_timing: 'today' }, 4, TEN);
    expect(laptop).toEqual({
      id: 'draft-1',
      answers: { city_or_zip: 'Phoenix', care_team: ['siblings'], onset_timing: 'today' },
      safety_ticks: {},
      step: 4,
    });
  });

  it('changes only the step if no answer changed, and does not mutate the old draft [ASMT-88]', () => {
    const before = mergeDraft(EMPTY, { safety_check: ['suspected_abuse'] }, 1, NINE);
    const copy = structuredClone(before);
    expect(mergeDraft(before, {}, 5, TEN)).toEqual({ ...copy, step: 5 });
    expect(before).toEqual(copy);
  });

  it('is idempotent, so that a repeated save is harmless [ASMT-88]', () => {
    const changes: DraftAnswers = { safety_check: ['severe_confusion'], other_text: 'x' };
    const once = mergeDraft(EMPTY, changes, 2, NINE);
    expect(mergeDraft(once, changes, 2, TEN)).toEqual(once);
  });
});

describe('changes based on stale answers', () => {
  const STORED: DraftAnswers = { city_or_zip: 'Tempe', care_team: ['me', 'siblings'] };

  it('do not overwrite what was answered elsewhere; they return it [ASMT-88]', () => {
    const changes: DraftAnswers = { city_or_zip: 'Mesa', onset_timing: 'today' };
    expect(sortChanges(STORED, changes, { city_or_zip: 'Phoenix' })).toEqual({
      fresh: { onset_timing: 'today' },
      differing: { city_or_zip: 'Tempe' },
    });
  });

  it.each<[string, changes: DraftAnswers, seen: DraftAnswers]>([
    ['the client saw what is stored', { city_or_zip: 'Mesa' }, { city_or_zip: 'Tempe' }],
    ['both give the same answer', { city_or_zip: 'Tempe' }, { city_or_zip: 'Phoenix' }],
    ['only the order of ticking differs', { care_team: ['no_one'] }, { care_team: ['siblings', 'me'] }],
    ['something else was changed elsewhere', { onset_timing: 'today' }, {}],
  ])('are accepted when %s [ASMT-88]', (_what, changes, seen) => {
    expect(sortChanges(STORED, changes, seen)).toEqual({ fresh: changes, differing: {} });
  });

  it('conflict with an answer that was removed elsewhere, too [ASMT-88]', () => {
    expect(sortChanges({}, { care_team: ['me'] }, { care_team: ['siblings'] }).differing).toEqual({
      care_team: null,
    });
  });

  it('are listed by question [ASMT-87]', () => {
    expect(changedKeys(STORED, { city_or_zip: 'Tempe', onset_timing: 'today' })).toEqual([
      'care_team',
      'onset_timing',
    ]);
  });
});

describe('the time of a hazard', () => {
  it('is when it was first ticked, whatever is answered later [ASMT-18]', () => {
    const first = mergeDraft(EMPTY, { safety_check: ['suicidal_thoughts'] }, 1, NINE);
    const second = mergeDraft(first, { safety_check: ['suicidal_thoughts', 'suspected_abuse'] }, 1, TEN);
    const later = mergeDraft(second, { city_or_zip: '85004' }, 3, new Date('2026-03-02T00:00:00.000Z'));
    expect(later.safety_ticks).toEqual({
      suicidal_thoughts: '2026-03-01T09:00:00.000Z',
      suspected_abuse: '2026-03-01T10:00:00.000Z',
    });
  });

  it('is dropped when the hazard is unticked, and set again when it is ticked again [ASMT-18]', () => {
    const ticked = mergeDraft(EMPTY, { safety_check: ['extreme_agitation'] }, 1, NINE);
    const unticked = mergeDraft(ticked, { safety_check: ['none_of_above'] }, 1, NINE);
    expect(unticked.safety_ticks).toEqual({});
    expect(mergeDraft(unticked, { safety_check: ['extreme_agitation'] }, 1, TEN).safety_ticks).toEqual({
      extreme_agitation: TEN.toISOString(),
    });
  });

  it('exists for exactly the ticked hazards, however often the list changes [ASMT-18]', () => {
    const lists = fc.array(
      fc.subarray(['suicidal_thoughts', 'suspected_abuse', 'severe_confusion'] as const),
    );
    fc.assert(
      fc.property(lists, (changes) => {
        let draft = EMPTY;
        let since: Record<string, string> = {};
        for (const [minute, safety_check] of changes.entries()) {
          const now = new Date(NINE.getTime() + minute * 60_000);
          draft = mergeDraft(draft, { safety_check }, 1, now);
          since = Object.fromEntries(safety_check.map((code) => [code, since[code] ?? now.toISOString()]));
        }
        expect(draft.safety_ticks).toEqual(since);
      }),
    );
  });
});
