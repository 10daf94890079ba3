/** A provider's hours, blocked dates and settings: everybody reads them, the provider changes them. */
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import { DONE } from '#kit/contract.ts';
import { daysAfter } from '#kit/days.ts';
import { uuidv7 } from '#kit/ids.ts';
import { oneRoundTrip, type RequestContext, requireSession } from '#server/context.ts';
import { refusal, wrongField } from '#server/refusal.ts';
import * as queries from './appointments.availability.queries.ts';
import { lastCalendar, lockCalendar, type ProviderCalendar } from './appointments.calendar.queries.ts';
import { freeDaysOf, isInHours } from './appointments.calendar.rules.ts';
import { appointments } from './appointments.contract.ts';
import { type Context, slotView } from './appointments.entering.handlers.ts';
import type { Appointment } from './appointments.fields.contract.ts';
import { listComingTimes, readThese } from './appointments.queries.ts';
import { DAYS_AHEAD, lastBlockable } from './appointments.rules.ts';
import { type Busy, blockedTime, overlaps } from './appointments.slots.rules.ts';
import { wallClock, weekdayOf } from './appointments.times.rules.ts';
import { offerTimes } from './appointments.waits.jobs.ts';

const os = implement(appointments).$context<RequestContext<'jobs' | 'videoCalls'>>();

/** How many blocked dates to come a provider has at most. */
const MAX_BLOCKS = 400;

const availability = os.availability.use(oneRoundTrip).handler(async ({ input: { id }, context }) => {
  const { clock, db, enter, videoCalls } = context;
  const {
    person,
    found: { calendar },
  } = await enter(lastCalendar({ providerId: id, ...aYearFrom(clock.now()) }));
  if (!calendar) throw refusal('NOT_FOUND');
  const today = wallClock(clock.now(), calendar.time_zone).day;
  const blocks =
    person.id === id
      ? await db.as(id, (trx) => queries.listOwnBlocks(trx, id, today))
      : calendar.blocks.map((each) => ({ ...each, reason: null }));
  return {
    ...settingsOf(calendar),
    windows: calendar.windows.map((each) => ({ ...each, is_available: true })),
    blocks: blocks.filter(({ blocked_date }) => blocked_date >= today),
    has_video: videoCalls.hasService,
  };
});

const day = os.day.use(oneRoundTrip).handler(async ({ input: { id, day: date, moving }, context }) => {
  const span = { providerId: id, from: date, to: date, at: context.clock.now() };
  const {
    found: { calendar },
  } = await context.enter(lastCalendar(span, moving));
  if (!calendar) throw refusal('NOT_FOUND');
  const windows = calendar.windows.filter(({ day_of_week }) => day_of_week === weekdayOf(date));
  return {
    ...settingsOf(calendar),
    windows: windows.map(({ id: _, day_of_week: __, ...window }) => window),
    blocks: calendar.blocks.map(({ id: _, blocked_date: __, ...block }) => block),
    busy: calendar.busy.map(slotView),
  };
});

const freeDays = os.freeDays.use(oneRoundTrip).handler(async ({ input, context }) => {
  const { id, from, to, moving } = input;
  const now = context.clock.now();
  const span = { providerId: id, from, to, at: now };
  const {
    person,
    found: { calendar, minutes },
  } = await context.enter(lastCalendar(span, moving));
  if (!calendar) throw refusal('NOT_FOUND');
  const by = person.id === id ? 'provider' : 'customer';
  return { days: freeDaysOf(calendar, from, to, by, now, minutes) };
});

const addWindow = os.addWindow.use(requireSession).handler(async ({ input, context }) =>
  asProvider(context, async (trx, me, at) => {
    const stored = equalIn(me.windows, input);
    if (stored) return { id: stored.id, ...input, is_available: true };
    const window = { id: uuidv7(at.getTime()), ...input };
    await queries.insertWindow(trx, me.id, window, at).catch((error: unknown) => {
      throw queries.overlapsWindow(error)
        ? wrongField('start_time', 'These hours overlap others of that day.')
        : error;
    });
    return { ...window, is_available: true };
  }),
);

const removeWindow = os.removeWindow.use(requireSession).handler(async ({ input: { id }, context }) =>
  asProvider(context, async (trx, me, at) => {
    const remove = () => queries.removeOwn(trx, 'availability_slots', me.id, id);
    return { affected: await affectedBy(trx, me, at, remove) };
  }),
);

