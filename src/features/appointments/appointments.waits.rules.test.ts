import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { USUAL_QUIET_HOURS } from '../activity/activity.reminders.rules.ts';
import { type Calendar, offeredFrom } from './appointments.calendar.rules.ts';
import { overlaps } from './appointments.slots.rules.ts';
import { DAY_PARTS, dayPart } from './appointments.times.rules.ts';
import { chooseOffers, OFFER_HOURS, offerEnd, suits, type Waiting } from './appointments.waits.rules.ts';

vi.mock('./appointments.times.rules.ts', { spy: true });

const NOW = new Date('2026-11-25T12:00:00Z');
const HOUR = 3_600_000;
const at = (text: string) => new Date(`2026-${text}:00Z`);
const slotOf = (text: string) => {
  const start = at(text);
  const end = new Date(start.getTime() + HOUR);
  return { start, end, busyUntil: end };
};

/** Open from 9 to 12 on every day. */
const CALENDAR: Calendar = {
  time_zone: 'UTC',
  notice_hours: 0,
  cutoff_hours: 0,
  windows: [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
    day_of_week,
    start_time: '09:00',
    end_time: '12:00',
    slot_duration_minutes: 60,
    buffer_minutes: 0,
  })),
  blocks: [],
  busy: [],
};
const waiting = (id: string, changes: Partial<Waiting> = {}): Waiting => ({
  id,
  from_day: '2026-11-26',
  to_day: '2026-12-20',
  parts: DAY_PARTS,
  time_zone: 'UTC',
  mayBook: true,
  passed: [],
  engaged: [],
  zone: 'UTC',
  quiet: USUAL_QUIET_HOURS,
  offer: null,
  ...changes,
});
/** Only this time is free. */
const onlyFree = (...texts: string[]): Calendar => {
  const free = texts.map((text) => at(text).getTime());
  return {
    ...CALENDAR,
    busy: offeredFrom(CALENDAR, NOW)
      .filter(({ start }) => !free.includes(start.getTime()))
      .map(({ start, busyUntil }) => ({ start, end: busyUntil })),
  };
};
const startsOf = ({ offered }: ReturnType<typeof chooseOffers>) =>
  Object.fromEntries([...offered].map(([id, { start }]) => [id, start.toISOString().slice(5, 16)]));

describe('a time that is free', () => {
  it('is offered to whoever waits longest, and only to them', () => {
    const chosen = chooseOffers(onlyFree('11-27T09:00'), [waiting('first'), waiting('second')], NOW);
    expect(startsOf(chosen)).toEqual({ first: '11-27T09:00' });
    expect(chosen.offered.get('first')?.expires).toEqual(at('11-25T16:00'));
  });

  it.each<[string, Partial<Waiting>]>([
    ['on another day', { from_day: '2026-11-28' }],
    ['at another time of day', { parts: ['afternoon', 'evening'] }],
    ['by another clock', { time_zone: 'Asia/Tokyo', parts: ['morning', 'afternoon'] }],
    ['for who let it pass', { passed: [at('11-27T09:00')] }],
    ['for who has an appointment then', { engaged: [{ start: at('11-27T09:30'), end: at('11-27T10:30') }] }],
    ['for who may not book it', { mayBook: false }],
    ['for who is offered another', { offer: { ...slotOf('11-27T10:00'), expires: at('11-25T13:00') } }],
  ])('goes to the next if it does not suit: %s', (_, changes) => {
    const calendar = onlyFree('11-27T09:00');
    expect(startsOf(chooseOffers(calendar, [waiting('first', changes), waiting('second')], NOW))).toEqual({
      second: '11-27T09:00',
    });
  });

  it('stays free for all where it is too soon to answer, or after the provider’s notice', () => {
    const soon = new Date('2026-11-27T08:31:00Z');
    expect(chooseOffers(onlyFree('11-27T09:00'), [waiting('first')], soon).offered.size).toBe(0);
    const notice = { ...onlyFree('11-27T09:00'), notice_hours: 45 };
    expect(chooseOffers(notice, [waiting('first')], NOW).offered.size).toBe(0);
    expect(offerEnd(at('11-25T14:00'), 0, NOW)).toEqual(at('11-25T14:00'));
    expect(offerEnd(at('11-25T14:00'), 1, NOW)).toEqual(at('11-25T13:00'));
  });

  it.each([
    ['when it is quiet, until four hours after that', '11-25T22:00', '11-27T09:00', '11-26T12:00'],
    ['early in the morning too', '11-26T07:59', '11-27T09:00', '11-26T12:00'],
    ['at once where it is not quiet any more', '11-26T08:00', '11-27T09:00', '11-26T12:00'],
    ['until it begins, where that is sooner', '11-26T22:00', '11-27T09:00', '11-27T09:00'],
  ])('is held %s', (_, now, start, until) => {
    const chosen = chooseOffers(onlyFree(start), [waiting('first')], at(now));
    expect(chosen.offered.get('first')?.expires).toEqual(at(until));
  });

  it('goes to who is awake where the other hears of it too late, by the clock of each', () => {
    const asleep = waiting('first', { quiet: { from: 21, until: 9 } });
    const awake = waiting('second', { zone: 'Asia/Tokyo' });
    const chosen = chooseOffers(onlyFree('11-27T09:00'), [asleep, awake], at('11-27T06:00'));
    expect(startsOf(chosen)).toEqual({ second: '11-27T09:00' });
    expect(chosen.offered.get('second')?.expires).toEqual(at('11-27T09:00'));
    const nobody = chooseOffers(onlyFree('11-27T09:00'), [asleep], at('11-27T06:00'));
    expect(nobody.offered.size).toBe(0);
  });

  it('is looked at once by the clock of all who wait, however many it does not suit', () => {
    const windows = CALENDAR.windows.map((each) => ({
      ...each,
      start_time: '12:00',
      end_time: '20:00',
      slot_duration_minutes: 15,
    }));
    const inMornings = (count: number) =>
      Array.from({ length: count }, (_, n) => waiting(`${n}`, { parts: ['morning'] }));
    const looks = (count: number) => {
      vi.mocked(dayPart).mockClear();
      expect(chooseOffers({ ...CALENDAR, windows }, inMornings(count), NOW).offered.size).toBe(0);
      return vi.mocked(dayPart).mock.calls.length;
    };
    expect(looks(1)).toBeGreaterThan(0);
    expect(looks(200)).toBe(looks(1));
  });

  it('is taken back once it is blocked, and another is offered in its place', () => {
    const offer = { ...slotOf('11-27T09:00'), expires: at('11-25T13:00') };
    const busy = [{ start: offer.start, end: offer.busyUntil }];
    const blocks = [{ blocked_date: '2026-11-27', is_all_day: true, start_time: null, end_time: null }];
    const open = chooseOffers({ ...CALENDAR, busy }, [waiting('first', { offer })], NOW);
    expect([open.offered.size, open.withdrawn.size]).toEqual([0, 0]);
    const blocked = chooseOffers({ ...CALENDAR, busy, blocks }, [waiting('first', { offer })], NOW);
    expect([...blocked.withdrawn]).toEqual(['first']);
    expect(startsOf(blocked)).toEqual({ first: '11-26T09:00' });
  });
});

