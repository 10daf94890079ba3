import { describe, expect, it } from 'vitest';
import { DEAD_AFTER_MS, isFinished, PACK_PROBLEMS, type PACK_STATES, shownState } from './states.ts';

const NOW = Date.UTC(2026, 5, 1);
const row = (state: (typeof PACK_STATES)[number], age = 0, problem: string | null = null) => ({
  state,
  problem,
  alive_at: new Date(NOW - age),
});

describe('the displayed state', () => {
  it.each(['queued', 'writing'] as const)(
    'of a %s pack stays so while it is being written [PACK-10]',
    (state) => {
      expect(isFinished(state)).toBe(false);
      for (const age of [-60_000, 0, DEAD_AFTER_MS])
        expect(shownState(row(state, age), NOW)).toEqual({ state, problem: null });
    },
  );

  it.each(['queued', 'writing'] as const)(
    'is interrupted once nobody writes a %s pack any more [PACK-09]',
    (state) => {
      expect(shownState(row(state, DEAD_AFTER_MS + 1), NOW)).toEqual({
        state: 'failed',
        problem: 'interrupted',
      });
    },
  );

  it.each(['done', 'stopped'] as const)(
    'of a %s pack never changes, however old it is [PACK-15]',
    (state) => {
      expect(isFinished(state)).toBe(true);
      expect(shownState(row(state, 1e12), NOW)).toEqual({ state, problem: null });
    },
  );

  it('of a failed pack includes its problem, and an unknown problem becomes internal [PACK-09]', () => {
    for (const problem of PACK_PROBLEMS)
      expect(shownState(row('failed', 0, problem), NOW)).toEqual({ state: 'failed', problem });
    for (const problem of [null, 'what else'])
      expect(shownState(row('failed', 0, problem), NOW).problem).toBe('internal');
  });
});
