import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChecklistItem,
  checklistCount,
  checklistFrom,
  completedAt,
  isOpen,
  mayBeAssigned,
  newChecklistItem,
  priorityScale,
  progressOf,
  TASK_STATUSES,
  taskIn,
} from './tasks.rules.ts';

const NOW = new Date('2026-11-23T09:00:00.000Z');
const item = (id: string, completed = false): ChecklistItem => ({
  id,
  title: `Do ${id}`,
  completed,
  created_at: NOW.toISOString(),
});

describe('the scale of priorities', () => {
  it.each([
    [1, 'critical', 'red'],
    [2, 'high', 'orange'],
    [3, 'medium', 'yellow'],
    [4, 'low', 'green'],
    [5, 'very_low', 'blue'],
  ])('calls %i %s, in %s [TASK-07]', (priority, label, color) => {
    expect(priorityScale(priority)).toEqual({ label, color });
  });

  it.each([0, 6, -1, 2.5, Number.NaN])('takes %d for medium [TASK-07]', (priority) => {
    expect(priorityScale(priority)).toEqual(priorityScale(3));
  });
});

describe('a checklist', () => {
  it('adds an item with its own id, and no blank one [TASK-13, TASK-14]', () => {
    const at = NOW.getTime();
    const added = newChecklistItem('  Call Dr. Ito ', at, 0.5);
    expect(added).toEqual({
      id: `${at}-i00000`,
      title: 'Call Dr. Ito',
      completed: false,
      created_at: NOW.toISOString(),
    });
    expect(newChecklistItem('Call', at, 0.25)?.id).not.toBe(added?.id);
    expect(newChecklistItem('•\tCall', at, 0.5)?.title).toBe('• Call');
    expect(newChecklistItem(' \u2800\t', at, 0.5)).toBeNull();
  });

  it('reads the same from an array and from JSON text [TASK-20]', () => {
    const items = [item('a'), item('b', true)];
    expect(checklistFrom(items)).toEqual(items);
    expect(checklistFrom(JSON.stringify(items))).toEqual(items);
    expect(checklistFrom([{ ...item('a'), note: 'more' }])).toEqual([item('a')]);
  });

  it.each([
    null,
    undefined,
    '',
    '{',
    '{}',
    '5',
    'null',
    [null],
    [{ id: 'a' }],
    [[item('a')]],
    { ...item('a') },
  ])('is empty where %j is stored [TASK-20]', (stored) => {
    expect(checklistFrom(stored)).toEqual([]);
  });

  it('is empty, and never fails, whatever text is stored [TASK-20]', () => {
    const unreadable = fc.oneof(fc.string(), fc.json(), fc.jsonValue(), fc.array(fc.jsonValue()));
    fc.assert(
      fc.property(unreadable, (stored) => {
        const found = checklistFrom(stored);
        const read = typeof stored === 'string' && found.length > 0 ? JSON.parse(stored) : stored;
        if (found.length > 0) expect(read).toMatchObject(found);
        else expect(found).toEqual([]);
      }),
    );
  });

  it.each([
    [0, 0, 0],
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
    [3, 3, 100],
  ])('with %i of %i items done is at %i percent [TASK-05, TASK-21]', (done, all, percent) => {
    const items = Array.from({ length: all }, (_, n) => item(String(n), n < done));
    expect(progressOf(items)).toBe(percent);
    expect(checklistCount(items)).toEqual({ done, all });
  });

  it('is between 0 and 100 percent done, and at 100 only when all of it is [TASK-21]', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 100 }), (ticks) => {
        const percent = progressOf(ticks.map((completed) => ({ completed })));
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
        expect(percent === 100).toBe(ticks.length > 0 && ticks.every(Boolean));
      }),
    );
  });
});

describe('the status of a task', () => {
  it('says when it was completed, and only then [TASK-27]', () => {
    const before = '2026-11-20T10:00:00.000Z';
    expect(completedAt('completed', null, NOW)).toBe(NOW.toISOString());
    expect(completedAt('completed', before, NOW)).toBe(before);
    for (const status of ['pending', 'in_progress', 'cancelled'] as const)
      expect(completedAt(status, before, NOW)).toBeNull();
  });

  it('says whether it still has to be done', () => {
    expect(TASK_STATUSES.filter(isOpen)).toEqual(['pending', 'in_progress']);
  });
});

it('whoever is in the project may be assigned, the family too, and nobody else [TASK-19]', () => {
  const project = { customer_id: 'maria', service_provider_id: 'dana', family_ids: ['rosa'] };
  expect(['maria', 'dana', 'rosa', 'sam'].map((id) => mayBeAssigned(project, id))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

describe('a task made from words', () => {
  it.each([
    ['Call Ann', 'Call Ann', 'Call Ann'],
    ['  Call Ann \r\nbefore nine\n', 'Call Ann', 'Call Ann \r\nbefore nine'],
    ['Call\tAnn', 'Call Ann', 'Call\tAnn'],
    ['a'.repeat(300), 'a'.repeat(200), 'a'.repeat(300)],
    [`${'a'.repeat(199)}🙂`, 'a'.repeat(199), `${'a'.repeat(199)}🙂`],
  ])('of %j has the first line as its title, and all of them below', (words, title, description) => {
    expect(taskIn(words)).toEqual({ title, description });
  });
});
