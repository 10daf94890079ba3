import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { book, changeAppointment, fillHours, sendBooking, slotAt } from '#test/support/appointments.ts';
import { whileHeld } from '#test/support/held-row.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject, say } from '#test/support/projects.ts';
import { writeOfClosed } from './appointments.closing.jobs.ts';
import type { AppointmentNews } from './appointments.jobs.ts';

let product: Product;
let maria: Client;
let dana: Client;
beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'error' });
});
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  await fillHours(product, dana.id);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => product.close());

const close = (who: Client) => who.call('POST', '/account/close');
const stored = async ({ id }: { id: string }) =>
  (
    await product.sql('select status, cancellation_reason, cancelled_by from appointments where id = $1', [
      id,
    ])
  )[0];
const kindsFor = async (who: Client) =>
  (await who.call<{ notifications: { kind: string }[] }>('GET', '/notifications')).body.notifications.map(
    ({ kind }) => kind,
  );

describe('closing an account with appointments to come [AUTH-50]', () => {
  it('as the customer cancels them, whatever the cut-off, and the provider hears of each', async () => {
    await newProject(maria, dana);
    const soon = await book(maria, dana, slotAt(product, 1, 9));
    const later = await book(maria, dana, slotAt(product, 3, 9));
    const over = await book(maria, dana, slotAt(product, 2, 9));
    await product.sql(`update appointments set status = 'completed' where id = $1`, [over.id]);
    await product.sql('update appointments set cutoff_hours = 72');
    const closed = await close(maria);
    expect(closed.status, product.logged.join('')).toBe(200);
    for (const made of [soon, later])
      expect(await stored(made)).toEqual({
        status: 'cancelled',
        cancellation_reason: 'The account was closed.',
        cancelled_by: maria.id,
      });
    expect(await stored(over)).toMatchObject({ status: 'completed' });
    const kinds = await kindsFor(dana);
    expect(kinds.filter((kind) => kind === 'appointment.cancelled')).toHaveLength(2);
    expect(kinds).not.toContain('appointment.left_alone');
    // The time is free again.
    const sam = await product.person('Sam Stranger');
    const free = slotAt(product, 3, 9);
    expect((await book(sam, dana, free)).start_time).toBe(free.start_time);
  });

  it('as the provider says why in the language of each customer', async () => {
    await maria.call('PATCH', '/account', { locale: 'es' });
    await newProject(maria, dana);
    const made = await book(maria, dana, slotAt(product, 2, 9));
    await close(dana);
    expect(await stored(made)).toMatchObject({ cancellation_reason: 'La cuenta se cerró.' });
    expect(await kindsFor(maria)).toContain('appointment.cancelled');
  });

  it('writes to the other side with the cancellation for their calendar; all of one person in one letter [APPT-66]', async () => {
    await newProject(maria, dana);
    const first = await book(maria, dana, slotAt(product, 1, 9));
    await book(maria, dana, slotAt(product, 3, 9));
    const sam = await product.person('Sam Stranger');
    const his = await book(sam, dana, slotAt(product, 2, 9));
    await close(maria);
    await writeOfClosed(product.services);
    await writeOfClosed(product.services);
    const letters = await product.sql<{ data: AppointmentNews }>(
      `select data from pgboss.job where name = 'appointment_mail' and data ->> 'kind' = 'cancelled' and data ->> 'personId' = $1`,
      [dana.id],
    );
    expect(letters.map(({ data }) => [data.appointmentId, data.others?.length])).toEqual([[first.id, 1]]);
    await close(sam);
    await writeOfClosed(product.services);
    const { calendar } = await product.mailTo(dana.email, /Your appointment is cancelled/);
    expect(calendar?.method).toBe('CANCEL');
    expect(calendar?.content).toContain(his.id);
    expect(calendar?.content).toContain('STATUS:CANCELLED');
  });

  it('leaves those of others, and is whole or not at all', async () => {
    const made = await book(maria, dana, slotAt(product, 2, 9));
    const sam = await product.person('Sam Stranger');
    await close(sam);
    expect(await stored(made)).toMatchObject({ status: 'scheduled' });
    vi.spyOn(product.services.jobs, 'enqueue').mockRejectedValueOnce(new Error('killed'));
    expect((await close(maria)).status).toBe(500);
    expect(await stored(made)).toMatchObject({ status: 'scheduled' });
  });
});

describe('what waits while an account is being closed [APPT-32, AUTH-50]', () => {
  const during = async (closing: Client, request: () => Promise<{ status: number }>) => {
    const answers = await whileHeld(product, closing.id, [() => close(closing), request], 'people');
    return answers.map(({ status }) => status);
  };
  const coming = () =>
    product.sql(`select id from appointments where customer_id = $1 and status <> 'cancelled'`, [maria.id]);

  it('a booking with that provider, or for that customer, is none', async () => {
    await newProject(maria, dana);
    const rosa = await product.person('Rosa Reader');
    await newProject(rosa, dana);
    const forRosa = { customer_id: rosa.id, outside_hours: true };
    const slots = [slotAt(product, 2, 9)];
    expect(await during(rosa, () => sendBooking(dana, dana, slots, forRosa))).toEqual([200, 404]);
    expect(await during(dana, () => sendBooking(maria, dana, slots))).toEqual([200, 404]);
    expect(await coming()).toEqual([]);
  });

  it('a change finds the appointment cancelled', async () => {
    await newProject(maria, dana);
    const made = await book(maria, dana, slotAt(product, 2, 9));
    expect(await during(maria, () => changeAppointment(dana, made, { act: 'confirm' }))).toEqual([200, 409]);
    expect(await coming()).toEqual([]);
  });
});

describe('closing a customer’s account [AUTH-50]', () => {
  it('notifies the others in their projects, who can still read and copy them', async () => {
    const projectId = await newProject(maria, dana, 'Move to Mesa');
    await say(dana, projectId, 'I bring the boxes.');
    await close(maria);
    const notified = await product.sql(
      `select e.project_id, r.person_id from events e join event_recipients r on r.event_id = e.id
       where e.kind = 'project.customer_closed' and e.actor_id = $1`,
      [maria.id],
    );
    expect(notified).toEqual([{ project_id: projectId, person_id: dana.id }]);
    expect(await kindsFor(dana)).toContain('project.customer_closed');
    const { body } = await dana.call('GET', `/projects/${projectId}/messages`);
    expect(JSON.stringify(body)).toContain('I bring the boxes.');
    expect((await dana.call('POST', '/account/export')).status).toBeLessThan(300);
  });
});
