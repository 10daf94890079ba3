import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addChanges,
  type ChecklistChanges,
  changesAfter,
  joinChanges,
  mergeTask,
  type TaskFields,
} from './tasks.merge.rules.ts';
import type { ChecklistItem } from './tasks.rules.ts';

const item = (id: string, changes: Partial<ChecklistItem> = {}): ChecklistItem => ({
  id,
  title: `Do ${id}`,
  completed: false,
  created_at: '2026-11-20T10:00:00.000Z',
  ...changes,
});
const BASE: TaskFields = {
  title: 'Before Rosa comes home',
  description: null,
  priority: 3,
  due_date: '2026-12-01',
  assigned_to: null,
  status: 'pending',
  repeat: null,
  checklist_items: [item('rails'), item('pills'), item('shoes')],
};
const WEEKLY = { every: 'week', step: 1 } as const;
const withItems = (...checklist_items: ChecklistItem[]): TaskFields => ({ ...BASE, checklist_items });

describe('two edits of one task', () => {
  it('of different fields are both kept', () => {
    const merged = mergeTask(BASE, { ...BASE, title: 'Mine' }, { ...BASE, priority: 1, status: 'completed' });
    expect(merged).toEqual({
      fields: { ...BASE, title: 'Mine', priority: 1, status: 'completed' },
      conflicts: [],
    });
  });

  it('of one field to the same are one; to different things they are asked about, and mine is shown', () => {
    expect(mergeTask(BASE, { ...BASE, priority: 1 }, { ...BASE, priority: 1 }).conflicts).toEqual([]);
    const merged = mergeTask(BASE, { ...BASE, due_date: null }, { ...BASE, due_date: '2026-12-02' });
    expect(merged).toEqual({ fields: { ...BASE, due_date: null }, conflicts: [{ field: 'due_date' }] });
  });

  it('of how often it repeats are one where they say the same', () => {
    const weekly = { ...BASE, repeat: { every: 'week', step: 1 } } as const;
    const monthly = { ...BASE, repeat: { every: 'month', step: 1 } } as const;
    expect(mergeTask(BASE, weekly, structuredClone(weekly)).conflicts).toEqual([]);
    expect(mergeTask(weekly, structuredClone(weekly), monthly).fields).toEqual(monthly);
    expect(mergeTask(BASE, weekly, monthly)).toEqual({ fields: weekly, conflicts: [{ field: 'repeat' }] });
  });

  it('tick, add and remove items at once, and lose nothing', () => {
    const [rails, pills, shoes] = BASE.checklist_items as [ChecklistItem, ChecklistItem, ChecklistItem];
    const mine = withItems({ ...rails, completed: true }, pills, shoes, item('lamp'));
    const theirs = withItems(rails, { ...pills, title: 'Sort the pills' }, item('bell'));
    expect(mergeTask(BASE, mine, theirs)).toEqual({
      fields: withItems(
        { ...rails, completed: true },
        { ...pills, title: 'Sort the pills' },
        item('bell'),
        item('lamp'),
      ),
      conflicts: [],
    });
  });

  it('of one item, its tick and its words, are both kept', () => {
    const [rails, ...rest] = BASE.checklist_items as [ChecklistItem, ...ChecklistItem[]];
    const merged = mergeTask(
      BASE,
      withItems({ ...rails, completed: true }, ...rest),
      withItems({ ...rails, title: 'Grab rails' }, ...rest),
    );
    expect(merged.fields.checklist_items[0]).toEqual({ ...rails, completed: true, title: 'Grab rails' });
    expect(merged.conflicts).toEqual([]);
  });

  it('of which one takes off what the other changed are asked about, and what was changed stays', () => {
    const [rails, ...rest] = BASE.checklist_items as [ChecklistItem, ...ChecklistItem[]];
    const changed = { ...rails, title: 'Grab rails' };
    const merged = mergeTask(BASE, withItems(...rest), withItems(changed, ...rest));
    expect(merged.fields.checklist_items).toEqual([changed, ...rest]);
    expect(merged.conflicts).toEqual([{ item: 'rails' }]);
  });

  it('that reword one item differently are asked about', () => {
    const [rails, ...rest] = BASE.checklist_items as [ChecklistItem, ...ChecklistItem[]];
    const mine = { ...rails, title: 'Rails by the bed' };
    const merged = mergeTask(
      BASE,
      withItems(mine, ...rest),
      withItems({ ...rails, title: 'Rails' }, ...rest),
    );
    expect(merged).toEqual({ fields: withItems(mine, ...rest), conflicts: [{ item: 'rails' }] });
  });
});

