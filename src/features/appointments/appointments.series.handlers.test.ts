import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  book,
  changeAppointment,
  fillHours,
  sendBooking,
  sendSeries,
  slotAt,
} from '#test/support/appointments.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import { untouched } from '#test/support/refusals.ts';
import type { Appointment, OfferedSlot } from './appointments.fields.contract.ts';

let product: Product;
let maria: Client;
let dana: Client;
let sam: Client;
let owen: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  owen = await product.person('Owen Okafor', { type: 'service_provider' });
  sam = await product.person('Sam Stranger');
  await newProject(maria, dana);
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.sql('delete from appointments');
  await product.sql('delete from appointment_series');
  await product.sql('delete from booking_settings');
  await product.sql('delete from event_recipients');
  product.mails.length = 0;
  await fillHours(product, dana.id);
});

const weekly = (times: number, fields: object = {}) => ({
  customer_id: maria.id,
  every: 'week',
  times,
  ...fields,
});
const weeks = (count: number, hour = 9, from = 2) =>
  Array.from({ length: count }, (_, n) => slotAt(product, from + 7 * n, hour));
const startsOf = (times: readonly { start_time: string }[]) => times.map(({ start_time }) => start_time);
const series = async (times = 4, fields: object = {}) => {
  const { status, body } = await sendSeries(dana, dana, slotAt(product, 2, 9), weekly(times, fields));
  if (status !== 201) throw new Error(`no series: ${JSON.stringify(body)}`);
  return body.appointments as [Appointment, Appointment, ...Appointment[]];
};
const preview = (by: Client, slot: OfferedSlot, fields: Record<string, string | number>) =>
  by.call<{ dates: { start_time: string; problem: string | null }[]; skipped: string[] }>(
    'GET',
    `/providers/${dana.id}/series?${new URLSearchParams({ ...slot, ...fields } as Record<string, string>)}`,
  );
const ahead = async () =>
  (await maria.call<{ appointments: Appointment[] }>('GET', '/appointments')).body.appointments.filter(
    ({ status }) => status !== 'cancelled',
  );
const countMailsTo = (who: Client, about: RegExp) =>
  product.mails.filter(({ to, subject }) => to === who.email && about.test(subject)).length;

describe('a preview of a series', () => {
  it('says of each date whether it is free, taken, blocked or outside the hours', async () => {
    const [first, second, third] = weeks(4) as [OfferedSlot, OfferedSlot, OfferedSlot];
    await book(maria, dana, second);
    await product.sql(
      `insert into blocked_dates (id, service_provider_id, blocked_date, created_at)
       values (gen_random_uuid(), $1, $2, now())`,
      [dana.id, third.start_time.slice(0, 10)],
    );
    const { body } = await preview(dana, first, { every: 'week', times: 4 });
    expect(startsOf(body.dates)).toEqual(startsOf(weeks(4)));
    expect(body.dates.map(({ problem }) => problem)).toEqual([null, 'taken', 'blocked', null]);
    // Neither with whom nor why.
    expect(Object.keys(body.dates[1] ?? {}).toSorted()).toEqual(['end_time', 'problem', 'start_time']);
    await product.sql(`update availability_slots set start_time = '10:00'`);
    const closed = await preview(dana, first, { every: 'week', times: 2 });
    expect(closed.body.dates[0]?.problem).toBe('off_hours');
  });

  it('skips the months that lack the day, and says which', async () => {
    const slot = { start_time: '2026-12-31T09:00:00.000Z', end_time: '2026-12-31T10:00:00.000Z' };
    const { body } = await preview(dana, slot, { every: 'month', times: 3 });
    expect(body.dates.map(({ start_time }) => start_time.slice(0, 10))).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-03-31',
    ]);
    expect(body.skipped).toEqual(['2027-02']);
  });

  it.each([
    [{ times: 1 }, 'times', 'Choose 2 to 26 times.'],
    [{ times: 27 }, 'times', 'Choose 2 to 26 times.'],
    [{ step: 0 }, 'step', 'Choose 1 to 12 weeks or months.'],
    [{ step: 13 }, 'step', 'Choose 1 to 12 weeks or months.'],
  ])('is of 2 to 26 times, as is a series: %j', async (wrong, path, message) => {
    const refused = { status: 422, body: { data: { fields: [{ path, message }] } } };
    const slot = slotAt(product, 2, 9);
    expect(await preview(dana, slot, { every: 'week', times: 2, ...wrong })).toMatchObject(refused);
    const sent = await untouched(product, () => sendSeries(dana, dana, slot, weekly(2, wrong)));
    expect(sent).toMatchObject(refused);
  });
});

