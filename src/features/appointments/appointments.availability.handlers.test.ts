import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { book, fillHourly, fillHours, sendBooking, slotAt } from '#test/support/appointments.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type {
  AvailabilityWindow,
  BlockedDate,
  BookingSettings,
} from './appointments.availability.contract.ts';
import type { Appointment } from './appointments.fields.contract.ts';

let product: Product;
let maria: Client;
let dana: Client;
let owen: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  owen = await product.person('Owen Okafor', { type: 'service_provider' });
  await newProject(maria, dana);
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.sql('delete from appointments');
  await product.sql('delete from booking_settings');
});

type Availability = BookingSettings & { windows: AvailabilityWindow[]; blocks: BlockedDate[] };
const availabilityFor = async (who: Client) =>
  (await who.call<Availability>('GET', `/providers/${dana.id}/availability`)).body;
const add = (fields: object = {}, who = dana) =>
  who.call<AvailabilityWindow>('POST', '/availability/windows', {
    day_of_week: 1,
    start_time: '09:00',
    end_time: '17:00',
    ...fields,
  });
const block = (fields: object) =>
  dana.call<{ block: BlockedDate; affected: Appointment[] }>('POST', '/availability/blocks', fields);
const dayOf = (days: number) => slotAt(product, days, 0).start_time.slice(0, 10);

describe('hours', () => {
  it('are added by their provider, by default an hour without a buffer, and anybody reads them [APPT-17, APPT-54, APPT-56, APPT-58, APPT-66]', async () => {
    await product.sql(`update people set time_zone = 'America/Phoenix' where id = $1`, [dana.id]);
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body).toMatchObject({ slot_duration_minutes: 60, buffer_minutes: 0, is_available: true });
    await add({ day_of_week: 0, end_time: '24:00', buffer_minutes: 15 });
    for (const who of [maria, dana])
      expect(await availabilityFor(who)).toMatchObject({
        has_video: false,
        time_zone: 'America/Phoenix',
        notice_hours: 0,
        cutoff_hours: 0,
        windows: [{ day_of_week: 0, end_time: '24:00' }, body],
        blocks: [],
      });
  });

  it.each([
    [{ start_time: '17:00', end_time: '09:00' }, 'end_time'],
    [{ end_time: '09:30' }, 'slot_duration_minutes'],
    [{ slot_duration_minutes: 50 }, 'slot_duration_minutes'],
    [{ slot_duration_minutes: 0 }, 'slot_duration_minutes'],
    [{ buffer_minutes: 7 }, 'buffer_minutes'],
    [{ day_of_week: 7 }, 'day_of_week'],
    [{ start_time: '24:00' }, 'start_time'],
  ])('refuse %j [APPT-55, APPT-59]', async (fields, path) => {
    const { status, body } = await untouched(product, () => add(fields));
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(`"path":"${path}"`);
  });

  it('of one weekday do not overlap, but may touch', async () => {
    await add({ end_time: '12:00' });
    expect((await add({ start_time: '11:00' })).status).toBe(422);
    expect((await add({ start_time: '12:00' })).status).toBe(201);
    expect((await add({ day_of_week: 2 })).status).toBe(201);
  });

  it('sent again after a lost answer are stored once, and get the same answer [APPT-17]', async () => {
    const first = await add({ end_time: '24:00' });
    expect(await untouched(product, () => add({ end_time: '24:00' }))).toMatchObject({
      status: 201,
      body: first.body,
    });
    expect((await add({ end_time: '24:00', buffer_minutes: 15 })).status).toBe(422);
  });

  it('that are removed leave appointments as they are, and name those they touched [APPT-64]', async () => {
    await fillHours(product, dana.id);
    const made = await book(maria, dana, slotAt(product, 2, 9));
    await book(maria, dana, slotAt(product, 3, 9));
    const weekday = new Date(made.start_time).getUTCDay();
    const { windows } = await availabilityFor(dana);
    const window = windows.find(({ day_of_week }) => day_of_week === weekday);
    const path = `/availability/windows/${window?.id}`;
    expect((await owen.call('DELETE', path)).body).toEqual({ affected: [] });
    expect((await availabilityFor(dana)).windows).toEqual(windows);
    const { body } = await dana.call<{ affected: Appointment[] }>('DELETE', path);
    expect(body.affected).toEqual([made]);
    expect((await maria.call('GET', `/appointments/${made.id}`)).body).toEqual(made);
    const again = await untouched(product, () => dana.call('DELETE', path));
    expect(again).toMatchObject({ status: 200, body });
    expect((await availabilityFor(maria)).windows).toHaveLength(6);
  });

  it('in another zone touch what lies outside them then [APPT-64, APPT-66]', async () => {
    await fillHours(product, dana.id);
    await product.sql(`update availability_slots set start_time = '09:00', end_time = '17:00'`);
    const early = await book(maria, dana, slotAt(product, 2, 9));
    const late = await book(maria, dana, slotAt(product, 2, 16));
    const set = (settings: object) =>
      dana.call<{ affected: Appointment[] }>('PUT', '/availability/settings', settings);
    const { body } = await set({ time_zone: 'America/Phoenix' });
    expect(body.affected.map(({ id }) => id)).toEqual([early.id]);
    // Sent again after a lost answer, or by a form that has read meanwhile what was stored.
    for (const again of [{ time_zone: 'America/Phoenix' }, {}])
      expect(await untouched(product, () => set(again))).toMatchObject({ status: 200, body });
    expect((await set({ notice_hours: 2 })).body.affected).toEqual([]);
    expect((await maria.call('GET', `/appointments/${late.id}`)).body).toMatchObject({
      start_time: late.start_time,
      time_zone: 'America/Phoenix',
    });
    expect((await dana.call('PUT', '/availability/settings', { time_zone: 'Mars/Olympus' })).status).toBe(
      422,
    );
  });
});