describe('edits of different fields and items', () => {
  const FIELDS = ['title', 'description', 'priority', 'due_date', 'assigned_to', 'status'] as const;
  /** Each field and item is edited by the first, by the second, or by nobody. */
  const edits = fc.record({
    fields: fc.array(fc.constantFrom('first', 'second', null), { minLength: 6, maxLength: 6 }),
    items: fc.array(
      fc.record({
        by: fc.constantFrom('first', 'second', null),
        how: fc.constantFrom('tick', 'word', 'remove'),
      }),
      { maxLength: 8 },
    ),
    added: fc.array(
      fc.record({ by: fc.constantFrom('first', 'second'), at: fc.integer({ min: 0, max: 3 }) }),
      { maxLength: 5 },
    ),
  });
  type Edits = typeof edits extends fc.Arbitrary<infer T> ? T : never;

  function edited(base: TaskFields, who: 'first' | 'second' | 'both', { fields, items, added }: Edits) {
    const is = (by: string | null) => by !== null && (who === 'both' || by === who);
    const next: Record<string, unknown> = { ...base };
    FIELDS.forEach((field, n) => {
      if (is(fields[n] ?? null)) next[field] = `another ${field}`;
    });
    const kept = base.checklist_items.flatMap((each, n) => {
      const edit = items[n];
      if (!edit || !is(edit.by)) return [each];
      if (edit.how === 'remove') return [];
      return [edit.how === 'tick' ? { ...each, completed: true } : { ...each, title: 'In other words' }];
    });
    const more = added
      .map(({ by, at }, n) => ({
        by,
        item: item(`new-${n}`, { created_at: `2026-11-2${at}T00:00:00.000Z` }),
      }))
      .filter(({ by }) => is(by))
      .map((each) => each.item)
      .toSorted((a, b) => (`${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? -1 : 1));
    return { ...next, checklist_items: [...kept, ...more] } as TaskFields;
  }

  it.each([
    [{ repeat: WEEKLY }, { due_date: null }],
    [{ due_date: null }, { repeat: WEEKLY }],
  ])('conflict in day and repetition where one takes off the day of the other’s', (ours, others) => {
    const merged = mergeTask(BASE, { ...BASE, ...ours }, { ...BASE, ...others });
    expect(merged.fields).toEqual({ ...BASE, ...ours });
    expect(merged.conflicts).toEqual([{ field: 'due_date' }, { field: 'repeat' }]);
  });

  it('merge to all of both, the same in either order, without a question', () => {
    fc.assert(
      fc.property(edits, (each) => {
        const base = withItems(...each.items.map((_, n) => item(`old-${n}`)));
        const [first, second] = [edited(base, 'first', each), edited(base, 'second', each)];
        const merged = mergeTask(base, first, second);
        expect(merged).toEqual({ fields: edited(base, 'both', each), conflicts: [] });
        expect(mergeTask(base, second, first)).toEqual(merged);
      }),
    );
  });
});

describe('changes to a checklist one after the other', () => {
  /** What became of a change that was sent: lost; stored, of which we hear after the next one; or stored, and we never hear. */
  const steps = (does: ('tick' | 'add' | 'remove')[], fates: ('lost' | 'stored' | 'unheard')[]) =>
    fc.array(
      fc.record({
        which: fc.integer({ min: 0, max: 3 }),
        does: fc.constantFrom(...does),
        fate: fc.constantFrom(...fates),
      }),
      { minLength: 1, maxLength: 8 },
    );
  type Step = ReturnType<typeof steps> extends fc.Arbitrary<(infer T)[]> ? T : never;

  function change(items: ChecklistItem[], { which, does }: Step, n: number): ChecklistItem[] {
    const id = items[which % Math.max(items.length, 1)]?.id;
    if (does === 'add') return [...items, item(`new-${n}`)];
    if (does === 'remove') return items.filter((each) => each.id !== id);
    return items.map((each) => (each.id === id ? { ...each, completed: !each.completed } : each));
  }
  const stateOf = (items: ChecklistItem[]) =>
    items.map(({ id, completed }) => `${id} ${completed}`).toSorted();
  const stored = ({ base, mine }: ChecklistChanges, on: ChecklistItem[]) =>
    mergeTask(withItems(...base), withItems(...mine), withItems(...on)).fields.checklist_items;

  function expectKept(all: Step[]) {
    let [server, known] = [BASE.checklist_items, BASE.checklist_items];
    let changes: ChecklistChanges = { base: known, mine: known };
    let sent: { changes: ChecklistChanges; fate: Step['fate'] } | null = null;
    all.forEach((each, n) => {
      const shown = stored(changes, known);
      const made = { base: known, mine: change(shown, each, n) };
      changes = n === 0 ? made : joinChanges(changes, made);
      expect(stateOf(stored(changes, known))).toEqual(stateOf(made.mine));
      if (sent && sent.fate !== 'lost') {
        server = stored(sent.changes, server);
        if (sent.fate === 'stored') {
          known = server;
          changes = changesAfter(sent.changes, changes);
        }
      }
      sent = { changes, fate: each.fate };
    });
    expect(stateOf(stored(changes, server))).toEqual(stateOf(changes.mine));
  }

  it('of two tabs that knew nothing of each other are all kept [TASK-22]', () => {
    const [rails, pills, shoes] = BASE.checklist_items as [ChecklistItem, ChecklistItem, ChecklistItem];
    const done = (each: ChecklistItem) => ({ ...each, completed: true });
    // The second tab knows already what somebody else has added.
    const hers = { base: [rails, pills, shoes], mine: [done(rails), pills, shoes, item('first')] };
    const later = [rails, pills, shoes, item('else')];
    const both = addChanges(hers, { base: later, mine: [rails, done(pills), item('else'), item('second')] });
    const all = ['else false', 'first false', 'pills true', 'rails true', 'second false'];
    expect(stateOf(stored(both, later))).toEqual(all);
    // Also where those of the first have arrived meanwhile.
    expect(stateOf(stored(both, stored(hers, later)))).toEqual(all);
  });

  it('end as they were seen last, whichever of them were stored [TASK-22]', () => {
    fc.assert(fc.property(steps(['tick', 'add', 'remove'], ['lost', 'stored']), expectKept));
  });

  it('also where we never heard that one was stored; what was ticked so is not taken off [TASK-22]', () => {
    fc.assert(fc.property(steps(['tick', 'add'], ['lost', 'stored', 'unheard']), expectKept));
  });
});
