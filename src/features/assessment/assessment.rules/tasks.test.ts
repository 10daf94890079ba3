import { expect, it } from 'vitest';
import { ACTION_CODE, TASK_MAX } from '#features/tasks/tasks.rules.ts';
import { ACTIONS, LIBRARY } from '#test/support/plan-content.ts';
import { mayBecomeTask } from './tasks.ts';

const LOCALES = ['en', 'es'] as const;

it('every action of both plans fits a task: its code, its title and each of its steps', () => {
  const lists = { assessment: [...LIBRARY.actions.values()], 'starter-plan': ACTIONS };
  for (const [plan, actions] of Object.entries(lists)) {
    expect(actions.length).toBeGreaterThan(20);
    for (const { id, title, steps } of actions) {
      expect(`${plan}/${id}`).toMatch(ACTION_CODE);
      for (const locale of LOCALES) {
        expect(title[locale].length).toBeLessThanOrEqual(TASK_MAX.title);
        for (const step of steps) expect(step[locale].length).toBeLessThanOrEqual(TASK_MAX.item);
      }
    }
  }
});

it('emergencies, suicide, abuse and misused money stay in the plan', () => {
  const kept = [...LIBRARY.actions.keys()].filter((id) => !mayBecomeTask(id));
  expect(kept.toSorted()).toEqual(['get-emergency-help', 'report-abuse', 'stop-a-scam', 'suicide-safety']);
});