it('an offer that does not suit any more goes to the next', () => {
  const offer = { ...slotOf('11-27T09:00'), expires: at('11-25T13:00') };
  const changed = waiting('first', { offer, parts: ['evening'] });
  const chosen = chooseOffers(onlyFree(), [changed, waiting('second')], NOW);
  expect([...chosen.withdrawn]).toEqual(['first']);
  expect(startsOf(chosen)).toEqual({ second: '11-27T09:00' });
});

const waitings = fc.array(
  fc.record({
    from: fc.integer({ min: 25, max: 29 }),
    days: fc.integer({ min: 0, max: 5 }),
    parts: fc.subarray([...DAY_PARTS], { minLength: 1 }),
    time_zone: fc.constantFrom('UTC', 'America/Chicago', 'Asia/Tokyo'),
  }),
  { maxLength: 8 },
);

it('offers take no taken time, no time twice, suit, end in time, and leave nobody out who could have had one', () => {
  fc.assert(
    fc.property(waitings, fc.array(fc.nat({ max: 17 }), { maxLength: 14 }), (all, taken) => {
      const slots = offeredFrom(CALENDAR, NOW);
      const busy = taken.flatMap((n) => {
        const slot = slots[n];
        return slot ? [{ start: slot.start, end: slot.busyUntil }] : [];
      });
      const calendar = { ...CALENDAR, busy };
      const people = all.map(({ from, days, parts, time_zone }, n) =>
        waiting(`${n}`, {
          from_day: `2026-11-${from}`,
          to_day: new Date(Date.UTC(2026, 10, from + days)).toISOString().slice(0, 10),
          parts,
          time_zone,
        }),
      );
      const { offered } = chooseOffers(calendar, people, NOW);
      const given = [...offered.values()];
      for (const [n, offer] of given.entries()) {
        expect(busy.some((other) => overlaps(offer, other))).toBe(false);
        expect(given.slice(n + 1).some((other) => overlaps(offer, other))).toBe(false);
        expect(offer.expires.getTime() - NOW.getTime()).toBeLessThanOrEqual(OFFER_HOURS * HOUR);
        expect(offer.expires.getTime()).toBeLessThanOrEqual(offer.start.getTime());
      }
      const left = offeredFrom(calendar, NOW).filter(
        (slot) => offerEnd(slot.start, 0, NOW) && !given.some((other) => overlaps(slot, other)),
      );
      for (const who of people) {
        const offer = offered.get(who.id);
        if (offer) expect(suits(who, offer.start)).toBe(true);
        else expect(left.filter(({ start }) => suits(who, start))).toEqual([]);
      }
    }),
  );
});
