import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  book,
  changeAppointment,
  countDeadlocks,
  fillHours,
  sendBooking,
  slotAt,
} from '#test/support/appointments.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import type { Appointment } from './appointments.fields.contract.ts';
import { offerWaitedFor } from './appointments.waits.jobs.ts';

let product: Product;
let maria: Client;
let dana: Client;
let james: Client;
let rosa: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  james = await product.person('James Okafor');
  rosa = await product.person('Rosa Alvarez');
  for (const each of [maria, james, rosa]) await newProject(each, dana);
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.sql('delete from slot_waits');
  await product.sql('delete from appointments');
  await product.sql('delete from booking_settings');
  await fillHours(product, dana.id);
});

const ACTIVE = `status <> 'cancelled'`;
const overlapping = () =>
  product.sql(
    `select a.id from appointments a join appointments b on a.id < b.id and a.service_provider_id = b.service_provider_id
       and tstzrange(a.start_time, a.busy_until, '[)') && tstzrange(b.start_time, b.busy_until, '[)')
     where a.${ACTIVE} and b.${ACTIVE}`,
  );
/** Offers that hold, on the time of an appointment. */
const offeredThoughTaken = () =>
  product.sql(
    `select w.id from slot_waits w join appointments a on a.service_provider_id = w.service_provider_id and a.${ACTIVE}
       and tstzrange(a.start_time, a.busy_until, '[)') && tstzrange(w.offered_start, w.offered_busy_until, '[)')
     where w.offered_start is not null and w.offer_expires_at > $1`,
    [product.clock.now()],
  );

it('of a hundred bookings of one time one is stored, and nobody is a deadlock [APPT-32, AP1]', async () => {
  const before = await countDeadlocks(product);
  const slot = slotAt(product, 2, 9);
  const answers = await Promise.all(Array.from({ length: 100 }, () => sendBooking(maria, dana, [slot])));
  const of = (status: number) => answers.filter((each) => each.status === status).length;
  expect([of(201), of(409)]).toEqual([1, 99]);
  const [row] = await product.sql<{ count: number }>('select count(*)::int from appointments');
  expect(row?.count).toBe(1);
  expect(await countDeadlocks(product)).toBe(before);
});

it('never has two on one time, whatever is booked, moved, cancelled, closed and offered at once [APPT-32]', async () => {
  const hours = Array.from({ length: 6 }, (_, n) => slotAt(product, 2, n + 9));
  const anyHour = () => hours[Math.floor(Math.random() * hours.length)] as (typeof hours)[number];
  const made: Appointment[] = [];
  for (const hour of hours.slice(0, 3)) made.push(await book(maria, dana, hour));
  const day = hours[0]?.start_time.slice(0, 10);
  // Half of them are in hours that are closed meanwhile.
  await product.sql(
    `update availability_slots set start_time = '12:00' where service_provider_id = $1
       and day_of_week = extract(dow from $2::date)`,
    [dana.id, day],
  );
  const morning = await dana.call<{ id: string }>('POST', '/availability/windows', {
    day_of_week: new Date(`${day}T00:00:00Z`).getUTCDay(),
    start_time: '00:00',
    end_time: '12:00',
  });
  const wait = (by: Client) => () =>
    by.call('PUT', '/waits', {
      service_provider_id: dana.id,
      time_zone: 'UTC',
      from_day: day,
      to_day: day,
      parts: ['morning', 'afternoon'],
    });
  const offer = () => offerWaitedFor(product.services).then(() => ({ status: 200 }));
  const acts: (() => Promise<{ status: number }>)[] = [
    () => sendBooking(maria, dana, [anyHour()]),
    () => sendBooking(dana, dana, [anyHour()], { customer_id: maria.id, outside_hours: true }),
    ...made.flatMap((each) => [
      () => changeAppointment(maria, each, { act: 'move', start_time: anyHour().start_time }),
      () => changeAppointment(dana, each, { act: 'move', start_time: anyHour().start_time }),
      () => changeAppointment(maria, each, { act: 'cancel', cancellation_reason: 'Ill' }),
    ]),
    () =>
      dana.call('POST', '/availability/blocks', {
        blocked_date: day,
        is_all_day: false,
        start_time: '09:00',
        end_time: '10:00',
      }),
    wait(james),
    wait(rosa),
    offer,
  ];
  const close = () => dana.call('DELETE', `/availability/windows/${morning.body.id}`);
  const before = await countDeadlocks(product);
  const inAnyOrder = [...Array.from({ length: 6 }, () => acts).flat(), close]
    .map((act) => ({ act, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at);
  const answers = await Promise.all(inAnyOrder.map(({ act }) => act()));
  expect(answers.filter(({ status }) => ![200, 201, 409, 422].includes(status))).toEqual([]);
  expect(await overlapping()).toEqual([]);
  expect(await offeredThoughTaken()).toEqual([]);
  expect(await countDeadlocks(product)).toBe(before);
});

it('PostgreSQL itself refuses two on one time, and a cancelled one is none [APPT-32]', async () => {
  const first = await book(maria, dana, slotAt(product, 2, 9));
  const columns = await product.sql<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'appointments'::regclass and attnum > 0
       and attgenerated = '' and not attisdropped and attname not in ('id', 'request_id')`,
  );
  const same = columns.map(({ name }) => name).join(', ');
  const again = `insert into appointments (id, request_id, ${same})
    select gen_random_uuid(), gen_random_uuid(), ${same} from appointments where id = '${first.id}'`;
  await expect(product.sql(again)).rejects.toMatchObject({
    code: '23P01',
    constraint: 'appointments_no_overlap',
  });
  await changeAppointment(maria, first, { act: 'cancel', cancellation_reason: 'Ill' });
  await product.sql(again);
  expect((await sendBooking(maria, dana, [slotAt(product, 2, 9)])).status).toBe(201);
});

it('of two changes of one appointment one wins, and the other hears what it is now', async () => {
  const made = await book(maria, dana, slotAt(product, 2, 9));
  const { revision } = made;
  const answers = await Promise.all([
    changeAppointment(dana, made, { act: 'confirm', revision }),
    changeAppointment(maria, made, { act: 'move', start_time: slotAt(product, 2, 11).start_time, revision }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'CHANGED_MEANWHILE', data: { appointment: { revision: 2 } } });
});
