// Appointments with somebody whose account an admin has closed (docs/decisions/0298).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { book, fillHourly, fillHours, sendSeries, slotAt } from '#test/support/appointments.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import type { Notification } from '../activity/activity.contract.ts';
import { writeOfClosed } from './appointments.closing.jobs.ts';
import type { Appointment } from './appointments.fields.contract.ts';
import type { AppointmentNews } from './appointments.jobs.ts';

let product: Product;
let maria: Client;
let dana: Client;
let ada: Client;
beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'error' });
  ada = await product.person('Ada Admin', { admin: true });
});
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  await fillHours(product, dana.id);
});
afterAll(() => product.close());

async function setActive(whose: Client, active: boolean): Promise<void> {
  expect((await ada.call('PUT', `/people/${whose.id}/active`, { active })).status).toBe(200);
}
const read = async (by: Client, { id }: { id: string }) =>
  (await by.call<Appointment>('GET', `/appointments/${id}`)).body;
const newsOf = async (who: Client) =>
  (await who.call<{ notifications: Notification[] }>('GET', '/notifications')).body.notifications.filter(
    ({ kind }) => kind === 'appointment.left_alone' || kind === 'appointment.stands',
  );
const jobsFor = (who: Client) =>
  product.sql<{ data: AppointmentNews }>(
    `select data from pgboss.job where name = 'appointment_mail' and data ->> 'kind' = 'left_alone'
     and data ->> 'personId' = $1`,
    [who.id],
  );
/** Both the appointment and a refusal have a status: of what is read here, one of the two. */
const change = (by: Client, { id }: { id: string }, sent: object) =>
  by.call<{ code?: string; status?: string; start_time?: string }>('PATCH', `/appointments/${id}`, sent);
const cancel = { act: 'cancel', cancellation_reason: 'Nobody comes' };

