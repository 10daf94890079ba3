// An appointment that is scheduled from a message: by the customer, and by the provider (docs/decisions/0191).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  book,
  changeAppointment,
  fillHours,
  sendBooking,
  sendSeries,
  slotAt,
} from '#test/support/appointments.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { giveReason, joinProject, newProject } from '#test/support/projects.ts';
import { untouched } from '#test/support/refusals.ts';
import type { OfMessage } from './appointments.contract.ts';

let product: Product;
let maria: Client;
let dana: Client;
let family: Client;
let ada: Client;
let rosa: Client;
let owen: Client;
let projectId: string;
/** Of another customer and another provider. */
let elsewhere: string;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  family = await product.person('Luis Alvarez');
  ada = await product.person('Ada Admin', { admin: true });
  rosa = await product.person('Rosa Reader');
  owen = await product.person('Owen Okafor', { type: 'service_provider' });
  projectId = await newProject(maria, dana);
  await joinProject(product, projectId, family, 'family');
  elsewhere = await newProject(rosa, owen);
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.sql('delete from appointments');
  await fillHours(product, dana.id);
});

async function say(by: Client, id = projectId): Promise<string> {
  const sent = { client_id: crypto.randomUUID(), content: 'Can we talk on Friday?\nAbout the ramp.' };
  return (await by.call<{ id: string }>('POST', `/projects/${id}/messages`, sent)).body.id;
}

/** What the provider sends of an appointment from a message. */
const fromMessage = (source_message_id: string, more: object = {}) => ({
  customer_id: maria.id,
  project_id: projectId,
  title: 'Can we talk on Friday?',
  source_message_id,
  ...more,
});

async function ofMessages(by: Client, ids: string[], id = projectId) {
  const query = ids.map((each, n) => `ids%5B${n}%5D=${each}`).join('&');
  const path = `/projects/${id}/appointments/of-messages?${query}`;
  const { status, body } = await by.call<{ appointments: OfMessage[] }>('GET', path);
  return { status, appointments: body.appointments };
}

