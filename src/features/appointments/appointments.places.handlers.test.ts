import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { book, changeAppointment, fillHours, slotAt } from '#test/support/appointments.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { giveReason, newProject } from '#test/support/projects.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type { Appointment } from './appointments.fields.contract.ts';

let product: Product;
let maria: Client;
let dana: Client;
let ada: Client;
let sam: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  sam = await product.person('Sam Stranger');
  ada = await product.person('Ada Admin', { admin: true });
  await newProject(maria, dana);
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.sql('delete from appointments');
  await product.sql('delete from booking_settings');
  await fillHours(product, dana.id);
});

const HOME = '12 Oak Street, Mesa';
const booked = () => book(maria, dana, slotAt(product, 2, 9));
const relocate = (client: Client, of: { id: string }, location: string | null, fields: object = {}) =>
  changeAppointment(client, of, { act: 'relocate', location, ...fields });
const read = async (client: Client, { id }: { id: string }) =>
  (await client.call<Appointment>('GET', `/appointments/${id}`)).body;
const notified = async (who: Client, { id }: { id: string }) => {
  const { body } = await who.call<{ notifications: { kind: string; subject_id: string }[] }>(
    'GET',
    '/notifications',
  );
  return body.notifications.filter(({ subject_id }) => subject_id === id).map(({ kind }) => kind);
};

describe('where an appointment takes place', () => {
  it('is said later by either of the two, and the other is notified [APPT-01, APPT-65]', async () => {
    const made = await booked();
    const { body } = await relocate(maria, made, `  ${HOME} `);
    expect(body).toMatchObject({
      location: HOME,
      status: 'scheduled',
      revision: 2,
      start_time: made.start_time,
    });
    expect(await notified(dana, made)).toContain('appointment.relocated');
    await changeAppointment(dana, made, { act: 'confirm' });
    await relocate(dana, made, '(602) 555-0188');
    // What was agreed on stays confirmed.
    expect(await read(maria, made)).toMatchObject({ location: '(602) 555-0188', status: 'confirmed' });
    expect(await notified(maria, made)).toContain('appointment.relocated');
    expect((await relocate(dana, made, null)).body).toMatchObject({ location: null });
    expect((await relocate(dana, made, '')).body).toMatchObject({ location: null });
  });

  it('is stored once, however often it is sent [APPT-01]', async () => {
    const made = await booked();
    const answers = await Promise.all(Array.from({ length: 5 }, () => relocate(maria, made, HOME)));
    for (const { status, body } of answers)
      expect({ status, body }).toMatchObject({ status: 200, body: { location: HOME, revision: 2 } });
    const again = await untouched(product, () => relocate(maria, made, HOME, { revision: made.revision }));
    expect(again.status).toBe(200);
  });

  it('is no one else’s to say, an admin’s neither [APPT-65]', async () => {
    const made = await booked();
    await refused(product, 'NOT_FOUND', () => relocate(sam, made, HOME));
    await giveReason(ada, made.id);
    await refused(product, 'FORBIDDEN', () => relocate(ada, made, HOME));
  });

  it('is asked for in words that can be stored, and not over what the other has said since [APPT-01]', async () => {
    const made = await booked();
    for (const wrong of [undefined, 'x'.repeat(501), 'a\nb', 7])
      await refused(product, 'INVALID_INPUT', () =>
        changeAppointment(maria, made, { act: 'relocate', location: wrong }),
      );
    await relocate(dana, made, HOME);
    const late = await refused(product, 'CHANGED_MEANWHILE', () =>
      relocate(maria, made, 'Her clinic', { revision: made.revision }),
    );
    expect(late.data).toMatchObject({ appointment: { location: HOME, revision: 2 } });
  });

  it('can be said after the cut-off, and not once it is over or cancelled [APPT-01, APPT-48]', async () => {
    await product.sql('update booking_settings set cutoff_hours = 72');
    const made = await booked();
    await refused(product, 'TOO_LATE_TO_CHANGE', () =>
      changeAppointment(maria, made, { act: 'cancel', cancellation_reason: 'No time' }),
    );
    expect((await relocate(maria, made, HOME)).status).toBe(200);
    await changeAppointment(dana, made, { act: 'cancel', cancellation_reason: 'Ill' });
    await refused(product, 'CHANGED_MEANWHILE', () => relocate(maria, made, HOME));
    for (const who of [maria, dana])
      await refused(product, 'CHANGED_MEANWHILE', () => relocate(who, made, 'Her clinic'));
  });

  it('is said for those of a series that are still to come, each keeping its status [APPT-01, APPT-38]', async () => {
    const { body } = await maria.call<{ appointments: Appointment[] }>('POST', '/appointments/series', {
      request_id: crypto.randomUUID(),
      service_provider_id: dana.id,
      title: 'A visit',
      slot: slotAt(product, 2, 9),
      every: 'week',
      times: 3,
    });
    const [first, second, third] = body.appointments as [Appointment, Appointment, Appointment];
    await changeAppointment(dana, third, { act: 'confirm' });
    const meant = await maria.call<{ appointments: { id: string; revision: number }[] }>(
      'GET',
      `/appointments/${second.id}/series/meant?act=relocate&scope=following`,
    );
    expect(meant.body.appointments.map(({ id }) => id)).toEqual([second.id, third.id]);
    const seen = meant.body.appointments.map(({ id, revision }) => ({ id, revision }));
    await relocate(maria, second, HOME, { scope: 'following', seen });
    expect(await read(dana, first)).toMatchObject({ location: null });
    expect(await read(dana, second)).toMatchObject({ location: HOME, status: 'scheduled' });
    expect(await read(dana, third)).toMatchObject({ location: HOME, status: 'confirmed' });
    // Its answer was lost: it is sent once more, as it was.
    const again = await untouched(product, () =>
      relocate(maria, second, HOME, { scope: 'following', seen, revision: second.revision }),
    );
    expect(again).toMatchObject({ status: 200, body: { location: HOME } });
    // One event for all of them.
    expect((await notified(dana, second)).filter((kind) => kind === 'appointment.relocated')).toHaveLength(1);
    expect(await notified(dana, third)).not.toContain('appointment.relocated');
  });
});