describe('a series', () => {
  it('is as many appointments, of which each says its rhythm, with one letter and one notification', async () => {
    const made = await series(3);
    expect(startsOf(made)).toEqual(startsOf(weeks(3)));
    const id = made[0].series?.id;
    expect(made.map((each) => each.series)).toEqual(
      [1, 2, 3].map((part) => ({ id, every: 'week', step: 1, times: 3, part })),
    );
    await product.mailTo(maria.email, /appointments are booked/);
    await product.mailTo(dana.email, /appointments are booked/);
    const about = /appointments are booked/;
    expect([countMailsTo(maria, about), countMailsTo(dana, about)]).toEqual([1, 1]);
    const { body } = await maria.call<{ notifications: { subject_id: string }[] }>('GET', '/notifications');
    expect(body.notifications.map(({ subject_id }) => subject_id)).toEqual([made[0].id]);
  });

  it('is a year long at most, all of it or nothing, without the dates that are left out', async () => {
    const [first, second, third] = weeks(4) as [OfferedSlot, OfferedSlot, OfferedSlot];
    await book(maria, dana, second);
    const lost = await untouched(product, () => sendSeries(dana, dana, first, weekly(4)));
    expect(lost).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
    const without = [second.start_time];
    const made = await series(4, { without });
    expect(made.map(({ start_time }) => start_time)).toEqual(startsOf([first, ...weeks(2, 9, 16)]));
    expect(made[0].series?.times).toBe(3);
    const refused = (fields: object) =>
      untouched(product, () => sendSeries(dana, dana, slotAt(product, 3, 9), weekly(4, fields)));
    expect(await refused({ without: [third.start_time] })).toMatchObject({
      status: 422,
      body: { data: { fields: [{ path: 'without' }] } },
    });
    expect(await refused({ step: 12, times: 6 })).toMatchObject({
      status: 422,
      body: { code: 'SLOT_NOT_OFFERED', data: { reason: 'too_far' } },
    });
    expect((await series(26, { without: [...without, ...startsOf(made)] })).length).toBe(22);
  });

  it('lies in the days ahead that its customer can book [APPT-11]', async () => {
    const send = (times: number) => sendSeries(maria, dana, slotAt(product, 2, 9), { every: 'week', times });
    expect(await untouched(product, () => send(6))).toMatchObject({
      status: 422,
      body: { code: 'SLOT_NOT_OFFERED', data: { reason: 'too_far' } },
    });
    expect((await send(4)).status).toBe(201);
    expect((await sendSeries(maria, owen, slotAt(product, 3, 9))).status).toBe(403);
    expect((await sendSeries(owen, dana, slotAt(product, 3, 9), weekly(2))).status).toBe(403);
  });

  it('is booked once, however often a request is sent [AP11]', async () => {
    const request_id = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        sendSeries(dana, dana, slotAt(product, 2, 9), weekly(5, { request_id })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await ahead()).toHaveLength(5);
    const [row] = await product.sql<{ count: number }>('select count(*)::int from appointment_series');
    expect(row?.count).toBe(1);
  });

  it('of two series and single bookings at once no two take one time [APPT-32]', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => sendSeries(dana, dana, slotAt(product, 2, 9), weekly(6))),
      ...weeks(6).map((slot) => sendBooking(dana, dana, [slot], { customer_id: maria.id })),
    ]);
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    const starts = startsOf(await ahead());
    expect(new Set(starts).size).toBe(starts.length);
    expect(starts).toHaveLength(6);
  });
});

