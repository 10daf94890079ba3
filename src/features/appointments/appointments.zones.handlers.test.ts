import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daysAfter } from '#kit/days.ts';
import {
  changeAppointment,
  fillAppointment,
  fillHours,
  sendBooking,
  slotAt,
} from '#test/support/appointments.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import { untouched } from '#test/support/refusals.ts';
import { writeOfClosed } from './appointments.closing.jobs.ts';
import { instantOf, wallClock } from './appointments.times.rules.ts';

const ZONE = 'America/Los_Angeles';
const MIGRATION = new URL('../../db/migrations/0144-zones-of-providers.sql', import.meta.url);

let product: Product;
let maria: Client;
let dana: Client;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  await newProject(maria, dana);
  await dana.call('PATCH', '/account', { time_zone: ZONE });
});

const schedule = async () => {
  const fields = { customer_id: maria.id, outside_hours: true };
  const { body } = await sendBooking(dana, dana, [slotAt(product, 2, 18)], fields);
  return body.appointments[0] ?? expect.fail(JSON.stringify(body));
};

describe('an appointment of a provider who never opened hours', () => {
  it('has the zone of the calendar in which it was booked, also when it is moved [APPT-47, APPT-66]', async () => {
    const made = await schedule();
    const { body } = await dana.call<{ time_zone: string }>('GET', `/providers/${dana.id}/availability`);
    expect([made.time_zone, body.time_zone]).toEqual([ZONE, ZONE]);
    const day = slotAt(product, 3, 18).start_time.slice(0, 10);
    const start_wall = { day, time: '14:00' };
    const moved = await changeAppointment(dana, made, { act: 'move', start_wall, outside_hours: true });
    const { time_zone, start_time } = moved.body;
    const time = new Date(start_time).toLocaleTimeString('en-GB', { timeZone: time_zone });
    expect([time_zone, time]).toEqual([ZONE, '14:00:00']);
  });

  it('is written about when the customer closes their account [AUTH-50, APPT-66]', async () => {
    const made = await schedule();
    await maria.call('POST', '/account/close');
    await writeOfClosed(product.services);
    const { calendar } = await product.mailTo(dana.email, /Your appointment is cancelled/);
    expect(calendar?.content).toContain(made.id);
  });

  it('gets the zone of its provider where it was booked before [APPT-66]', async () => {
    await fillAppointment(product, { projectId: null, customer: maria.id, provider: dana.id });
    await product.sql(readFileSync(MIGRATION, 'utf8'));
    const [row] = await product.sql('select time_zone from booking_settings where service_provider_id = $1', [
      dana.id,
    ]);
    expect(row).toEqual({ time_zone: ZONE });
  });
});

it.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])(
  'a customer in %s sees and books the days of the provider [APPT-11, APPT-66, AP6]',
  async (zone) => {
    await maria.call('PATCH', '/account', { time_zone: zone });
    await fillHours(product, dana.id, ZONE);
    const last = daysAfter(wallClock(product.clock.now(), ZONE).day, 30);
    const slot = (day: string, from: string, to: string) => ({
      start_time: instantOf(day, from, ZONE).toISOString(),
      end_time: instantOf(day, to, ZONE).toISOString(),
    });
    const shown = (who: Client) => who.call<object>('GET', `/providers/${dana.id}/days/${last}`);
    expect((await shown(maria)).body).toEqual((await shown(dana)).body);
    for (const [from, to] of [
      ['00:00', '01:00'],
      ['23:00', '24:00'],
    ] as const) {
      expect((await sendBooking(maria, dana, [slot(last, from, to)])).status).toBe(201);
      const late = slot(daysAfter(last, 1), from, to);
      expect((await untouched(product, () => sendBooking(maria, dana, [late]))).body).toMatchObject({
        code: 'SLOT_NOT_OFFERED',
        data: { reason: 'too_far' },
      });
    }
  },
);
