/** How two edits of one task become one, without losing either. */
import type { Priority } from '../projects/projects.rules.ts';
import type { Repeat } from './tasks.repeat.rules.ts';
import type { ChecklistItem, TaskStatus } from './tasks.rules.ts';

/** What of a task people edit. */
export interface TaskFields {
  title: string;
  description: string | null;
  priority: Priority;
  due_date: string | null;
  assigned_to: string | null;
  status: TaskStatus;
  repeat: Repeat | null;
  checklist_items: ChecklistItem[];
}

const PLAIN = ['title', 'description', 'priority', 'due_date', 'assigned_to', 'status', 'repeat'] as const;
type Plain = (typeof PLAIN)[number];

/** What both changed, each to something else: a field, or an item of the checklist. */
type MergeConflict = { field: Plain } | { item: string };

/**
 * Merges by field, and the checklist by item.
 * @param base the task as it was before either edit
 * @param mine as the form has it
 * @param theirs as it is stored now
 * @returns the fields of both, and what both changed differently; of that, the fields hold mine
 */
export function mergeTask(
  base: TaskFields,
  mine: TaskFields,
  theirs: TaskFields,
): { fields: TaskFields; conflicts: MergeConflict[] } {
  const conflicts: MergeConflict[] = [];
  const plain = PLAIN.map((field) => {
    const merged = mergeValue(base[field], mine[field], theirs[field]);
    if (merged.conflict) conflicts.push({ field });
    return [field, merged.value];
  });
  const checklist = mergeChecklist(base.checklist_items, mine.checklist_items, theirs.checklist_items);
  conflicts.push(...checklist.conflicts);
  const fields = { ...Object.fromEntries(plain), checklist_items: checklist.items } as TaskFields;
  // One took off the day from which the other lets it repeat.
  if (fields.repeat !== null && fields.due_date === null)
    for (const field of ['due_date', 'repeat'] as const) {
      Object.assign(fields, { [field]: mine[field] });
      if (conflicts.every((each) => !('field' in each && each.field === field))) conflicts.push({ field });
    }
  return { fields, conflicts };
}

function mergeValue<T>(base: T, mine: T, theirs: T): { value: T; conflict: boolean } {
  const [before, ours, others] = [base, mine, theirs].map((each) => JSON.stringify(each));
  const conflict = ours !== before && others !== before && ours !== others;
  return { value: ours === before ? theirs : mine, conflict };
}

/** Changes to a checklist: as it was stored, and as it should be. */
export interface ChecklistChanges {
  base: ChecklistItem[];
  mine: ChecklistItem[];
}

/**
 * Changes made while earlier ones are on their way: whether those were stored is not known yet. What they ticked, or
 * these take back, stays a change on either, so that it is not mistaken for what was always so.
 * @param earlier not known to be stored
 * @param later made on top of them
 * @returns both as one
 */
export function joinChanges(earlier: ChecklistChanges, later: ChecklistChanges): ChecklistChanges {
  const [before, sent] = [byId(earlier.base), byId(earlier.mine)];
  const [known, wanted] = [byId(later.base), byId(later.mine)];
  const base = later.base.map((item) => {
    const now = wanted.get(item.id);
    const once = sent.get(item.id);
    const isChanged = once !== undefined && !(isSame(before.get(item.id), once) && isSame(once, now));
    return now && isChanged ? { ...item, completed: !now.completed } : item;
  });
  const takenOff = earlier.mine.filter(({ id }) => !known.has(id) && !wanted.has(id));
  return { base: [...base, ...takenOff], mine: later.mine };
}

/**
 * @param earlier made without knowing of the others, e.g. in another tab
 * @returns both as one
 */
export function addChanges(earlier: ChecklistChanges, later: ChecklistChanges): ChecklistChanges {
  const { items: mine } = mergeChecklist(earlier.base, earlier.mine, later.mine);
  return joinChanges(earlier, { base: later.base, mine });
}

/**
 * @param stored changes that are stored by now
 * @param later joined with them
 * @returns the later ones on top: what they take off was last as it was stored
 */
export function changesAfter(stored: ChecklistChanges, later: ChecklistChanges): ChecklistChanges {
  const [sent, wanted] = [byId(stored.mine), byId(later.mine)];
  const base = later.base.map((item) => (wanted.has(item.id) ? item : (sent.get(item.id) ?? item)));
  return { base, mine: later.mine };
}

type Kept = ChecklistItem | undefined;

/** What there was keeps its order; what either added comes behind it, the oldest first. */
function mergeChecklist(base: ChecklistItem[], mine: ChecklistItem[], theirs: ChecklistItem[]) {
  const [before, ours, others] = [base, mine, theirs].map(byId) as [ById, ById, ById];
  const added = [...ours.values(), ...others.values()].filter(({ id }) => !before.has(id)).sort(inTime);
  const items: ChecklistItem[] = [];
  const conflicts: { item: string }[] = [];
  for (const id of new Set([...before.keys(), ...added.map((each) => each.id)])) {
    const merged = mergeItem(before.get(id), ours.get(id), others.get(id));
    if (merged.item) items.push(merged.item);
    if (merged.conflict) conflicts.push({ item: id });
  }
  return { items, conflicts };
}

type ById = Map<string, ChecklistItem>;
const byId = (items: ChecklistItem[]): ById => new Map(items.map((item) => [item.id, item]));

const inTime = (a: ChecklistItem, b: ChecklistItem) => {
  const [left, right] = [`${a.created_at} ${a.id}`, `${b.created_at} ${b.id}`];
  return left === right ? 0 : left < right ? -1 : 1;
};

function mergeItem(base: Kept, mine: Kept, theirs: Kept): { item: Kept; conflict: boolean } {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { item: mine, conflict: false };
  if (isSame(mine, base)) return { item: theirs, conflict: false };
  // One took it off while the other changed it: what was changed stays.
  if (!mine || !theirs) return { item: mine ?? theirs, conflict: true };
  const title = mergeValue(base?.title, mine.title, theirs.title);
  const completed = mergeValue(base?.completed, mine.completed, theirs.completed);
  const merged = { ...mine, title: title.value, completed: completed.value } as ChecklistItem;
  return { item: merged, conflict: title.conflict || completed.conflict };
}

const isSame = (a: Kept, b: Kept) =>
  a === b || (!!a && !!b && a.title === b.title && a.completed === b.completed);
