import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  book,
  changeAppointment,
  fillAppointment,
  fillHours,
  sendBooking,
  slotAt,
} from '#test/support/appointments.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { giveReason, newProject } from '#test/support/projects.ts';
import { readings } from '#test/support/readings.ts';
import { untouched } from '#test/support/refusals.ts';

let product: Product;
let maria: Client;
let dana: Client;
let ada: Client;
let sam: Client;
let projectId: string;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  sam = await product.person('Sam Stranger');
  ada = await product.person('Ada Admin', { admin: true });
  projectId = await newProject(maria, dana);
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.sql('delete from appointments');
  await product.sql('delete from booking_settings');
  await fillHours(product, dana.id);
});

const booked = () => book(maria, dana, slotAt(product, 2, 9));
const code = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
const kindsOf = async (id: string) => {
  const rows = await product.sql<{ kind: string }>(
    'select kind from events where subject_id = $1 order by id',
    [id],
  );
  return rows.map(({ kind }) => kind);
};

describe('an appointment', () => {
  it('is confirmed by its provider, and by no customer [APPT-38, APPT-41, RO1]', async () => {
    const made = await booked();
    const confirm = sql`update appointments set status = 'confirmed' where id = ${made.id}`;
    await expect(product.services.db.as(maria.id, (trx) => confirm.execute(trx))).rejects.toMatchObject({
      code: '42501',
    });
    const refused = await untouched(product, () => changeAppointment(maria, made, { act: 'confirm' }));
    expect(code(refused)).toEqual([403, 'FORBIDDEN']);
    const { body } = await changeAppointment(dana, made, { act: 'confirm' });
    expect(body).toMatchObject({ status: 'confirmed', revision: 2 });
  });

  it('is cancelled in nobody else’s name, before or after [APPT-40, RO1]', async () => {
    const made = await booked();
    const asMaria = (statement: ReturnType<typeof sql>) =>
      product.services.db.as(maria.id, (trx) => statement.execute(trx));
    const forged = sql`update appointments set status = 'cancelled', cancellation_reason = 'No time',
      cancelled_by = ${dana.id} where id = ${made.id}`;
    const nameless = sql`update appointments set status = 'cancelled', cancellation_reason = 'No time'
      where id = ${made.id}`;
    for (const each of [forged, nameless])
      await expect(asMaria(each)).rejects.toMatchObject({ code: '42501' });
    await changeAppointment(maria, made, { act: 'cancel', cancellation_reason: 'Mom is in hospital' });
    const later = sql`update appointments set cancelled_by = ${dana.id} where id = ${made.id}`;
    await expect(asMaria(later)).rejects.toMatchObject({ code: '42501' });
  });

  it('that changed meanwhile comes with its refusal, and is changed from there [APPT-40]', async () => {
    const made = await booked();
    await changeAppointment(dana, made, { act: 'confirm' });
    const cancel = { act: 'cancel', cancellation_reason: 'Mom is in hospital' };
    const refused = await untouched(product, () =>
      changeAppointment(maria, made, { ...cancel, revision: made.revision }),
    );
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', data: { appointment: { status: 'confirmed', revision: 2 } } },
    });
    const { body } = await changeAppointment(maria, made, { ...cancel, revision: 2 });
    expect(body).toMatchObject({ status: 'cancelled', revision: 3 });
  });

  it('is cancelled with a reason that says something, and for good [APPT-39, APPT-40]', async () => {
    const made = await booked();
    const blank = await untouched(product, () =>
      changeAppointment(maria, made, { act: 'cancel', cancellation_reason: ' ​ ' }),
    );
    expect(blank).toMatchObject({
      status: 422,
      body: {
        data: {
          fields: [{ path: 'cancellation_reason', message: 'Please provide a reason for cancellation' }],
        },
      },
    });
    const cancel = { act: 'cancel', cancellation_reason: 'Mom is in hospital' };
    const { body } = await changeAppointment(maria, made, cancel);
    expect(body).toMatchObject({
      status: 'cancelled',
      cancellation_reason: 'Mom is in hospital',
      cancelled_by: maria.id,
    });
    for (const act of [cancel, { act: 'move', start_time: slotAt(product, 3, 9).start_time }])
      expect(code(await changeAppointment(dana, made, act))).toEqual([409, 'CHANGED_MEANWHILE']);
  });

  it('moves to a free time, keeps its length, and must be confirmed again [APPT-43, APPT-44, APPT-47]', async () => {
    await product.sql('update availability_slots set slot_duration_minutes = 30');
    const half = await book(maria, dana, slotAt(product, 2, 9, 30));
    await changeAppointment(dana, half, { act: 'confirm' });
    expect((await changeAppointment(maria, half, { act: 'move' })).body).toMatchObject({
      data: { fields: [{ message: 'Please select both date and time for rescheduling' }] },
    });
    const to = slotAt(product, 2, 9.5, 30);
    const { body } = await changeAppointment(maria, half, { act: 'move', start_time: to.start_time });
    expect(body).toMatchObject({ ...to, status: 'scheduled', meeting_link: half.meeting_link });
    const taken = slotAt(product, 2, 11, 30);
    await book(maria, dana, taken);
    const lost = await changeAppointment(maria, half, { act: 'move', start_time: taken.start_time });
    expect(code(lost)).toEqual([409, 'SLOT_TAKEN']);
    // Not on its hours: only the whole ones of the list serve a move.
    const off = await changeAppointment(maria, half, {
      act: 'move',
      start_time: slotAt(product, 2, 12.25).start_time,
    });
    expect(off.body).toMatchObject({ code: 'SLOT_NOT_OFFERED', data: { reason: 'off_grid' } });
  });

  it('also moves to the whole hours of the list, where no slot begins [APPT-21]', async () => {
    await product.sql('update availability_slots set buffer_minutes = 15');
    const made = await book(maria, dana, slotAt(product, 2, 10));
    const ten = slotAt(product, 3, 11);
    expect((await sendBooking(maria, dana, [ten])).body).toMatchObject({ data: { reason: 'off_grid' } });
    expect((await changeAppointment(maria, made, { act: 'move', start_time: ten.start_time })).status).toBe(
      200,
    );
  });

  it('is changed by the customer until the cut-off, by the provider also after it', async () => {
    const made = await booked();
    await dana.call('PUT', '/availability/settings', { cutoff_hours: 168 });
    // What was promised when it was booked holds.
    expect((await changeAppointment(dana, made, { act: 'confirm' })).body).toMatchObject({ cutoff_hours: 0 });
    const bound = await book(maria, dana, slotAt(product, 3, 9));
    const late = await untouched(product, () =>
      changeAppointment(maria, bound, { act: 'cancel', cancellation_reason: 'Ill' }),
    );
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'TOO_LATE_TO_CHANGE',
        data: { until: new Date(Date.parse(bound.start_time) - 168 * 3_600_000).toISOString() },
      },
    });
    expect((await changeAppointment(dana, bound, { act: 'cancel', cancellation_reason: 'Ill' })).status).toBe(
      200,
    );
  });

  it('is completed by its provider once it is over, and says who did not come [APPT-51]', async () => {
    const ahead = await booked();
    expect(code(await changeAppointment(dana, ahead, { act: 'complete' }))).toEqual([
      409,
      'CHANGED_MEANWHILE',
    ]);
    const id = await fillAppointment(product, { projectId, customer: maria.id, provider: dana.id });
    expect(code(await changeAppointment(maria, { id }, { act: 'complete' }))).toEqual([403, 'FORBIDDEN']);
    expect((await changeAppointment(dana, { id }, { act: 'complete' })).body).toMatchObject({
      status: 'completed',
      absent: null,
    });
    const { body } = await changeAppointment(dana, { id }, { act: 'absent', absent: 'customer' });
    expect(body).toMatchObject({ status: 'completed', absent: 'customer' });
    expect(await kindsOf(id)).toEqual(['appointment.completed', 'appointment.completed']);
  });

  it('that has begun and is not over is not said to have taken place [APPT-51]', async () => {
    const id = await fillAppointment(product, { projectId, customer: maria.id, provider: dana.id });
    await product.sql(
      `update appointments set start_time = now() - interval '10 minutes', end_time = now() + interval '50 minutes',
         busy_until = now() + interval '50 minutes' where id = $1`,
      [id],
    );
    const both = await untouched(product, () =>
      changeAppointment(dana, { id }, { act: 'absent', absent: null }),
    );
    expect(both).toMatchObject({ status: 422, body: { data: { fields: [{ path: 'absent' }] } } });
    const one = await changeAppointment(dana, { id }, { act: 'absent', absent: 'customer' });
    expect(one.body).toMatchObject({ status: 'completed' });
    // A mistake is put right.
    const corrected = await changeAppointment(dana, { id }, { act: 'absent', absent: null });
    expect(corrected.body).toMatchObject({ status: 'completed', absent: null });
  });

  it('is for the two of them and admins, whose look is recorded [APPT-65]', async () => {
    const made = await booked();
    await product.sql(`update appointments set location = '12 Oak Street' where id = $1`, [made.id]);
    expect((await sam.call('GET', `/appointments/${made.id}`)).status).toBe(404);
    expect((await changeAppointment(sam, made, { act: 'confirm' })).status).toBe(404);
    const unasked = await untouched(product, () => ada.call('GET', `/appointments/${made.id}`));
    expect(code(unasked)).toEqual([403, 'REASON_NEEDED']);
    await giveReason(ada, made.id);
    const { body } = await ada.call('GET', `/appointments/${made.id}`);
    expect(body).toMatchObject({ id: made.id, meeting_link: null, location: null });
    const looks = await readings(product, ada);
    expect(looks.length).toBeGreaterThan(0);
    expect(
      (await changeAppointment(ada, made, { act: 'cancel', cancellation_reason: 'Asked to' })).status,
    ).toBe(200);
  });

  it('notifies the other side, is listed in the activity of its project, and is seen when it is read [DASH-11, LOG-08]', async () => {
    const made = await booked();
    interface Listed {
      notifications: { kind: string; subject_id: string; seen: boolean }[];
    }
    const notified = async (who: Client) => {
      const { body } = await who.call<Listed>('GET', '/notifications');
      return body.notifications.filter((each) => each.subject_id === made.id);
    };
    expect(await notified(dana)).toMatchObject([{ kind: 'appointment.booked', seen: false }]);
    expect(await notified(maria)).toEqual([]);
    await dana.call('GET', `/appointments/${made.id}`);
    expect(await notified(dana)).toMatchObject([{ seen: true }]);
    await changeAppointment(dana, made, { act: 'confirm' });
    await changeAppointment(dana, made, { act: 'move', start_time: slotAt(product, 3, 9).start_time });
    await changeAppointment(dana, made, { act: 'cancel', cancellation_reason: 'Ill' });
    expect(await kindsOf(made.id)).toEqual([
      'appointment.booked',
      'appointment.confirmed',
      'appointment.moved',
      'appointment.cancelled',
    ]);
    // Who confirmed and moved it takes that back by cancelling.
    expect(await notified(maria)).toMatchObject([{ kind: 'appointment.cancelled' }]);
    const { body } = await maria.call<{ items: { label: string }[] }>(
      'GET',
      `/projects/${projectId}/activity`,
    );
    expect(JSON.stringify(body)).toMatch(/cancelled.*moved.*confirmed.*booked/i);
  });

  it('is mailed to both, each time with a later entry for their calendars', async () => {
    const made = await booked();
    await changeAppointment(dana, made, { act: 'confirm' });
    for (const { email } of [maria, dana]) {
      await product.mailTo(email, /is booked/);
      const { calendar } = await product.mailTo(email, /is confirmed/);
      expect(calendar?.content).toContain('SEQUENCE:1');
      expect(calendar?.content).not.toContain(made.title);
    }
  });

  it('comes as a file for one’s own calendar, with title, times and link [APPT-37]', async () => {
    const made = await booked();
    const path = `/appointments/${made.id}/calendar.ics`;
    const { headers, body } = await maria.call<string>('GET', path);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(body).toContain('SUMMARY:Scheduled Consultation');
    expect(body.replace(/\r\n /g, '')).toContain(`/appointment/${made.id}`);
    expect((await sam.call('GET', path)).status).toBe(404);
  });
});
