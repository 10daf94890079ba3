/** Series: which dates can be had, and booking them. */
import { implement } from '@orpc/server';
import { daysAfter } from '#kit/days.ts';
import { oneRoundTrip, type RequestContext, requireSession } from '#server/context.ts';
import { refusal, wrongField } from '#server/refusal.ts';
import { bookTimes } from './appointments.booking.handlers.ts';
import { readCalendar, type Span } from './appointments.calendar.queries.ts';
import type { Calendar } from './appointments.calendar.rules.ts';
import { appointments } from './appointments.contract.ts';
import { dateView, slotOrRefusal } from './appointments.entering.handlers.ts';
import { DAYS_AHEAD } from './appointments.rules.ts';
import { previewMove, seriesMeant } from './appointments.series.changing.handlers.ts';
import type { SentSeries } from './appointments.series.contract.ts';
import { decideTimes, SERIES, timesOf } from './appointments.series.rules.ts';
import type { Slot } from './appointments.slots.rules.ts';

const os = implement(appointments).$context<RequestContext<'jobs' | 'videoCalls'>>();

const previewSeries = os.previewSeries.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const calendar = await readCalendar(db, {
    providerId: input.id,
    ...spanOf(input, clock.now()),
    by: person.id,
    at: clock.now(),
  });
  if (!calendar) throw refusal('NOT_FOUND');
  const first = { start: new Date(input.start_time), end: new Date(input.end_time) };
  const { times, skipped } = timesOf(first, input, calendar.time_zone);
  const by = person.id === input.id ? 'provider' : 'customer';
  return { dates: decideTimes(calendar, times, { by }, clock.now()).map(dateView), skipped };
});

const bookSeries = os.bookSeries.use(oneRoundTrip).handler(async ({ input, context }) => {
  const now = context.clock.now();
  const choose = (calendar: Calendar, by: 'customer' | 'provider') => chooseDates(calendar, input, by, now);
  return bookTimes(context, input, spanOf(input.slot, now), choose, input);
});

/** @returns the slots of all dates that are not left out; refuses all where one of them cannot be had */
function chooseDates(
  calendar: Calendar,
  { slot, without, ...repeat }: SentSeries,
  by: 'customer' | 'provider',
  now: Date,
): Slot[] {
  const first = { start: new Date(slot.start_time), end: new Date(slot.end_time) };
  const { times } = timesOf(first, repeat, calendar.time_zone);
  const left = new Set(without.map((each) => Date.parse(each)));
  const wanted = times.filter(({ start }) => !left.delete(start.getTime()));
  if (left.size > 0) throw wrongField('without', 'Leave out dates of this series.');
  if (wanted.length < SERIES.least) throw wrongField('without', `Keep ${SERIES.least} dates at least.`);
  return decideTimes(calendar, wanted, { by }, now).map((each) => slotOrRefusal(each, calendar, false, now));
}

/** A series begins at its first time; beyond a year nothing can be booked. */
function spanOf(first: { start_time: string }, now: Date): Pick<Span, 'from' | 'to'> {
  const day = (at: string | Date) => new Date(at).toISOString().slice(0, 10);
  return { from: daysAfter(day(first.start_time), -1), to: daysAfter(day(now), DAYS_AHEAD.provider + 1) };
}

export const seriesHandlers = { previewSeries, bookSeries, seriesMeant, previewMove };
