import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { book, changeAppointment, fillHours, sendSeries, slotAt } from '#test/support/appointments.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import { untouched } from '#test/support/refusals.ts';
import type { Appointment } from './appointments.fields.contract.ts';

let product: Product;
let maria: Client;
let dana: Client;
let made: Appointment;
beforeAll(async () => {
  product = await startProduct();
  product.clock.set(new Date('2026-10-20T12:00:00Z'));
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  await newProject(maria, dana);
  await fillHours(product, dana.id, 'America/New_York');
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.sql('delete from appointments');
  made = await book(maria, dana, slotAt(product, 2, 14));
});

const move = (start_wall: object, fields: object = {}, by = dana) =>
  changeAppointment(by, made, { act: 'move', start_wall, ...fields });
const FALL = { day: '2026-11-01', time: '01:30' };

describe('a move to a time on the provider’s clock', () => {
  it.each([
    ['2026-10-22T13:00:00.000Z', { day: '2026-10-22', time: '09:00' }],
    ['2026-11-01T05:30:00.000Z', { ...FALL, reading: 'first' }],
    ['2026-11-01T06:30:00.000Z', { ...FALL, reading: 'second' }],
  ])('is one to %s: %j [APPT-47, APPT-66]', async (start_time, wall) => {
    const end_time = new Date(Date.parse(start_time) + 3_600_000).toISOString();
    expect(await move(wall, { outside_hours: true })).toMatchObject({
      status: 200,
      body: { start_time, end_time },
    });
  });

  it.each([
    ['start_wall.time', { day: '2027-03-14', time: '02:30' }],
    ['start_wall.reading', FALL],
    ['start_wall.time', { day: '2026-11-02', time: '24:00' }],
    ['start_wall.day', { day: '2026-02-30', time: '09:00' }],
  ])('is refused at %s: %j [APPT-66]', async (path, wall) => {
    const { status, body } = await untouched(product, () => move(wall, { outside_hours: true }));
    expect([status, body]).toMatchObject([422, { data: { fields: [{ path }] } }]);
  });

  it('comes without a moment', async () => {
    for (const field of ['start_time', 'end_time']) {
      const { status, body } = await untouched(product, () => move(FALL, { [field]: made.end_time }));
      expect([status, body]).toMatchObject([422, { data: { fields: [{ path: 'start_wall' }] } }]);
    }
  });

  it('lies outside the hours only for the provider, who says so [APPT-21]', async () => {
    await product.sql(`update availability_slots set start_time = '09:00', end_time = '17:00'`);
    const evening = { day: '2026-10-22', time: '20:00' };
    for (const answer of [await move(evening), await move(evening, { outside_hours: true }, maria)])
      expect(answer).toMatchObject({ status: 422, body: { code: 'SLOT_NOT_OFFERED' } });
    expect((await move(evening, { outside_hours: true })).body).toMatchObject({
      start_time: '2026-10-23T00:00:00.000Z',
    });
    await fillHours(product, dana.id, 'America/New_York');
  });
});

it('a series keeps its wall time when the clocks change [APPT-66, AP8]', async () => {
  const slot = { start_time: '2026-10-28T13:00:00.000Z', end_time: '2026-10-28T14:00:00.000Z' };
  const { body } = await sendSeries(dana, dana, slot, { customer_id: maria.id, every: 'week', times: 2 });
  expect(body.appointments.map(({ start_time }) => start_time)).toEqual([
    slot.start_time,
    '2026-11-04T14:00:00.000Z',
  ]);
});
