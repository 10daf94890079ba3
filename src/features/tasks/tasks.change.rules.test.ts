import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRIORITIES } from '../projects/projects.rules.ts';
import {
  changedTask,
  concernedBy,
  independentChange,
  mayWork,
  nextTask,
  type StoredTask,
  type Wanted,
} from './tasks.change.rules.ts';
import { progressOf, TASK_STATUSES } from './tasks.rules.ts';

const NOW = new Date('2026-11-23T09:00:00.000Z');
const DAY = '2026-11-20T10:00:00.000Z';
const TODAY = '2026-11-20';
const PROJECT = { customer_id: 'maria', service_provider_id: 'dana', family_ids: ['rosa'] };
const STORED: StoredTask = {
  title: 'Call the pharmacy',
  description: null,
  priority: 3,
  due_date: null,
  assigned_to: 'dana',
  status: 'pending',
  completed_at: null,
  checklist_items: [],
  progress_percentage: 0,
  repeat: null,
};
const DONE: StoredTask = { ...STORED, status: 'completed', completed_at: '2026-11-20T10:00:00.000Z' };
const item = { id: 'a', title: 'Ask', completed: true, created_at: NOW.toISOString() };

describe('a change of a task', () => {
  it('touches what is named and no more [TASK-30]', () => {
    expect(changedTask(STORED, { title: 'Call Dr. Ito', priority: undefined }, PROJECT, NOW)).toEqual({
      next: { ...STORED, title: 'Call Dr. Ito' },
      changed: ['title'],
    });
  });

  it('to what is there already is none', () => {
    const { title, description, checklist_items } = STORED;
    expect(changedTask(STORED, { title, description, checklist_items }, PROJECT, NOW).changed).toEqual([]);
    expect(changedTask(DONE, { status: 'completed' }, PROJECT, NOW)).toEqual({ next: DONE, changed: [] });
  });

  it('of the checklist is one of its progress [TASK-21, TASK-22]', () => {
    const { next, changed } = changedTask(STORED, { checklist_items: [item] }, PROJECT, NOW);
    expect(next.progress_percentage).toBe(100);
    expect(changed).toEqual(['checklist_items']);
  });

  it('of the status sets any, and when it was completed [TASK-26, TASK-27]', () => {
    const completed = changedTask(STORED, { status: 'completed' }, PROJECT, NOW).next;
    expect(completed).toMatchObject({ status: 'completed', completed_at: NOW.toISOString() });
    for (const status of ['pending', 'in_progress', 'cancelled'] as const) {
      const { next } = changedTask(DONE, { status }, PROJECT, NOW);
      expect(next).toMatchObject({ status, completed_at: null });
    }
  });

  it('opens a task again for nobody, where whoever did it has left; a closed one keeps the name', () => {
    const left = { ...PROJECT, service_provider_id: null };
    expect(changedTask(DONE, { status: 'pending' }, left, NOW)).toMatchObject({
      next: { assigned_to: null },
      changed: ['status', 'assigned_to'],
    });
    expect(changedTask(DONE, { status: 'cancelled' }, left, NOW).next.assigned_to).toBe('dana');
    const reopened = changedTask(DONE, { status: 'pending', assigned_to: 'maria' }, left, NOW);
    expect(reopened.next.assigned_to).toBe('maria');
  });
});

describe('a change that needs no look at the task', () => {
  const words = fc.string({ minLength: 1, maxLength: 5 });
  const items = fc.uniqueArray(
    fc.record({ id: words, title: words, completed: fc.boolean(), created_at: fc.constant(DAY) }),
    { selector: ({ id }) => id, maxLength: 4 },
  );
  const fields = {
    title: words,
    description: fc.option(words),
    priority: fc.constantFrom(...PRIORITIES),
    checklist_items: items,
  };
  const stored = fc.record({ ...fields, status: fc.constantFrom(...TASK_STATUSES) });

  it('is what it is with one, whatever the task, if all it names is another [TASK-21, TASK-30]', () => {
    fc.assert(
      fc.property(stored, fc.record(fields, { requiredKeys: [] }), (before, change) => {
        const completed_at = before.status === 'completed' ? DAY : null;
        const progress_percentage = progressOf(before.checklist_items);
        const now: StoredTask = { ...STORED, ...before, completed_at, progress_percentage };
        const { next, changed } = changedTask(now, change, PROJECT, NOW);
        const alone = independentChange(change);
        if (!alone || changed.length < alone.changed.length) return;
        expect({ ...now, ...alone.next }).toEqual(next);
        expect(alone.changed.toSorted()).toEqual(changed.toSorted());
      }),
    );
  });

  it.each<Wanted>([
    {},
    { status: 'completed' },
    { title: 'Call', assigned_to: null },
    { title: 'Call', due_date: '2026-12-01' },
    { priority: 1, repeat: null },
  ])('is none of %o', (change) => {
    expect(independentChange(change)).toBeNull();
  });
});

describe('completing a task that repeats', () => {
  const weekly: StoredTask = {
    ...DONE,
    due_date: '2026-11-20',
    checklist_items: [item],
    repeat: { every: 'week', step: 1, day: 20 },
  };

  it('makes the next one, unticked, from the day that was due', () => {
    expect(nextTask(weekly, ['status'], PROJECT, TODAY)).toMatchObject({
      title: weekly.title,
      due_date: '2026-11-27',
      assigned_to: 'dana',
      checklist_items: [{ ...item, completed: false }],
      repeat: weekly.repeat,
    });
    const left = nextTask(weekly, ['status'], { ...PROJECT, service_provider_id: null }, TODAY);
    expect(left?.assigned_to).toBeNull();
  });

  it('hands nobody the days that passed while they were away', () => {
    expect(nextTask(weekly, ['status'], PROJECT, '2027-03-02')?.due_date).toBe('2027-03-05');
  });

  it('is all that makes one', () => {
    expect(nextTask(weekly, ['title'], PROJECT, TODAY)).toBeNull();
    expect(nextTask({ ...weekly, status: 'cancelled' }, ['status'], PROJECT, TODAY)).toBeNull();
    expect(nextTask({ ...weekly, repeat: null }, ['status'], PROJECT, TODAY)).toBeNull();
  });
});

it('a new status notifies who made the task and who does it, but nobody who has left, nor who set it', () => {
  const task = { assigned_by: 'maria', assigned_to: 'dana' };
  expect(concernedBy(task, PROJECT, 'rosa')).toEqual(['maria', 'dana']);
  expect(concernedBy(task, PROJECT, 'dana')).toEqual(['maria']);
  expect(concernedBy(task, { ...PROJECT, service_provider_id: null }, 'rosa')).toEqual(['maria']);
  expect(concernedBy({ assigned_by: 'rosa', assigned_to: null }, PROJECT, 'rosa')).toEqual([]);
});

it('whoever is in the project works on its tasks; an admin looks [TASK-38]', () => {
  expect(['maria', 'dana', 'rosa', 'ada'].map((id) => mayWork(PROJECT, id))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