it('a customer changes neither hours nor blocks nor settings, of anybody or of their own [APPT-65, RO1]', async () => {
  await fillHours(product, dana.id);
  const [window] = (await availabilityFor(dana)).windows;
  const { body } = await block({ blocked_date: dayOf(2) });
  const hours = { day_of_week: 1, start_time: '09:00', end_time: '17:00' };
  for (const [method, path, sent] of [
    ['POST', '/availability/windows', hours],
    ['DELETE', `/availability/windows/${window?.id}`],
    ['POST', '/availability/blocks', { blocked_date: dayOf(3) }],
    ['DELETE', `/availability/blocks/${body.block.id}`],
    ['PUT', '/availability/settings', { notice_hours: 1 }],
  ] as const)
    await refused(product, 'FORBIDDEN', () => maria.call(method, path, sent));
  for (const field of [{ service_provider_id: dana.id }, { provider_id: dana.id }])
    await refused(product, 'INVALID_INPUT', () => add(field, owen));
  for (const statement of [
    sql`insert into availability_slots (id, service_provider_id, day_of_week, start_time, end_time, created_at)
      values (gen_random_uuid(), ${dana.id}, 1, '09:00', '17:00', now())`,
    sql`insert into blocked_dates (id, service_provider_id, blocked_date, created_at)
      values (gen_random_uuid(), ${dana.id}, current_date, now())`,
  ])
    await expect(product.services.db.as(maria.id, (trx) => statement.execute(trx))).rejects.toMatchObject({
      code: '42501',
    });
  for (const table of ['availability_slots', 'blocked_dates'])
    expect(
      await product.services.db.as(maria.id, (trx) => sql`delete from ${sql.table(table)}`.execute(trx)),
    ).toMatchObject({ numAffectedRows: 0n });
});

