/** When a repeating task comes again. */
import { daysBetween } from '#kit/days.ts';

export const REPEAT_UNITS = ['day', 'week', 'month'] as const;
/** The most days, weeks or months between two. */
export const MAX_STEP = 99;

/** Every so many days, weeks or months. */
export interface Repeat {
  every: (typeof REPEAT_UNITS)[number];
  step: number;
}

/** The same, counted from a day. */
export interface Repetition extends Repeat {
  /** The day of the month of the first: a month without it has its last day. */
  day: number;
}

/** @returns the day on which the next one is due, after one that was due on this day; null beyond the year 9999 */
export function nextOccurrence({ every, step, day }: Repetition, due: string): string | null {
  const next = new Date(`${due}T00:00:00Z`);
  if (every === 'month') {
    const [year, month] = [next.getUTCFullYear(), next.getUTCMonth() + step];
    // Day 0 of the month after it.
    next.setUTCFullYear(year, month + 1, 0);
    next.setUTCDate(Math.min(day, next.getUTCDate()));
  } else {
    next.setUTCDate(next.getUTCDate() + (every === 'week' ? 7 * step : step));
  }
  return next.getUTCFullYear() > 9999 ? null : next.toISOString().slice(0, 10);
}

/** The most days that each takes. */
const MOST_DAYS = { day: 1, week: 7, month: 31 } as const satisfies Record<Repeat['every'], number>;

/**
 * @param today of whoever completed the one that was due: what passed while they were away is not handed to them
 * @returns the first day of the rhythm after the one that was due and not before today; null beyond the year 9999
 */
export function comesAgainOn(repeat: Repetition, due: string, today: string): string | null {
  const { every, step } = repeat;
  const passed = Math.floor(daysBetween(due, today) / (step * MOST_DAYS[every]));
  for (let times = Math.max(1, passed); ; times += 1) {
    const next = nextOccurrence({ ...repeat, step: step * times }, due);
    if (next === null || next >= today) return next;
  }
}

/** @returns the day of the month of a day */
export const dayOfMonth = (day: string): number => Number(day.slice(8));

interface Repeating {
  due_date: string | null;
  repeat: Repetition | null;
}
/** What somebody wants of it; what is not named stays. */
interface RepeatChange {
  due_date?: string | null | undefined;
  repeat?: Repeat | null | undefined;
}

/**
 * How often a task comes again after a change. A new day, or a new rhythm, begins from that day of the month.
 * @returns null where it does not repeat; `no-day` where it would without a day to count from
 */
export function repetitionAfter(
  now: Repeating,
  { due_date, repeat }: RepeatChange,
): Repetition | null | 'no-day' {
  const wanted = repeat === undefined ? now.repeat : repeat;
  if (!wanted) return null;
  const due = due_date === undefined ? now.due_date : due_date;
  if (due === null) return 'no-day';
  const { every, step } = wanted;
  const goesOn = due === now.due_date && now.repeat?.every === every && now.repeat.step === step;
  return goesOn ? now.repeat : { every, step, day: dayOfMonth(due) };
}
