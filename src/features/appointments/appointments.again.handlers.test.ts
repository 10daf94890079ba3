// Changes whose answer was lost: sent again, they are answered, and change and tell nothing more.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  book,
  changeAppointment,
  fillAppointment,
  fillHours,
  sendSeries,
  slotAt,
} from '#test/support/appointments.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import { untouched } from '#test/support/refusals.ts';
import type { Appointment } from './appointments.fields.contract.ts';

let product: Product;
let maria: Client;
let dana: Client;
let projectId: string;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  projectId = await newProject(maria, dana);
});
afterAll(() => product.close());
beforeEach(async () => {
  for (const table of ['appointments', 'appointment_series', 'booking_settings'])
    await product.sql(`delete from ${table}`);
  await fillHours(product, dana.id);
});

const cancel = { act: 'cancel', cancellation_reason: 'Mom is in hospital' };

/** Makes a change twice, as whoever did not hear of the first. @returns the appointment after it */
async function twice(by: Client, of: Appointment, change: object): Promise<Appointment> {
  const sent = { ...change, revision: of.revision };
  const first = await changeAppointment(by, of, sent);
  expect(first.status).toBe(200);
  const second = await untouched(product, () => changeAppointment(by, of, sent));
  expect(second).toMatchObject({ status: 200, body: first.body });
  return first.body;
}

describe('an appointment', () => {
  it('is confirmed, moved and cancelled once [APPT-38, APPT-40, APPT-44]', async () => {
    const made = await book(maria, dana, slotAt(product, 2, 9));
    const confirmed = await twice(dana, made, { act: 'confirm' });
    const moved = await twice(maria, confirmed, { act: 'move', ...slotAt(product, 3, 15) });
    await twice(maria, moved, cancel);
  });

  it('that was moved stays confirmed where the other side did that in between [APPT-44]', async () => {
    const made = await book(maria, dana, slotAt(product, 2, 9));
    const move = { act: 'move', ...slotAt(product, 3, 15), revision: made.revision };
    await changeAppointment(maria, made, move);
    await changeAppointment(dana, made, { act: 'confirm' });
    const again = await untouched(product, () => changeAppointment(maria, made, move));
    expect(again).toMatchObject({ status: 200, body: { status: 'confirmed' } });
  });

  it('that was moved to where it can no longer be changed is answered all the same [APPT-44]', async () => {
    await dana.call('PUT', '/availability/settings', { cutoff_hours: 48 });
    const made = await book(maria, dana, slotAt(product, 6, 9));
    await twice(maria, made, { act: 'move', ...slotAt(product, 1, 9) });
  });

  it('is moved by the clock once [APPT-44]', async () => {
    const made = await book(maria, dana, slotAt(product, 2, 9));
    const start_wall = { day: slotAt(product, 3, 0).start_time.slice(0, 10), time: '15:20' };
    await twice(dana, made, { act: 'move', start_wall, outside_hours: true });
  });

  it('is completed once, with who did not come, and nobody else hears of it twice [APPT-51]', async () => {
    const id = await fillAppointment(product, { projectId, customer: maria.id, provider: dana.id });
    const { body } = await dana.call<Appointment>('GET', `/appointments/${id}`);
    const absent = await twice(dana, body, { act: 'absent', absent: 'customer' });
    await twice(dana, absent, { act: 'absent', absent: null });
    expect((await changeAppointment(maria, body, { act: 'absent', absent: null })).status).toBe(403);
  });

  it('that the other side cancelled is not cancelled once more [APPT-40]', async () => {
    const made = await book(maria, dana, slotAt(product, 2, 9));
    await changeAppointment(dana, made, cancel);
    const refused = await untouched(product, () => changeAppointment(maria, made, cancel));
    expect(refused).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
  });
});

describe('a series', () => {
  const series = async () => {
    const { body } = await sendSeries(maria, dana, slotAt(product, 2, 9), { times: 3 });
    return body.appointments as [Appointment, Appointment, Appointment];
  };

  it('is confirmed, moved and cancelled once [APPT-38, APPT-40, APPT-44]', async () => {
    const [first] = await series();
    const confirmed = await twice(dana, first, { act: 'confirm', scope: 'all' });
    const move = { act: 'move', ...slotAt(product, 3, 15), scope: 'all' };
    const moved = await twice(maria, confirmed, move);
    await twice(maria, moved, { ...cancel, scope: 'all' });
  });

  it('is not said to be cancelled because one of it is [APPT-40]', async () => {
    const [first] = await series();
    await changeAppointment(maria, first, cancel);
    const refused = await untouched(product, () =>
      changeAppointment(maria, first, { ...cancel, scope: 'all' }),
    );
    expect(refused).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
  });
});
