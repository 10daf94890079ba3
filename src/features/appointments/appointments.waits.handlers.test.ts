import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  book,
  changeAppointment,
  countDeadlocks,
  fillHours,
  sendBooking,
  slotAt,
} from '#test/support/appointments.ts';
import { type Answer, type Client, type Product, type Refusal, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import { untouched } from '#test/support/refusals.ts';
import type { Notification } from '../activity/activity.contract.ts';
import { NEVER_QUIET, type QuietHours } from '../activity/activity.reminders.rules.ts';
import type { Appointment, OfferedSlot } from './appointments.fields.contract.ts';
import { appointmentLetter } from './appointments.jobs.ts';
import type { Wait } from './appointments.waits.contract.ts';
import { offerWaitedFor } from './appointments.waits.jobs.ts';

const DAY_MS = 86_400_000;

let product: Product;
let maria: Client;
let james: Client;
let rosa: Client;
let dana: Client;
/** The only appointment of the only hour that is open. */
let taken: Appointment;
let slot: OfferedSlot;
beforeAll(async () => {
  product = await startProduct({ SESSION_IDLE_MINUTES: '525600', SESSION_MAX_HOURS: '8760' });
  await product.sql(`delete from pgboss.schedule where name = 'reminders'`);
  maria = await product.person('Maria Alvarez');
  james = await product.person('James Okafor');
  rosa = await product.person('Rosa Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  for (const each of [maria, james, rosa]) {
    await newProject(each, dana);
    await setQuiet(each, NEVER_QUIET);
  }
});
afterAll(() => product.close());
beforeEach(async () => {
  // No test passes midnight: days are counted from the clock's.
  const morning = new Date(product.clock.now().getTime() + DAY_MS);
  product.clock.set(new Date(morning.setUTCHours(6, 0, 0, 0)));
  for (const table of ['slot_holds', 'slot_waits', 'appointments', 'booking_settings'])
    await product.sql(`delete from ${table}`);
  await fillHours(product, dana.id);
  slot = slotAt(product, 2, 9);
  await product.sql(
    `update availability_slots set start_time = '09:00', end_time = '10:00' where service_provider_id = $1`,
    [dana.id],
  );
  // One hour on that day, and none on others.
  await product.sql(
    'delete from availability_slots where service_provider_id = $1 and day_of_week <> extract(dow from $2::timestamptz at time zone $3)',
    [dana.id, slot.start_time, 'UTC'],
  );
  await product.sql('delete from blocked_dates');
  taken = await book(rosa, dana, slot);
});

const setQuiet = (who: Client, { from, until }: QuietHours) =>
  product.sql(
    `insert into notification_choices (person_id, quiet_from, quiet_until) values ($1, $2, $3)
    on conflict (person_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`,
    [who.id, from, until],
  );
const dayOf = (days: number) => slotAt(product, days, 0).start_time.slice(0, 10);
const wait = (by: Client, fields: object = {}): Promise<Answer<Wait & Refusal>> =>
  by.call('PUT', '/waits', {
    service_provider_id: dana.id,
    time_zone: 'UTC',
    from_day: dayOf(0),
    to_day: dayOf(6),
    parts: ['morning', 'afternoon', 'evening'],
    ...fields,
  });
const waitsOf = async (who: Client) => (await who.call<{ waits: Wait[] }>('GET', '/waits')).body.waits;
const offerTo = async (who: Client) => (await waitsOf(who))[0]?.offer?.start_time ?? null;
const cancel = (by: Client, which = taken) =>
  changeAppointment(by, which, { act: 'cancel', cancellation_reason: 'Ill' });
const pass = async (minutes: number) => {
  product.clock.set(new Date(product.clock.now().getTime() + minutes * 60_000));
  await offerWaitedFor(product.services);
};
async function passWhatIsOffered(who: Client): Promise<void> {
  for (const { id } of await waitsOf(who)) await who.call('POST', `/waits/${id}/pass`);
}
/** In the order in which they began to wait. */
async function bothWait(): Promise<void> {
  expect((await wait(maria)).status).toBe(200);
  await pass(1);
  expect((await wait(james)).status).toBe(200);
}
/** Of what somebody is notified, and has not seen it. */
async function kindsOf(who: Client): Promise<string[]> {
  const { body } = await who.call<{ notifications: Notification[] }>('GET', '/notifications');
  return body.notifications.flatMap(({ kind, seen }) => (seen ? [] : [kind]));
}

describe('a time that becomes free', () => {
  it('is held at once for whoever waits longest, who hears of it; taken for all others', async () => {
    await bothWait();
    expect([await offerTo(maria), await offerTo(james)]).toEqual([null, null]);
    expect((await cancel(rosa)).status).toBe(200);
    expect(await kindsOf(maria)).toContain('appointment.offered');
    expect(await kindsOf(james)).not.toContain('appointment.offered');
    expect([await offerTo(maria), await offerTo(james)]).toEqual([slot.start_time, null]);
    // Who looks has seen it.
    expect(await kindsOf(maria)).not.toContain('appointment.offered');
    for (const other of [james, rosa]) {
      const { status, body } = await untouched(product, () => sendBooking(other, dana, [slot]));
      expect([status, body]).toMatchObject([409, { code: 'SLOT_TAKEN' }]);
    }
    expect((await sendBooking(maria, dana, [slot])).status).toBe(201);
    expect(await waitsOf(maria)).toEqual([]);
    expect(await offerTo(james)).toBeNull();
  });

  it('is written about, with until when it is held, and without what or with whom', async () => {
    const until = new Date(product.clock.now().getTime() + 4 * 3_600_000).toISOString();
    const letter = await appointmentLetter(product.services, {
      kind: 'offered',
      appointmentId: taken.id,
      sequence: 0,
      startsAt: slot.start_time,
      endsAt: slot.end_time,
      until,
      personId: maria.id,
      changedAt: until,
      zone: 'UTC',
    });
    expect(letter).toMatchObject({
      to: maria.email,
      letter: { name: 'appointment_offered', at: slot.start_time, until },
    });
    expect(JSON.stringify(letter)).not.toContain('Dana');
  });

  it('goes to the next after four hours without an answer, and who did not answer is behind', async () => {
    await bothWait();
    await cancel(rosa);
    await pass(239);
    expect(await offerTo(james)).toBeNull();
    await pass(1);
    expect(await kindsOf(maria)).not.toContain('appointment.offered');
    expect([await offerTo(maria), await offerTo(james)]).toEqual([null, slot.start_time]);
    await pass(240);
    expect([await offerTo(maria), await offerTo(james)]).toEqual([null, null]);
    // Nobody is left to whom it could be offered: it is free for all.
    expect((await sendBooking(rosa, dana, [slot])).status).toBe(201);
  });

  it('is held until four hours after the quiet hours of whoever waits, who may book it before', async () => {
    const now = product.clock.now();
    const hour = now.getUTCHours();
    await product.sql(`update people set time_zone = 'UTC' where id = $1`, [maria.id]);
    await setQuiet(maria, { from: hour, until: (hour + 3) % 24 });
    await bothWait();
    await cancel(rosa);
    const [offered] = await waitsOf(maria);
    const end = Math.floor(now.getTime() / 3_600_000) * 3_600_000 + 7 * 3_600_000;
    expect(offered?.offer?.expires_at).toBe(new Date(end).toISOString());
    await pass(300);
    expect([await offerTo(maria), await offerTo(james)]).toEqual([slot.start_time, null]);
    expect((await sendBooking(maria, dana, [slot])).status).toBe(201);
    await setQuiet(maria, NEVER_QUIET);
  });

  it('goes to the next at once if it is let pass, or nobody waits any more', async () => {
    await bothWait();
    await cancel(rosa);
    const [mine] = await waitsOf(maria);
    expect((await james.call('POST', `/waits/${mine?.id}/pass`)).status).toBe(404);
    expect((await maria.call('POST', `/waits/${mine?.id}/pass`)).status).toBe(200);
    expect([await offerTo(maria), await offerTo(james)]).toEqual([null, slot.start_time]);
    expect((await maria.call('POST', `/waits/${mine?.id}/pass`)).status).toBe(404);
    const [his] = await waitsOf(james);
    expect((await maria.call('DELETE', `/waits/${his?.id}`)).status).toBe(404);
    expect((await james.call('DELETE', `/waits/${his?.id}`)).status).toBe(200);
    expect(await waitsOf(james)).toEqual([]);
    // She let it pass: it is not offered to her again.
    expect(await offerTo(maria)).toBeNull();
  });

  it('by a move, or a block that is taken back', async () => {
    await wait(maria);
    const away = { act: 'move', ...slotAt(product, 3, 15), outside_hours: true };
    expect((await changeAppointment(dana, taken, away)).status).toBe(200);
    expect(await offerTo(maria)).toBe(slot.start_time);
    const { body } = await dana.call<{ block: { id: string } }>('POST', '/availability/blocks', {
      blocked_date: dayOf(2),
    });
    // What is blocked can no longer be had, so it is no offer.
    expect(await offerTo(maria)).toBeNull();
    expect((await dana.call('DELETE', `/availability/blocks/${body.block.id}`)).status).toBe(200);
    expect(await offerTo(maria)).toBe(slot.start_time);
  });

  it('and is held for a moment by somebody who lets go of it, is found by the next look', async () => {
    await wait(maria);
    await cancel(rosa);
    const [mine] = await waitsOf(maria);
    await maria.call('POST', `/waits/${mine?.id}/pass`);
    const hold = { service_provider_id: dana.id, slot };
    expect((await rosa.call('POST', '/holds', hold)).status).toBe(201);
    expect((await wait(james)).status).toBe(200);
    expect(await offerTo(james)).toBeNull();
    await pass(16);
    expect(await offerTo(james)).toBe(slot.start_time);
  });
});

it('an offer of who books another time goes to the next', async () => {
  await bothWait();
  await cancel(rosa);
  expect(await offerTo(maria)).toBe(slot.start_time);
  await dana.call('POST', '/availability/windows', {
    day_of_week: new Date(slot.start_time).getUTCDay(),
    start_time: '15:00',
    end_time: '16:00',
  });
  const later = slotAt(product, 2, 15);
  // The later one was offered to the next at once.
  expect(await offerTo(james)).toBe(later.start_time);
  const [his] = await waitsOf(james);
  await james.call('POST', `/waits/${his?.id}/pass`);
  expect((await sendBooking(maria, dana, [later])).status).toBe(201);
  expect(await offerTo(james)).toBe(slot.start_time);
});

describe('waiting', () => {
  it('begins with an offer where a time is free that suits, and keeps its place when the wishes change', async () => {
    await cancel(rosa);
    const first = await wait(maria);
    expect(first.body.offer?.start_time).toBe(slot.start_time);
    await wait(james);
    const { body } = await wait(maria, {
      parts: ['evening', 'evening'],
      from_day: '2020-01-01',
      to_day: '2099-12-31',
    });
    // As far as one can book.
    const days = { from_day: dayOf(0), to_day: dayOf(30) };
    expect(body).toMatchObject({ id: first.body.id, parts: ['evening'], ...days });
    expect(await waitsOf(maria)).toHaveLength(1);
  });

  it.each<[string, () => object, string]>([
    ['no time of day', () => ({ parts: [] }), 'parts'],
    ['days the wrong way round', () => ({ from_day: dayOf(3), to_day: dayOf(2) }), 'to_day'],
    ['days that are over', () => ({ from_day: dayOf(-3), to_day: dayOf(-1) }), 'to_day'],
    ['days too far ahead', () => ({ from_day: dayOf(40), to_day: dayOf(41) }), 'from_day'],
    ['no such zone', () => ({ time_zone: 'Mars/Olympus' }), 'time_zone'],
  ])('is refused for %s, with the field', async (_, fields, path) => {
    const { status, body } = await untouched(product, () => wait(maria, fields()));
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(`"path":"${path}"`);
  });

  it('is for customers, and for providers whom they may book', async () => {
    const sam = await product.person('Sam Stranger');
    expect((await untouched(product, () => wait(dana))).status).toBe(403);
    await product.sql('update people set provider_verified_at = null where id = $1', [dana.id]);
    expect((await untouched(product, () => wait(sam))).status).toBe(404);
    expect((await wait(maria)).status).toBe(200);
    expect(await waitsOf(sam)).toEqual([]);
  });

  it('ends with the last day, and with the account of either', async () => {
    await wait(maria);
    await wait(james);
    await product.sql(
      `update slot_waits set to_day = from_day, from_day = from_day - 9 where person_id = $1`,
      [maria.id],
    );
    await pass(3 * 24 * 60);
    expect(await waitsOf(maria)).toEqual([]);
    expect(await waitsOf(james)).toHaveLength(1);
  });
});

it('booking, cancelling, blocking and offering at once never give one time to two', async () => {
  await bothWait();
  const blocks = async () => {
    const { body } = await dana.call<{ block?: { id: string } }>('POST', '/availability/blocks', {
      blocked_date: dayOf(2),
    });
    if (body.block) await dana.call('DELETE', `/availability/blocks/${body.block.id}`);
  };
  const before = await countDeadlocks(product);
  await Promise.all([
    cancel(rosa),
    blocks(),
    ...[maria, james, rosa, maria, james].map((each) => sendBooking(each, dana, [slot])),
    offerWaitedFor(product.services),
    blocks(),
    offerWaitedFor(product.services),
    ...[maria, james].map(passWhatIsOffered),
  ]);
  expect(await countDeadlocks(product)).toBe(before);
  const booked = await product.sql<{ customer_id: string }>(
    `select customer_id from appointments where status <> 'cancelled' and start_time = $1`,
    [slot.start_time],
  );
  const offers = (await Promise.all([maria, james].map(offerTo))).filter((each) => each !== null);
  expect(booked.length + offers.length).toBeLessThanOrEqual(1);
});

it('PostgreSQL itself refuses two who are offered one time', async () => {
  await bothWait();
  await cancel(rosa);
  const again = `update slot_waits w set offered_start = o.offered_start, offered_end = o.offered_end,
    offered_busy_until = o.offered_busy_until, offered_at = o.offered_at, offer_expires_at = o.offer_expires_at
    from slot_waits o where o.offered_start is not null and w.id <> o.id`;
  await expect(product.sql(again)).rejects.toMatchObject({ constraint: 'slot_waits_no_overlap' });
});
