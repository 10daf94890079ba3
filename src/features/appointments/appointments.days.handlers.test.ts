import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { book, changeAppointment, fillHours, slotAt } from '#test/support/appointments.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';

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
  await product.sql('delete from blocked_dates');
  await product.sql('delete from booking_settings');
  await fillHours(product, dana.id);
});

const block = (fields: object) =>
  dana.call<{ block: { id: string } }>('POST', '/availability/blocks', fields);
const dayOf = (days: number) => slotAt(product, days, 0).start_time.slice(0, 10);

describe('a day', () => {
  interface Day {
    windows: object[];
    blocks: object[];
    busy: { start_time: string; end_time: string }[];
  }
  const read = async (who: Client, query = '') =>
    (await who.call<Day>('GET', `/providers/${dana.id}/days/${dayOf(2)}${query}`)).body;

  it('is what its times follow from, and neither who takes one nor why [APPT-23]', async () => {
    await product.sql('update availability_slots set buffer_minutes = 60');
    const made = await book(maria, dana, slotAt(product, 2, 10));
    await block({
      blocked_date: dayOf(2),
      is_all_day: false,
      start_time: '13:00',
      end_time: '14:00',
      reason: 'Surgery',
    });
    expect(await read(owen)).toEqual({
      time_zone: 'UTC',
      notice_hours: 0,
      cutoff_hours: 0,
      windows: [{ start_time: '00:00', end_time: '24:00', slot_duration_minutes: 60, buffer_minutes: 60 }],
      blocks: [{ is_all_day: false, start_time: '13:00', end_time: '14:00' }],
      busy: [{ start_time: made.start_time, end_time: slotAt(product, 2, 12).start_time }],
    });
    // What is to move leaves its own time free, for the two of them.
    expect((await read(maria, `?moving=${made.id}`)).busy).toEqual([]);
    expect((await read(owen, `?moving=${made.id}`)).busy).toHaveLength(1);
  });

  const readDays = async (who: Client, query: Record<string, string>) => {
    const { body } = await who.call<{ days: { day: string; reason: string | null }[] }>(
      'GET',
      `/providers/${dana.id}/free-days?${new URLSearchParams(query)}`,
    );
    return new Map(body.days.map(({ day, reason }) => [day, reason]));
  };

  it('has a time or a reason why not, for as many days as a month shows [APPT-11, APPT-12, APPT-13]', async () => {
    await product.sql(`update availability_slots set end_time = '02:00'`);
    const weekday = new Date(slotAt(product, 5, 0).start_time).getUTCDay();
    await product.sql('delete from availability_slots where day_of_week = $1', [weekday]);
    await block({ blocked_date: dayOf(4) });
    for (const hour of [0, 1]) await book(maria, dana, slotAt(product, 3, hour));
    const daysOf = async (who: Client) => {
      const days = await readDays(who, { from: dayOf(-1), to: dayOf(31) });
      return [-1, 2, 3, 4, 5, 30, 31].map((n) => days.get(dayOf(n)));
    };
    const last = new Date(slotAt(product, 30, 0).start_time).getUTCDay() === weekday ? 'no_hours' : null;
    expect(await daysOf(maria)).toEqual(['past', null, 'full', 'blocked', 'no_hours', last, 'too_far']);
    expect((await daysOf(dana)).at(-1)).not.toBe('too_far');
    await dana.call('PUT', '/availability/settings', { notice_hours: 72 });
    expect((await daysOf(maria)).slice(0, 4)).toEqual(['past', 'notice', 'full', 'blocked']);
    expect((await daysOf(dana)).slice(0, 4)).toEqual(['past', null, 'full', 'blocked']);
    const farthest = await readDays(maria, { from: '8999-12-01', to: '8999-12-31' });
    expect([farthest.size, ...new Set(farthest.values())]).toEqual([31, 'too_far']);
    for (const [from, to] of [
      [dayOf(0), dayOf(60)],
      ['9999-12-01', '9999-12-31'],
    ] as const) {
      const asked = `/providers/${dana.id}/free-days?${new URLSearchParams({ from, to })}`;
      expect((await maria.call('GET', asked)).status, asked).toBe(422);
    }
  });

  it('has a time for an appointment that moves where one as long is free [APPT-21, APPT-43]', async () => {
    const made = await book(maria, dana, slotAt(product, 2, 18));
    await product.sql(`update availability_slots set start_time = '18:00', end_time = '20:00'`);
    const daysOf = async (query: object = {}) => {
      const days = await readDays(maria, { from: dayOf(2), to: dayOf(3), ...query });
      return [2, 3].map((n) => days.get(dayOf(n)));
    };
    expect(await daysOf({ moving: made.id })).toEqual([null, null]);
    const to = slotAt(product, 2, 19);
    const moved = await changeAppointment(maria, made, { act: 'move', start_time: to.start_time });
    expect(moved.body).toMatchObject(to);
    await product.sql(`update availability_slots set start_time = '09:30', end_time = '11:00'`);
    expect(await daysOf({ moving: made.id })).toEqual([null, null]);
    await product.sql('update availability_slots set slot_duration_minutes = 30');
    await product.sql(`update availability_slots set start_time = '17:00', end_time = '19:00'`);
    expect(await daysOf({ moving: made.id })).toEqual(['full', 'full']);
    expect(await daysOf()).toEqual([null, null]);
  });

  it('has no time in hours that are not available, and offers them nobody [APPT-12, APPT-23, APPT-58]', async () => {
    const weekday = new Date(slotAt(product, 2, 0).start_time).getUTCDay();
    await product.sql('update availability_slots set is_available = false where day_of_week = $1', [weekday]);
    expect((await read(maria)).windows).toEqual([]);
    const days = await readDays(maria, { from: dayOf(2), to: dayOf(3) });
    expect([...days.values()]).toEqual(['no_hours', null]);
    const { body } = await maria.call<{ windows: { day_of_week: number }[] }>(
      'GET',
      `/providers/${dana.id}/availability`,
    );
    expect(body.windows).toHaveLength(6);
    expect(body.windows.map(({ day_of_week }) => day_of_week)).not.toContain(weekday);
  });

  it('has no time from when it is blocked or its hours go, and has it again once it is opened [APPT-64]', async () => {
    const reasonOf = async () => (await readDays(maria, { from: dayOf(2), to: dayOf(2) })).get(dayOf(2));
    expect(await reasonOf()).toBeNull();
    const { body } = await block({ blocked_date: dayOf(2) });
    expect(await reasonOf()).toBe('blocked');
    expect((await read(maria)).blocks).toHaveLength(1);
    await dana.call('DELETE', `/availability/blocks/${body.block.id}`);
    expect(await reasonOf()).toBeNull();
    const weekday = new Date(slotAt(product, 2, 0).start_time).getUTCDay();
    const hours = await dana.call<{ windows: { id: string; day_of_week: number }[] }>(
      'GET',
      `/providers/${dana.id}/availability`,
    );
    const window = hours.body.windows.find(({ day_of_week }) => day_of_week === weekday);
    await dana.call('DELETE', `/availability/windows/${window?.id}`);
    expect(await reasonOf()).toBe('no_hours');
    expect((await read(maria)).windows).toEqual([]);
  });
});
