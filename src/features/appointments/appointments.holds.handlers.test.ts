import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { book, changeAppointment, fillHours, sendBooking, slotAt } from '#test/support/appointments.ts';
import { type Answer, type Client, type Product, type Refusal, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import { untouched } from '#test/support/refusals.ts';
import type { OfferedSlot } from './appointments.fields.contract.ts';

let product: Product;
let maria: Client;
let james: Client;
let dana: Client;
let owen: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  james = await product.person('James Okafor');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  owen = await product.person('Owen Okafor', { type: 'service_provider' });
  await newProject(maria, dana);
  await newProject(james, dana);
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.sql('delete from slot_holds');
  await product.sql('delete from appointments');
  await product.sql('delete from booking_settings');
  await fillHours(product, dana.id);
});

const hold = (
  by: Client,
  slot: OfferedSlot,
  fields: object = {},
): Promise<Answer<{ id: string; expires_at: string } & Refusal>> =>
  by.call('POST', '/holds', { service_provider_id: dana.id, slot, ...fields });

const pass = (minutes: number) =>
  product.clock.set(new Date(product.clock.now().getTime() + minutes * 60_000));

async function takenFor(by: Client, slot: OfferedSlot): Promise<boolean> {
  const day = slot.start_time.slice(0, 10);
  const { body } = await by.call<{ busy: { start_time: string }[] }>(
    'GET',
    `/providers/${dana.id}/days/${day}`,
  );
  return body.busy.some(({ start_time }) => start_time === slot.start_time);
}

describe('choosing a time', () => {
  it('holds it for five minutes: taken for others, and not for oneself', async () => {
    const slot = slotAt(product, 2, 9);
    const { status, body } = await hold(maria, slot);
    expect(status).toBe(201);
    const left = Date.parse(body.expires_at) - product.clock.now().getTime();
    expect([left > 4 * 60_000, left <= 5 * 60_000]).toEqual([true, true]);
    expect([await takenFor(james, slot), await takenFor(maria, slot)]).toEqual([true, false]);
    for (const refused of [
      await untouched(product, () => sendBooking(james, dana, [slot])),
      await untouched(product, () => hold(james, slot)),
      await untouched(product, () => sendBooking(dana, dana, [slot], { customer_id: james.id })),
    ]) {
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ code: 'SLOT_TAKEN' });
    }
    expect((await sendBooking(maria, dana, [slot])).status).toBe(201);
  });

  it('holds one time for each person: the one that was chosen last', async () => {
    const [nine, ten] = [slotAt(product, 2, 9), slotAt(product, 2, 10)];
    const first = await hold(maria, nine);
    expect((await hold(maria, ten)).status).toBe(201);
    expect([await takenFor(james, nine), await takenFor(james, ten)]).toEqual([false, true]);
    // The first one is none any more.
    const gone = await maria.call('DELETE', `/holds/${first.body.id}`);
    expect([gone.status, await takenFor(james, ten)]).toEqual([404, true]);
  });

  it('is not prolonged by choosing it again, and is free for all when it is over', async () => {
    const slot = slotAt(product, 2, 9);
    const first = await hold(maria, slot);
    pass(4);
    expect((await hold(maria, slot)).body).toEqual(first.body);
    pass(1);
    expect(await takenFor(james, slot)).toBe(false);
    expect((await hold(james, slot)).status).toBe(201);
    expect((await sendBooking(maria, dana, [slot])).status).toBe(409);
  });

  it('is let go of by hand, by booking and by a move', async () => {
    const slot = slotAt(product, 2, 9);
    const { body } = await hold(maria, slot);
    expect((await james.call('DELETE', `/holds/${body.id}`)).status).toBe(404);
    expect((await maria.call('DELETE', `/holds/${body.id}`)).status).toBe(200);
    expect((await hold(james, slot)).status).toBe(201);

    const booked = await book(james, dana, slot);
    expect(await product.sql('select from slot_holds')).toEqual([]);
    const later = slotAt(product, 3, 10);
    expect((await hold(james, later, { moving: booked.id })).status).toBe(201);
    const move = { act: 'move', start_time: later.start_time };
    expect((await changeAppointment(dana, booked, move)).status).toBe(409);
    expect((await changeAppointment(james, booked, move)).status).toBe(200);
    expect(await product.sql('select from slot_holds')).toEqual([]);
  });

  it('of an appointment that moves may overlap where it was, and is of one’s own alone', async () => {
    await product.sql('update availability_slots set slot_duration_minutes = 30');
    const booked = await book(maria, dana, slotAt(product, 2, 9, 30));
    const wanted = slotAt(product, 2, 9, 30);
    expect((await hold(maria, wanted)).status).toBe(409);
    expect((await hold(maria, wanted, { moving: booked.id })).status).toBe(201);
    expect((await hold(james, wanted, { moving: booked.id })).status).toBe(404);
  });

  it('is possible only where one may book, and for what is offered', async () => {
    const slot = slotAt(product, 2, 9);
    const sam = await product.person('Sam Stranger');
    await product.sql('update people set provider_verified_at = null where id = $1', [owen.id]);
    const tries: [Client, OfferedSlot, object, number][] = [
      [sam, slot, { service_provider_id: owen.id }, 404],
      [owen, slot, {}, 403],
      [maria, slotAt(product, 40, 9), {}, 422],
      [maria, slotAt(product, 2, 9.25), {}, 422],
      [maria, slot, { service_provider_id: owen.id }, 404],
      [maria, slot, { expires_at: '2030-01-01T00:00:00Z' }, 422],
    ];
    for (const [by, wanted, fields, expected] of tries) {
      const { status } = await hold(by, wanted, fields);
      expect([by.id, fields, status]).toEqual([by.id, fields, expected]);
    }
    expect(await product.sql('select from slot_holds')).toEqual([]);
    expect((await hold(dana, slot)).status).toBe(201);
  });
});

it('of fifty people who choose one time at once, one has it', async () => {
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, n) => product.person(`Customer ${'ABCDEFGH'[n]}`)),
  );
  for (const each of people) await newProject(each, dana);
  const slot = slotAt(product, 2, 9);
  const all = Array.from({ length: 50 }, (_, n) => people[n % people.length] as Client);
  const answers = await Promise.all(all.map((each) => hold(each, slot)));
  expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
  const winners = new Set(all.filter((_, n) => answers[n]?.status === 201).map(({ id }) => id));
  expect(winners.size).toBe(1);
  const booking = await Promise.all(people.map((each) => sendBooking(each, dana, [slot])));
  const booked = people.filter((_, n) => booking[n]?.status === 201).map(({ id }) => id);
  expect(booked).toEqual([...winners]);
});

it('PostgreSQL itself refuses two who hold one time', async () => {
  await hold(maria, slotAt(product, 2, 9));
  const again = `insert into slot_holds (person_id, id, service_provider_id, start_time, end_time, busy_until, held_at, expires_at)
    select '${james.id}', gen_random_uuid(), service_provider_id, start_time, end_time, busy_until, held_at, expires_at from slot_holds`;
  await expect(product.sql(again)).rejects.toMatchObject({ constraint: 'slot_holds_no_overlap' });
});