describe('an appointment from a message', () => {
  it('is scheduled by either of the two, leads back to it, and is called by the message [APPT-50, APPT-53, APPT-65]', async () => {
    const [first, second] = [await say(maria), await say(dana)];
    const byDana = await book(dana, dana, slotAt(product, 2, 10), fromMessage(first));
    expect(byDana).toMatchObject({
      title: 'Can we talk on Friday?',
      customer_id: maria.id,
      project_id: projectId,
      source_message_id: first,
      status: 'scheduled',
    });
    const byMaria = await book(maria, dana, slotAt(product, 2, 12), { source_message_id: second });
    const again = await book(dana, dana, slotAt(product, 1, 9), fromMessage(second, { outside_hours: true }));
    const view = ({ id, status, start_time, end_time, source_message_id }: typeof byDana) => ({
      id,
      status,
      start_time,
      end_time,
      source_message_id,
    });
    for (const each of [maria, dana]) {
      expect(await ofMessages(each, [first])).toEqual({ status: 200, appointments: [view(byDana)] });
      const both = await ofMessages(each, [first, second]);
      expect(both.appointments).toEqual([again, byDana, byMaria].map(view));
      expect((await each.call('GET', `/appointments/${byDana.id}`)).body).toMatchObject({
        source_message_id: first,
      });
    }
    await changeAppointment(dana, byDana, { act: 'cancel', cancellation_reason: 'I am ill.' });
    expect((await ofMessages(maria, [first])).appointments).toMatchObject([{ status: 'cancelled' }]);
  });

  it('is shown to the two and to an admin who said why, and to nobody else [APPT-65, GUARD-09]', async () => {
    const message = await say(maria);
    await book(dana, dana, slotAt(product, 2, 10), fromMessage(message));
    expect(await ofMessages(family, [message])).toEqual({ status: 200, appointments: [] });
    expect((await ofMessages(ada, [message])).status).toBe(403);
    await giveReason(ada, projectId);
    expect((await ofMessages(ada, [message])).appointments).toHaveLength(1);
    for (const stranger of [rosa, owen]) expect((await ofMessages(stranger, [message])).status).toBe(404);
    expect((await ofMessages(rosa, [message], elsewhere)).appointments).toEqual([]);
    expect((await ofMessages(product.nobody(), [message])).status).toBe(401);
    for (const wrong of [[], ['x'], Array.from({ length: 101 }, () => message)])
      expect((await ofMessages(maria, wrong)).status).toBe(422);
  });

  it('may repeat; each of the series leads back to it [APPT-50]', async () => {
    const source = await say(maria);
    const { status, body } = await sendSeries(
      dana,
      dana,
      slotAt(product, 2, 9),
      fromMessage(source, { every: 'week', times: 3 }),
    );
    expect(status).toBe(201);
    expect(body.appointments.map((each) => each.source_message_id)).toEqual([source, source, source]);
    const { appointments } = await ofMessages(maria, [source]);
    expect(appointments.map(({ id }) => id)).toEqual(body.appointments.map(({ id }) => id));
  });

  it('is of a message of that project that is still there; nothing is stored otherwise [APPT-50]', async () => {
    const [foreign, deleted] = [await say(rosa, elsewhere), await say(maria)];
    const gone = await maria.call('DELETE', `/projects/${projectId}/messages/${deleted}`);
    expect(gone.status).toBe(200);
    for (const other of [foreign, deleted, crypto.randomUUID()]) {
      for (const by of [maria, dana]) {
        const fields = by === dana ? fromMessage(other) : { source_message_id: other };
        const { status, body } = await untouched(product, () =>
          sendBooking(by, dana, [slotAt(product, 2, 12)], fields),
        );
        expect([status, body]).toMatchObject([422, { data: { fields: [{ path: 'source_message_id' }] } }]);
      }
    }
  });

  it('asked for again is the same, though its message has been deleted since [APPT-50]', async () => {
    const message = await say(maria);
    const sent = fromMessage(message, { request_id: crypto.randomUUID() });
    const made = await book(dana, dana, slotAt(product, 2, 10), sent);
    await maria.call('DELETE', `/projects/${projectId}/messages/${message}`);
    expect((await book(dana, dana, slotAt(product, 2, 10), sent)).id).toBe(made.id);
  });

  it('is scheduled by nobody else, and for nobody else [APPT-50, APPT-65]', async () => {
    const message = await say(maria);
    const slot = slotAt(product, 2, 12);
    const tries: [Client, Client, object, number][] = [
      // Another provider, in their own name and in Dana's.
      [owen, owen, fromMessage(message), 404],
      [owen, dana, fromMessage(message), 403],
      // For somebody who is no customer of hers.
      [dana, dana, fromMessage(message, { customer_id: rosa.id }), 404],
      [dana, dana, fromMessage(message, { project_id: elsewhere }), 404],
      // In the name of the customer.
      [family, dana, fromMessage(message), 403],
      [ada, dana, fromMessage(message), 403],
      [product.nobody(), dana, fromMessage(message), 401],
    ];
    for (const [by, provider, fields, expected] of tries) {
      const { status } = await untouched(product, () => sendBooking(by, provider, [slot], fields));
      expect(status).toBe(expected);
    }
  });

  it('stays when its message is deleted, and leads nowhere once the message is erased', async () => {
    const message = await say(maria);
    const made = await book(dana, dana, slotAt(product, 2, 10), fromMessage(message));
    await maria.call('DELETE', `/projects/${projectId}/messages/${message}`);
    const read = async () => (await dana.call('GET', `/appointments/${made.id}`)).body;
    expect(await read()).toMatchObject({ source_message_id: message, title: 'Can we talk on Friday?' });
    const some = await dana.call('GET', `/projects/${projectId}/messages/some?ids=${message}`);
    expect(some.body).toEqual({ messages: [] });
    await product.sql('delete from messages where id = $1', [message]);
    expect(await read()).toMatchObject({ source_message_id: null });
  });
});