describe('a blocked date', () => {
  it('is one from today on, with a reason that its provider alone reads [APPT-60, APPT-61, APPT-65]', async () => {
    await fillHours(product, dana.id);
    const made = await book(maria, dana, slotAt(product, 2, 9));
    for (const day of [dayOf(-1), dayOf(6 * 365), '9999-12-31'])
      expect((await block({ blocked_date: day })).status, day).toBe(422);
    const { status, body } = await block({ blocked_date: dayOf(2), reason: 'Surgery' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      block: { reason: 'Surgery', is_all_day: true },
      affected: [{ id: made.id }],
    });
    expect((await block({ blocked_date: dayOf(0) })).status).toBe(201);
    expect((await availabilityFor(dana)).blocks.map(({ reason }) => reason)).toEqual([null, 'Surgery']);
    expect(JSON.stringify(await availabilityFor(maria))).not.toContain('Surgery');
    const path = `/availability/blocks/${body.block.id}`;
    expect((await owen.call('DELETE', path)).status).toBe(404);
    expect((await dana.call('DELETE', path)).status).toBe(200);
    expect((await availabilityFor(dana)).blocks).toHaveLength(1);
  });

  it('sent again after a lost answer is one, and gets the same answer: taken back, the day is open [APPT-60, APPT-61]', async () => {
    await fillHours(product, dana.id);
    await book(maria, dana, slotAt(product, 2, 9));
    const wanted = { blocked_date: dayOf(2), reason: 'Surgery' };
    const first = await block(wanted);
    const again = await untouched(product, () => block(wanted));
    expect(again).toMatchObject({ status: 201, body: first.body });
    const part = { is_all_day: false, start_time: '09:00', end_time: '10:00' };
    expect((await block({ ...wanted, ...part })).body.block.id).not.toBe(first.body.block.id);
    for (const reason of ['', 'Vacation'])
      expect((await block({ ...wanted, reason })).body.block).toMatchObject({
        ...first.body.block,
        reason: reason || null,
      });
    const { blocks } = await availabilityFor(dana);
    expect(blocks.map((each) => each.reason).sort()).toEqual(['Surgery', 'Vacation']);
  });

  it('names whom it touches however many are booked before [APPT-64]', async () => {
    await fillHours(product, dana.id);
    const starts = await fillHourly(product, { customer: maria.id, provider: dana.id }, { from: 1, to: 600 });
    const { body } = await block({ blocked_date: dayOf(23) });
    expect(body.affected.map(({ start_time }) => start_time)).toEqual(
      starts.map((start) => start.toISOString()).filter((start) => start.startsWith(dayOf(23))),
    );
    expect(body.affected).toHaveLength(24);
  });

  it('names also what is booked on it outside the weekly hours, and nothing that only touches it [APPT-64]', async () => {
    await fillHours(product, dana.id);
    await product.sql(`update availability_slots set start_time = '09:00', end_time = '17:00'`);
    const late = [18, 19, 20].map((hour) => slotAt(product, 2, hour));
    const outside = { customer_id: maria.id, outside_hours: true };
    expect((await sendBooking(dana, dana, late, outside)).status).toBe(201);
    const part = { is_all_day: false, start_time: '19:00', end_time: '20:00' };
    for (const [fields, expected] of [
      [part, [19]],
      [{}, [18, 19, 20]],
    ] as const) {
      const blocked = await block({ blocked_date: dayOf(2), ...fields });
      const starts = expected.map((hour) => slotAt(product, 2, hour).start_time);
      expect(blocked.body.affected.map(({ start_time }) => start_time)).toEqual(starts);
    }
  });

  it('may be a part of one, which has both its ends [APPT-18, APPT-22]', async () => {
    const part = { blocked_date: dayOf(2), is_all_day: false, start_time: '09:00', end_time: '10:00' };
    expect((await block(part)).body).toMatchObject({ block: part });
    for (const wrong of [{ end_time: null }, { end_time: '08:00' }, { is_all_day: true }])
      expect((await block({ ...part, ...wrong })).status).toBe(422);
  });
});