describe('a change of a series', () => {
  const move = (by: Client, of: Appointment, to: OfferedSlot, fields: object = {}) =>
    changeAppointment(by, of, { act: 'move', ...to, ...fields });
  const previewOf = (id: string, fields: Record<string, string>) =>
    `/appointments/${id}/series?${new URLSearchParams(fields)}`;

  it('is for one, for those from it on, or for all that have not begun [APPT-40]', async () => {
    const [first, second, third, fourth] = (await series(4)) as [
      Appointment,
      Appointment,
      Appointment,
      Appointment,
    ];
    const cancel = { act: 'cancel', cancellation_reason: 'In hospital' };
    await changeAppointment(maria, second, cancel);
    expect((await ahead()).map(({ id }) => id)).toEqual([first.id, third.id, fourth.id]);
    const { body } = await changeAppointment(maria, third, { ...cancel, scope: 'following' });
    expect(body).toMatchObject({ id: third.id, status: 'cancelled', cancelled_by: maria.id, revision: 2 });
    expect((await ahead()).map(({ id }) => id)).toEqual([first.id]);
    await product.mailTo(dana.email, /appointments are cancelled/);
    await product.mailTo(maria.email, /appointments are cancelled/);
    const about = /appointments are cancelled/;
    expect([countMailsTo(maria, about), countMailsTo(dana, about)]).toEqual([1, 1]);
  });

  it('moves all by a day and to another hour, onto each other’s times too, which are their own', async () => {
    const days = Array.from({ length: 3 }, (_, n) => slotAt(product, 2 + 7 * n, 9));
    const [first] = await series(3);
    // From week to week: each goes where the next one is now.
    const moved = await move(dana, first, days[1] as OfferedSlot, { scope: 'all' });
    expect(moved).toMatchObject({ status: 200, body: { start_time: days[1]?.start_time, revision: 2 } });
    expect(startsOf(await ahead())).toEqual(startsOf(weeks(3, 9, 9)));
    const [now] = (await ahead()) as [Appointment];
    await move(maria, now, slotAt(product, 10, 15), { scope: 'all' });
    expect(startsOf(await ahead())).toEqual(startsOf(weeks(3, 15, 10)));
    await product.mailTo(dana.email, /appointments have new times/);
  });

  it('moves all or nothing, but for those that stay, as its preview says', async () => {
    const [first, second, third] = (await series(3)) as [Appointment, Appointment, Appointment];
    await book(maria, dana, slotAt(product, 10, 9));
    const to = slotAt(product, 3, 9);
    const { body } = await dana.call<{ moves: { id: string; problem: string | null }[] }>(
      'GET',
      previewOf(first.id, { scope: 'all', ...to }),
    );
    expect(body.moves.map(({ id, problem }) => [id, problem])).toEqual([
      [first.id, null],
      [second.id, 'taken'],
      [third.id, null],
    ]);
    const lost = await untouched(product, () => move(dana, first, to, { scope: 'all' }));
    expect(lost).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
    expect((await move(dana, first, to, { scope: 'all', without: [second.id] })).status).toBe(200);
    const now = (await ahead()).filter((each) => each.series);
    expect(startsOf(now)).toEqual(
      [to, slotAt(product, 9, 9), slotAt(product, 17, 9)].map((each) => each.start_time),
    );
  });

  it('goes as far ahead for its customer as it is', async () => {
    const made = await series(20);
    const { status } = await move(maria, made[0], slotAt(product, 3, 9), { scope: 'all' });
    expect(status).toBe(200);
    expect(startsOf(await ahead())).toEqual(startsOf(weeks(20, 9, 3)));
  });

  it('confirms all for its provider alone, with one letter each [APPT-38]', async () => {
    const [first] = await series(3);
    expect((await changeAppointment(maria, first, { act: 'confirm', scope: 'all' })).status).toBe(403);
    expect((await changeAppointment(dana, first, { act: 'confirm', scope: 'all' })).status).toBe(200);
    expect((await ahead()).map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    await product.mailTo(maria.email, /appointments are confirmed/);
  });

  it('is refused where it is none, or each has to be asked by itself', async () => {
    const [first, second] = await series(2);
    const single = await book(maria, dana, slotAt(product, 3, 9));
    const cancel = { act: 'cancel', cancellation_reason: 'Ill', scope: 'all' };
    for (const [of, change, path] of [
      [single, cancel, 'scope'],
      [first, { act: 'absent', absent: 'customer', scope: 'all' }, 'scope'],
      [first, { ...cancel, without: [first.id] }, 'without'],
    ] as const) {
      const refused = await untouched(product, () => changeAppointment(maria, of, change));
      expect(refused).toMatchObject({ status: 422, body: { data: { fields: [{ path }] } } });
    }
    expect((await changeAppointment(sam, first, cancel)).status).toBe(404);
    await changeAppointment(dana, second, { act: 'confirm' });
    const stale = await changeAppointment(dana, second, { ...cancel, revision: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
  });

  it('and another at the same moment leave none half moved [APPT-32]', async () => {
    const made = await series(4);
    await Promise.all([
      move(dana, made[0], slotAt(product, 3, 9), { scope: 'all' }),
      move(maria, made[1], slotAt(product, 10, 9), { scope: 'following' }),
      move(maria, made[0], slotAt(product, 2, 11), { scope: 'all' }),
      sendBooking(dana, dana, [slotAt(product, 17, 9)], { customer_id: maria.id }),
    ]);
    const starts = startsOf((await ahead()).filter((each) => each.series));
    expect(starts).toHaveLength(4);
    expect(new Set(starts).size).toBe(4);
  });
});