const block = os.block.use(requireSession).handler(async ({ input, context }) =>
  asProvider(context, async (trx, me, at) => {
    const today = wallClock(at, me.time_zone).day;
    if (input.blocked_date < today) throw wrongField('blocked_date', 'Choose today or a later day.');
    if (input.blocked_date > lastBlockable(today))
      throw wrongField('blocked_date', 'Choose a day within the next five years.');
    const { reason: given, ...time } = input;
    const reason = given || null;
    const blocks = await queries.listOwnBlocks(trx, me.id, today);
    // The same time again is no second block: it may have another reason.
    const stored = equalIn(blocks, time);
    const made = { id: stored?.id ?? uuidv7(at.getTime()), ...time, reason };
    if (!stored && blocks.length >= MAX_BLOCKS)
      throw wrongField('blocked_date', `Take a block back first: ${MAX_BLOCKS} are the most.`);
    if (stored?.reason !== reason) {
      if (stored) await queries.removeOwn(trx, 'blocked_dates', me.id, stored.id);
      await queries.insertBlock(trx, me.id, made, at);
    }
    const blocked = blockedTime(made.blocked_date, me.time_zone, made);
    return { block: made, affected: await readComing(trx, me.id, at, (time) => overlaps(time, blocked)) };
  }),
);

const unblock = os.unblock.use(requireSession).handler(async ({ input: { id }, context }) =>
  asProvider(context, async (trx, me) => {
    if (!(await queries.removeOwn(trx, 'blocked_dates', me.id, id))) throw refusal('NOT_FOUND');
    return DONE;
  }),
);

const setBooking = os.setBooking.use(requireSession).handler(async ({ input, context }) =>
  asProvider(context, async (trx, me, at) => {
    const settings = {
      time_zone: input.time_zone ?? me.time_zone,
      notice_hours: input.notice_hours ?? me.notice_hours,
      cutoff_hours: input.cutoff_hours ?? me.cutoff_hours,
    };
    const affected = await affectedBy(trx, me, at, async () => {
      if (equalIn([settingsOf(me)], settings)) return false;
      await queries.storeSettings(trx, me.id, settings);
      return true;
    });
    return { settings, affected };
  }),
);

export const availabilityHandlers = {
  availability,
  day,
  freeDays,
  addWindow,
  removeWindow,
  block,
  unblock,
  setBooking,
};

/** Changes one's own calendar, which is held until the end, and offers what that leaves free. @throws refusal FORBIDDEN for who is no provider */
async function asProvider<T>(
  { clock, db, jobs, person }: Context & Pick<RequestContext<'jobs'>, 'jobs'>,
  work: (trx: Trx, me: ProviderCalendar, at: Date) => Promise<T>,
): Promise<T> {
  if (person.userType !== 'service_provider') throw refusal('FORBIDDEN');
  const at = clock.now();
  return db.as(person.id, async (trx) => {
    await queries.beginSettings(trx, person.id, person.timeZone);
    const me = await lockCalendar(trx, { providerId: person.id, ...aYearFrom(at), by: person.id });
    if (!me) throw refusal('NOT_FOUND');
    const done = await work(trx, me, at);
    await offerTimes(trx, jobs, me.id, at);
    return done;
  });
}

/**
 * @param change @returns whether there was anything to change
 * @returns the appointments to come that were in the hours before the change, and are not any more (APPT-64); all that
 * are outside where nothing was to change, because the answer to the change was lost
 */
async function affectedBy(
  trx: Trx,
  before: ProviderCalendar,
  at: Date,
  change: () => Promise<boolean>,
): Promise<Appointment[]> {
  const isChanged = await change();
  const after = await lockCalendar(trx, { providerId: before.id, ...aYearFrom(at), by: before.id });
  return readComing(
    trx,
    before.id,
    at,
    (time) => (!isChanged || isInHours(before, time)) && !(after && isInHours(after, time)),
  );
}

/** @returns a provider's appointments to come whose times are affected */
async function readComing(
  trx: Trx,
  providerId: string,
  at: Date,
  isAffected: (time: Busy) => boolean,
): Promise<Appointment[]> {
  const coming = await listComingTimes(trx, providerId, at);
  return readThese(
    trx,
    coming.filter(isAffected).map(({ id }) => id),
  );
}

/** @returns the row that a request has stored before, if its answer was lost */
function equalIn<Row extends object>(rows: readonly Row[], wanted: Partial<Row>): Row | undefined {
  return rows.find((row) => Object.entries(wanted).every(([key, value]) => row[key as keyof Row] === value));
}

const settingsOf = ({ time_zone, notice_hours, cutoff_hours }: ProviderCalendar) => ({
  time_zone,
  notice_hours,
  cutoff_hours,
});

/** All that may be booked, and blocked, from today on in any zone. */
function aYearFrom(now: Date) {
  const today = now.toISOString().slice(0, 10);
  return { from: daysAfter(today, -1), to: daysAfter(today, DAYS_AHEAD.provider + 2), at: now };
}
