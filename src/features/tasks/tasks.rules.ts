/** Pure decisions about tasks, the same for screens and handlers. */
import { firstLine } from '#kit/first-line.ts';
import { cleanLine, isBlank } from '#kit/text.ts';
import { INITIAL_TASKS, membersOf, type Participants, type Priority } from '../projects/projects.rules.ts';

/** TASK-09. A new task starts as the first (TASK-18). */
export const TASK_STATUSES = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export const TASK_MAX = { title: INITIAL_TASKS.title, description: 5000, item: 400, items: 100 } as const;
/** An action of the assessment's plan, or of the starter plan: `assessment/home-safety`. */
export const ACTION_CODE = /^(assessment|starter-plan)\/[a-z0-9-]{1,64}$/;
/** How many tasks come at once. */
export const TASKS_PAGE = 50;
/** The most that is attached to a task. */
export const MAX_RESOURCES = 50;
/** The most that are changed together. */
export const MAX_TOGETHER = 50;
/** The most that are asked for by their ids. */
export const MAX_TASKS = 100;

/** TASK-07: what each priority is called, and its color. */
const PRIORITY_SCALE = {
  1: { label: 'critical', color: 'red' },
  2: { label: 'high', color: 'orange' },
  3: { label: 'medium', color: 'yellow' },
  4: { label: 'low', color: 'green' },
  5: { label: 'very_low', color: 'blue' },
} as const satisfies Record<Priority, { label: string; color: string }>;

/** @returns what a priority is called, and its color; any other value is medium (TASK-07) */
export function priorityScale(priority: number): (typeof PRIORITY_SCALE)[Priority] {
  return PRIORITY_SCALE[priority as Priority] ?? PRIORITY_SCALE[3];
}

/** @returns what a task made from somebody's words says at first: their first line, and all of them */
export function taskIn(words: string): { title: string; description: string } {
  return { title: firstLine(words, TASK_MAX.title), description: words.trim() };
}

/** One thing to tick off (TASK-14). */
export interface ChecklistItem {
  id: string;
  title: string;
  completed: boolean;
  created_at: string;
}

/**
 * @param at milliseconds since 1970
 * @param chance between 0 and 1, so that two people who add one in the same moment add two
 * @returns a new item; null where its text is blank (TASK-13, TASK-14)
 */
export function newChecklistItem(text: string, at: number, chance: number): ChecklistItem | null {
  const title = cleanLine(text).trim();
  if (isBlank(title)) return null;
  const id = `${at}-${Math.floor(chance * 36 ** 6).toString(36)}`;
  return { id, title, completed: false, created_at: new Date(at).toISOString() };
}

/**
 * Reads a checklist, whatever holds it (TASK-20).
 * @param stored an array, or JSON text of one
 * @returns its items; none where it cannot be read
 */
export function checklistFrom(stored: unknown): ChecklistItem[] {
  const found = typeof stored === 'string' ? parsedJson(stored) : stored;
  return Array.isArray(found) && found.every(isItem) ? found.map(itemOf) : [];
}

/** @returns what JSON text says; undefined where it is none */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isItem(value: unknown): value is ChecklistItem {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, completed, created_at } = value as Record<keyof ChecklistItem, unknown>;
  return [id, title, created_at].every((each) => typeof each === 'string') && typeof completed === 'boolean';
}

const itemOf = ({ id, title, completed, created_at }: ChecklistItem): ChecklistItem => ({
  id,
  title,
  completed,
  created_at,
});

/** @returns how many items there are, and how many are ticked (TASK-05) */
export function checklistCount(items: readonly { completed: boolean }[]): { done: number; all: number } {
  return { done: items.filter(({ completed }) => completed).length, all: items.length };
}

/** @returns how much of a checklist is done, in whole percent; 0 of an empty one (TASK-21) */
export function progressOf(items: readonly { completed: boolean }[]): number {
  const { done, all } = checklistCount(items);
  return all === 0 ? 0 : Math.round((100 * done) / all);
}

/** Whether a task still has to be done. */
export const isOpen = (status: TaskStatus): boolean => status === 'pending' || status === 'in_progress';

/**
 * @param before when it was completed; null where it was not
 * @returns when a task with this status was completed (TASK-27)
 */
export function completedAt(status: TaskStatus, before: string | null, at: Date): string | null {
  return status === 'completed' ? (before ?? at.toISOString()) : null;
}

/** Whether somebody may be assigned: whoever is in the project now (TASK-19). */
export function mayBeAssigned(project: Participants, personId: string): boolean {
  return membersOf(project).includes(personId);
}

/** By when tasks may be looked for: past their day; due within a week, today included; without a day. */
export const DUE_FILTERS = ['overdue', 'week', 'none'] as const;

/** How a list may be ordered: open ones first, by day or by priority; or newest first (TASK-36). */
export const TASK_ORDERS = ['due', 'priority', 'newest'] as const;
export type TaskOrder = (typeof TASK_ORDERS)[number];
/** Stands for the day of a task without one, which comes after every other. */
export const NO_DAY = 'infinity';

/** A task that is due soon, or was. */
export interface DueTask {
  id: string;
  title: string;
  due_date: string;
  project_id: string;
  project_title: string;
}