describe('an appointment with a provider whose account an admin closes [AUTH-50]', () => {
  it('says so, is not moved, and is cancelled after the cut-off [APPT-39, APPT-44, APPT-48]', async () => {
    await newProject(maria, dana);
    const made = await book(maria, dana, slotAt(product, 1, 9));
    await product.sql('update appointments set cutoff_hours = 168 where id = $1', [made.id]);
    expect((await change(maria, made, cancel)).body.code).toBe('TOO_LATE_TO_CHANGE');
    await setActive(dana, false);
    const left = await read(maria, made);
    expect([left.status, left.customer.closed, left.service_provider.closed]).toEqual([
      'scheduled',
      false,
      true,
    ]);
    const moved = await change(maria, made, { act: 'move', ...slotAt(product, 2, 9) });
    expect([moved.status, moved.body.code]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect(await read(maria, made)).toEqual(left);
    // As it was shown: that an account was closed is no change of the appointment.
    const cancelled = await change(maria, made, { ...cancel, revision: made.revision });
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
  });

  it('is cancelled with all of its series', async () => {
    await newProject(maria, dana);
    const { body } = await sendSeries(maria, dana, slotAt(product, 2, 9), { times: 3 });
    const [first] = body.appointments;
    if (!first) throw new Error('nothing was booked');
    await product.sql('update appointments set cutoff_hours = 168');
    await setActive(dana, false);
    expect((await change(maria, first, { ...cancel, scope: 'all' })).status).toBe(200);
    const coming = await maria.call<{ appointments: Appointment[] }>('GET', '/appointments?when=upcoming');
    expect(coming.body.appointments).toEqual([]);
  });

  it('is as before once the account is open again', async () => {
    await newProject(maria, dana);
    const made = await book(maria, dana, slotAt(product, 2, 9));
    const gone = await book(maria, dana, slotAt(product, 3, 9));
    await setActive(dana, false);
    await change(maria, gone, cancel);
    await setActive(dana, true);
    expect(await read(maria, made)).toEqual(made);
    expect((await read(maria, gone)).service_provider.closed).toBe(false);
    const slot = slotAt(product, 4, 9);
    const moved = await change(maria, made, { act: 'move', ...slot });
    expect([moved.status, moved.body.start_time]).toEqual([200, slot.start_time]);
  });

  it('notifies each of the others once, with name and time, and takes it back [DASH-11]', async () => {
    const projectId = await newProject(maria, dana);
    const sam = await product.person('Sam Stranger');
    const first = await book(maria, dana, slotAt(product, 2, 9));
    await book(maria, dana, slotAt(product, 3, 9));
    const his = await book(sam, dana, slotAt(product, 1, 9));
    await setActive(dana, false);
    const news = { kind: 'appointment.left_alone', actor_name: 'Dana Diaz', seen: false };
    expect(await newsOf(maria)).toEqual([
      expect.objectContaining({
        ...news,
        subject_id: first.id,
        begins_at: first.start_time,
        project_id: projectId,
      }),
    ]);
    // He shares no project with her.
    expect(await newsOf(sam)).toEqual([
      expect.objectContaining({ ...news, subject_id: his.id, begins_at: his.start_time, project_id: null }),
    ]);
    // The first is over by then: what was said of it is taken back all the same.
    await change(maria, first, cancel);
    await setActive(dana, true);
    expect((await newsOf(maria)).map(({ kind }) => kind)).toEqual(['appointment.stands']);
    await setActive(dana, false);
    expect((await newsOf(sam)).map(({ kind }) => kind)).toEqual(['appointment.left_alone']);
  });

  it('writes to each of the others at once, one letter with all times, and once [APPT-66]', async () => {
    await newProject(maria, dana);
    const made = [1, 3].map((days) => slotAt(product, days, 9));
    for (const slot of made) await book(maria, dana, slot);
    const sam = await product.person('Sam Stranger');
    await sam.call('PATCH', '/account', { locale: 'es' });
    await book(sam, dana, slotAt(product, 2, 9));
    await setActive(dana, false);
    await writeOfClosed(product.services);
    await writeOfClosed(product.services);
    expect((await jobsFor(maria)).map(({ data }) => [data.startsAt, data.others?.length])).toEqual([
      [made[0]?.start_time, 1],
    ]);
    const { text, calendar } = await product.mailTo(maria.email, /do not count on your appointments/);
    expect(calendar).toBeUndefined();
    expect(text).not.toContain('Dana');
    expect(text.match(/•/g)).toHaveLength(2);
    expect(text.replaceAll(/\s+/g, ' ')).toContain('The account of the care professional');
    expect((await product.mailTo(sam.email, /No cuente con su cita/)).text).toContain('cerrada');
    expect(await jobsFor(dana)).toEqual([]);
  });

  it('writes nothing if the account is open again before', async () => {
    await book(maria, dana, slotAt(product, 2, 9));
    await setActive(dana, false);
    await setActive(dana, true);
    await writeOfClosed(product.services);
    expect(await jobsFor(maria)).toEqual([]);
  });

  it('tells of hundreds of them', async () => {
    await fillHourly(product, { customer: maria.id, provider: dana.id }, { from: 1, to: 501 });
    await setActive(dana, false);
    expect(await newsOf(maria)).toHaveLength(1);
    await writeOfClosed(product.services);
    expect((await jobsFor(maria))[0]?.data.others).toHaveLength(500);
  });
});

describe('an appointment with a customer whose account an admin closes [AUTH-50]', () => {
  it('is neither confirmed nor waits for that, and is cancelled by the provider', async () => {
    await newProject(maria, dana);
    const made = await book(maria, dana, slotAt(product, 2, 9));
    const toConfirm = async () =>
      (await dana.call<{ to_confirm: { id: string } | null }>('GET', '/dashboard')).body.to_confirm?.id;
    expect(await toConfirm()).toBe(made.id);
    await setActive(maria, false);
    expect(await toConfirm()).toBeUndefined();
    expect((await change(dana, made, { act: 'confirm' })).body.code).toBe('CHANGED_MEANWHILE');
    await writeOfClosed(product.services);
    const { text } = await product.mailTo(dana.email, /do not count on your appointment$/);
    expect(text.replaceAll(/\s+/g, ' ')).toContain('The account of the customer it is with is closed now');
    expect((await change(dana, made, cancel)).status).toBe(200);
  });
});

it('an admin reads whom it touches before closing an account', async () => {
  const touched = async (whose: Client) => (await ada.call('GET', `/people/${whose.id}/touched`)).body;
  expect(await touched(dana)).toEqual({ appointments: 0, people: 0, projects: 0 });
  await newProject(maria, dana);
  await newProject(maria, null);
  const sam = await product.person('Sam Stranger');
  await book(maria, dana, slotAt(product, 1, 9));
  await book(maria, dana, slotAt(product, 2, 9));
  await change(maria, await book(maria, dana, slotAt(product, 3, 9)), cancel);
  await book(sam, dana, slotAt(product, 4, 9));
  expect(await touched(dana)).toEqual({ appointments: 3, people: 2, projects: 1 });
  expect(await touched(maria)).toEqual({ appointments: 2, people: 1, projects: 1 });
});
