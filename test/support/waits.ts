// People who wait for a time of a provider whose only hour is taken.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Notification } from '#features/activity/activity.contract.ts';
import { NEVER_QUIET, type QuietHours } from '#features/activity/activity.reminders.rules.ts';
import type { Appointment, OfferedSlot } from '#features/appointments/appointments.fields.contract.ts';
import type { Wait } from '#features/appointments/appointments.waits.contract.ts';
import { offerWaitedFor } from '#features/appointments/appointments.waits.jobs.ts';
import { book, changeAppointment, fillHours, slotAt } from './appointments.ts';
import { startForAYear } from './plan-answers.ts';
import type { Answer, Client, Product, Refusal } from './product.ts';
import { newProject } from './projects.ts';

const DAY_MS = 86_400_000;

interface Cast {
  product: Product;
  maria: Client;
  james: Client;
  rosa: Client;
  dana: Client;
  /** The only appointment of the only hour that is open. */
  taken: Appointment;
  slot: OfferedSlot;
}

/** @returns the cast, which the hooks of the file that calls this fill, and what they do */
export function waitingTests() {
  const cast = {} as Cast;
  beforeAll(async () => {
    cast.product = await startForAYear();
    await cast.product.sql(`delete from pgboss.schedule where name = 'reminders'`);
    cast.maria = await cast.product.person('Maria Alvarez');
    cast.james = await cast.product.person('James Okafor');
    cast.rosa = await cast.product.person('Rosa Alvarez');
    cast.dana = await cast.product.person('Dana Diaz', { type: 'service_provider' });
    for (const each of [cast.maria, cast.james, cast.rosa]) {
      await newProject(each, cast.dana);
      await setQuiet(each, NEVER_QUIET);
    }
  });
  afterAll(() => cast.product.close());
  beforeEach(async () => {
    // No test passes midnight: days are counted from the clock's.
    const morning = new Date(cast.product.clock.now().getTime() + DAY_MS);
    cast.product.clock.set(new Date(morning.setUTCHours(6, 0, 0, 0)));
    for (const table of ['slot_holds', 'slot_waits', 'appointments', 'booking_settings'])
      await cast.product.sql(`delete from ${table}`);
    await fillHours(cast.product, cast.dana.id);
    cast.slot = slotAt(cast.product, 2, 9);
    await cast.product.sql(
      `update availability_slots set start_time = '09:00', end_time = '10:00' where service_provider_id = $1`,
      [cast.dana.id],
    );
    // One hour on that day, and none on others.
    await cast.product.sql(
      'delete from availability_slots where service_provider_id = $1 and day_of_week <> extract(dow from $2::timestamptz at time zone $3)',
      [cast.dana.id, cast.slot.start_time, 'UTC'],
    );
    await cast.product.sql('delete from blocked_dates');
    cast.taken = await book(cast.rosa, cast.dana, cast.slot);
  });

  const setQuiet = (who: Client, { from, until }: QuietHours) =>
    cast.product.sql(
      `insert into notification_choices (person_id, quiet_from, quiet_until) values ($1, $2, $3)
    on conflict (person_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`,
      [who.id, from, until],
    );
  const dayOf = (days: number) => slotAt(cast.product, days, 0).start_time.slice(0, 10);
  const wait = (by: Client, fields: object = {}): Promise<Answer<Wait & Refusal>> =>
    by.call('PUT', '/waits', {
      service_provider_id: cast.dana.id,
      time_zone: 'UTC',
      from_day: dayOf(0),
      to_day: dayOf(6),
      parts: ['morning', 'afternoon', 'evening'],
      ...fields,
    });
  const waitsOf = async (who: Client) => (await who.call<{ waits: Wait[] }>('GET', '/waits')).body.waits;
  const offerTo = async (who: Client) => (await waitsOf(who))[0]?.offer?.start_time ?? null;
  const cancel = (by: Client, which = cast.taken) =>
    changeAppointment(by, which, { act: 'cancel', cancellation_reason: 'Ill' });
  const pass = async (minutes: number) => {
    cast.product.clock.set(new Date(cast.product.clock.now().getTime() + minutes * 60_000));
    await offerWaitedFor(cast.product.services);
  };
  const passOffer = (who: Client, { id }: { id: string }, start_time: string) =>
    who.call('POST', `/waits/${id}/pass`, { start_time });
  async function passWhatIsOffered(who: Client): Promise<void> {
    for (const wait of await waitsOf(who)) if (wait.offer) await passOffer(who, wait, wait.offer.start_time);
  }
  /** In the order in which they began to wait. */
  async function bothWait(): Promise<void> {
    expect((await wait(cast.maria)).status).toBe(200);
    await pass(1);
    expect((await wait(cast.james)).status).toBe(200);
  }
  /** Of what somebody is notified, and has not seen it. */
  async function kindsOf(who: Client): Promise<string[]> {
    const { body } = await who.call<{ notifications: Notification[] }>('GET', '/notifications');
    return body.notifications.flatMap(({ kind, seen }) => (seen ? [] : [kind]));
  }

  return {
    cast,
    setQuiet,
    dayOf,
    wait,
    waitsOf,
    offerTo,
    cancel,
    pass,
    passOffer,
    passWhatIsOffered,
    bothWait,
    kindsOf,
  };
}
