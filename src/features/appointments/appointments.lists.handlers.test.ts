import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { book, changeAppointment, fillAppointment, fillHours, slotAt } from '#test/support/appointments.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import { explainedRead } from '#test/support/query-plan.ts';
import type { Appointment } from './appointments.fields.contract.ts';
import { pageOfOwn, pageOfProject } from './appointments.queries.ts';

let product: Product;
let maria: Client;
let dana: Client;
let sam: Client;
let owen: Client;
let projectId: string;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  sam = await product.person('Sam Stranger');
  owen = await product.person('Owen Okafor', { type: 'service_provider' });
  projectId = await newProject(maria, dana);
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.sql('delete from appointments');
  await product.sql('delete from booking_settings');
  await fillHours(product, dana.id);
});

const booked = () => book(maria, dana, slotAt(product, 2, 9));
const listOf = async (who: Client, query = '') =>
  (await who.call<{ appointments: Appointment[] }>('GET', `/appointments${query}`)).body.appointments;

describe('the next one', () => {
  it('is the nearest that is neither over nor cancelled, for both sides [DASH-24]', async () => {
    await fillAppointment(product, { projectId, customer: maria.id, provider: dana.id });
    const cancelled = await booked();
    await changeAppointment(dana, cancelled, { act: 'cancel', cancellation_reason: 'Ill' });
    const next = await book(maria, dana, slotAt(product, 3, 9));
    await book(maria, dana, slotAt(product, 4, 9));
    const nextOf = async (who: Client) =>
      (await who.call<{ next_appointment: { id: string } | null }>('GET', '/dashboard')).body
        .next_appointment;
    for (const who of [maria, dana]) expect((await nextOf(who))?.id).toBe(next.id);
    expect(await nextOf(sam)).toBeNull();
  });
});

describe('what waits to be confirmed', () => {
  it('is the first that is ahead, and how many, for the provider alone [DASH-04]', async () => {
    const toConfirm = async (who: Client) =>
      (await who.call<{ to_confirm: object | null }>('GET', '/dashboard')).body.to_confirm;
    await fillAppointment(product, { projectId, customer: maria.id, provider: dana.id });
    expect(await toConfirm(dana)).toBeNull();
    const second = await book(maria, dana, slotAt(product, 4, 9));
    const first = await booked();
    const { id, title, start_time } = first;
    expect(await toConfirm(dana)).toEqual({ id, title, start_time, count: 2 });
    expect(await toConfirm(maria)).toBeNull();
    await changeAppointment(dana, first, { act: 'confirm' });
    expect(await toConfirm(dana)).toMatchObject({ id: second.id, count: 1 });
    await changeAppointment(maria, second, { act: 'cancel', cancellation_reason: 'Ill' });
    expect(await toConfirm(dana)).toBeNull();
  });
});

describe('the list', () => {
  it('holds one’s own, oldest first, by what is to come, status and time [APPT-33, APPT-52]', async () => {
    const [third, first] = [await book(maria, dana, slotAt(product, 4, 9)), await booked()];
    const second = await book(maria, dana, slotAt(product, 3, 9));
    await changeAppointment(dana, second, { act: 'cancel', cancellation_reason: 'Ill' });
    const past = await fillAppointment(product, { projectId, customer: maria.id, provider: dana.id });
    const ids = async (query: string, who = maria) => (await listOf(who, query)).map(({ id }) => id);
    for (const who of [maria, dana]) {
      expect(await ids('', who)).toEqual([past, first.id, second.id, third.id]);
      expect(await ids('?when=upcoming', who)).toEqual([first.id, third.id]);
      expect(await ids('?when=past', who)).toEqual([second.id, past]);
      expect(await ids('?status=cancelled', who)).toEqual([second.id]);
      expect(await ids('?status=scheduled&when=upcoming', who)).toEqual([first.id, third.id]);
      expect(await ids('?status=scheduled&when=past', who)).toEqual([past]);
      expect(await ids(`?project_id=${projectId}&when=upcoming`, who)).toEqual([first.id, third.id]);
    }
    const query = new URLSearchParams({ from: second.start_time, to: third.start_time });
    expect(await ids(`?${query}`)).toEqual([second.id]);
    expect(await ids('', sam)).toEqual([]);
    expect((await sam.call('GET', `/appointments?project_id=${projectId}`)).status).toBe(404);
  });

  it('comes in pages, each by an index [APPT-33]', async () => {
    await product.sql(
      `insert into appointments (id, request_id, booked_by, project_id, customer_id, service_provider_id, customer_name,
         provider_name, title, start_time, end_time, busy_until, meeting_link, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), $1, $3, $1, $2, 'Maria', 'Dana', 'Talk', at, at + interval '30 minutes',
         at + interval '30 minutes', 'https://call.example.test/a', now(), now()
       from generate_series(now() + interval '1 hour', now() + interval '120 hours', interval '1 hour') at`,
      [maria.id, dana.id, projectId],
    );
    // Enough of others that PostgreSQL would not read them all.
    await product.sql(
      `insert into appointments (id, request_id, booked_by, customer_id, service_provider_id, customer_name,
         provider_name, title, start_time, end_time, busy_until, meeting_link, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), $1, $1, $2, 'Sam', 'Owen', 'Talk', at, at + interval '30 minutes',
         at + interval '30 minutes', 'https://call.example.test/a', now(), now()
       from generate_series(now() - interval '3000 hours', now() + interval '3000 hours', interval '1 hour') at`,
      [sam.id, owen.id],
    );
    await product.sql('analyze appointments');
    interface Page {
      appointments: Appointment[];
      next: string | null;
    }
    const starts: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: { body: Page } = await maria.call<Page>(
        'GET',
        `/appointments${after && `?after=${after}`}`,
      );
      starts.push(...page.body.appointments.map(({ start_time }) => start_time));
      after = page.body.next;
    }
    expect(starts).toHaveLength(120);
    expect(starts).toEqual(starts.toSorted());
    const now = new Date();
    for (const when of ['all', 'upcoming', 'past'] as const) {
      const own = await explainedRead(product, maria, pageOfOwn({ when }, now));
      expect(own).toMatch(/appointments_of_customer.*appointments_of_provider/s);
      expect(own).not.toContain('Seq Scan on appointments');
      const ofProject = await explainedRead(product, maria, pageOfProject(projectId, { when }, now));
      expect(ofProject).not.toContain('Seq Scan on appointments');
    }
  });
});
