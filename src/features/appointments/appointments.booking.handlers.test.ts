import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { book, changeAppointment, fillHours, sendBooking, slotAt } from '#test/support/appointments.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { joinProject, newProject } from '#test/support/projects.ts';
import { untouched } from '#test/support/refusals.ts';
import { hearStatements } from '#test/support/sent-statements.ts';

const heard = hearStatements();
let product: Product;
let maria: Client;
let dana: Client;
let owen: Client;
let rosa: Client;
let projectId: string;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  rosa = await product.person('Rosa Reader');
  owen = await product.person('Owen Okafor', { type: 'service_provider' });
  projectId = await newProject(maria, dana);
});
afterAll(() => product.close().finally(heard.stop));
beforeEach(async () => {
  await product.sql('delete from appointments');
  await product.sql('delete from booking_settings');
  await fillHours(product, dana.id);
});

describe('booking', () => {
  it('stores the fields of the document, with a link of its own, in the one project of the two [APPT-01, APPT-26, APPT-27, APPT-50, APPT-53]', async () => {
    const slot = slotAt(product, 2, 10);
    const { status, body } = await sendBooking(maria, dana, [slot], {
      description: 'Video consultation appointment',
    });
    expect(status).toBe(201);
    expect(body.appointments).toMatchObject([
      {
        ...slot,
        project_id: projectId,
        customer_id: maria.id,
        service_provider_id: dana.id,
        title: 'Scheduled Consultation',
        description: 'Video consultation appointment',
        appointment_type: 'consultation',
        status: 'scheduled',
        cancellation_reason: null,
        revision: 1,
        time_zone: 'UTC',
        customer: { full_name: 'Maria Alvarez' },
        service_provider: { full_name: 'Dana Diaz' },
      },
    ]);
    const other = await book(maria, dana, slotAt(product, 2, 11));
    const [first] = body.appointments;
    expect(first?.meeting_link).toMatch(/^https?:/);
    expect(other.meeting_link).not.toBe(first?.meeting_link);
    expect((await dana.call('GET', `/appointments/${first?.id}`)).body).toEqual(first);
  });

  it('says where it takes place to the two of them; no letter, job or event does [APPT-01, APPT-65]', async () => {
    const location = '12 Oak Street, Mesa';
    const before = product.mails.length;
    const { id } = await book(maria, dana, slotAt(product, 2, 10), { location });
    for (const reader of [maria, dana])
      expect((await reader.call('GET', `/appointments/${id}`)).body).toMatchObject({ location });
    const mails = () => product.mails.slice(before);
    await expect.poll(mails).toHaveLength(2);
    expect(JSON.stringify(mails())).not.toContain('Oak');
    for (const kept of [
      'select j::text as text from pgboss.job j where data is not null',
      'select e::text as text from events e',
    ])
      expect(JSON.stringify(await product.sql(kept))).not.toContain('Oak');
  });

  it('takes two round trips to the database: who asks and what is free, then all that is stored [APPT-32]', async () => {
    const trips = await heard.countTrips(() => book(maria, dana, slotAt(product, 2, 10)));
    expect(trips).toBe(2);
  });

  it('books several times at once, all or none, with one letter to each [APPT-30]', async () => {
    const free = [slotAt(product, 2, 9), slotAt(product, 3, 9), slotAt(product, 4, 9)];
    const { body } = await sendBooking(maria, dana, free);
    expect(body.appointments.map(({ start_time }) => start_time)).toEqual(
      free.map((each) => each.start_time),
    );
    for (const { email } of [maria, dana]) {
      const { calendar } = await product.mailTo(email, /^Your appointments are booked$/);
      expect(calendar?.content.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    }
    const [row] = await product.sql<{ count: number }>(
      `select count(*)::int from events where kind = 'appointment.booked' and subject_id = any ($1)`,
      [body.appointments.map(({ id }) => id)],
    );
    expect(row?.count).toBe(1);
    const mixed = [slotAt(product, 5, 9), slotAt(product, 3, 9)];
    const refused = await untouched(product, () => sendBooking(maria, dana, mixed));
    expect(refused.body).toMatchObject({ code: 'SLOT_TAKEN' });
    const six = Array.from({ length: 6 }, (_, n) => slotAt(product, 6, n));
    expect((await sendBooking(maria, dana, six)).status).toBe(422);
  });

  it('books a time once, however often a request is sent [AP11]', async () => {
    const request_id = crypto.randomUUID();
    const sent = Array.from({ length: 20 }, () =>
      sendBooking(maria, dana, [slotAt(product, 2, 9)], { request_id }),
    );
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const ids = [...new Set(answers.map(({ body }) => body.appointments[0]?.id))];
    expect(ids).toHaveLength(1);
    const [row] = await product.sql<{ count: number }>('select count(*)::int from appointments');
    expect(row?.count).toBe(1);
    const letters = await product.sql<{ to: string }>(
      `select data ->> 'personId' as to from pgboss.job where name = 'appointment_mail' and data ->> 'appointmentId' = $1`,
      ids,
    );
    expect(letters.map(({ to }) => to).toSorted()).toEqual([maria.id, dana.id].toSorted());
  });

  it.each<[string, number, number, string | null]>([
    ['before now', 0, -1, 'past'],
    ['on the thirtieth day', 30, 9, null],
    ['on the thirty-first', 31, 9, 'too_far'],
    ['between two of its starts', 2, 9.25, 'off_grid'],
  ])(
    'is possible only at a time that is offered: %s [APPT-11, APPT-19, AP5]',
    async (_, days, hour, reason) => {
      const { status, body } = await sendBooking(maria, dana, [slotAt(product, days, hour)]);
      if (reason === null) expect(status).toBe(201);
      else {
        expect(status).toBe(422);
        expect(body).toMatchObject({ code: 'SLOT_NOT_OFFERED', data: { reason } });
      }
    },
  );

  it('keeps to hours, blocks, notice and buffers [APPT-12, APPT-13, APPT-16, APPT-18, AP2, AP5]', async () => {
    await product.sql(
      `update availability_slots set start_time = '09:00', end_time = '17:00', buffer_minutes = 15`,
    );
    await product.sql(
      `insert into blocked_dates (id, service_provider_id, blocked_date, created_at)
       values (gen_random_uuid(), $1, $2, now())`,
      [dana.id, slotAt(product, 3, 9).start_time.slice(0, 10)],
    );
    const reasonOf = async (days: number, hour: number) => {
      const { body } = await sendBooking(maria, dana, [slotAt(product, days, hour)]);
      return body.code ? ((body.data as { reason?: string }).reason ?? body.code) : 'booked';
    };
    expect(await reasonOf(2, 8)).toBe('off_hours');
    expect(await reasonOf(3, 9)).toBe('blocked');
    expect(await reasonOf(2, 9)).toBe('booked');
    // Within the buffer of the one before.
    expect(await reasonOf(2, 10)).toBe('SLOT_TAKEN');
    expect(await reasonOf(2, 10.25)).toBe('booked');
    await product.sql('update booking_settings set notice_hours = 168');
    expect(await reasonOf(4, 9)).toBe('notice');
  });

  it('is lost to somebody else with times that are still free [APPT-32]', async () => {
    await book(maria, dana, slotAt(product, 2, 9));
    const { status, body } = await sendBooking(maria, dana, [slotAt(product, 2, 9)]);
    expect(status).toBe(409);
    const near = [slotAt(product, 2, 8), slotAt(product, 2, 10)];
    expect(body).toMatchObject({ code: 'SLOT_TAKEN', data: { nearest: expect.arrayContaining(near) } });
  });

  it('frees the time with a cancellation [APPT-18]', async () => {
    const first = await book(maria, dana, slotAt(product, 2, 9));
    await changeAppointment(maria, first, { act: 'cancel', cancellation_reason: 'Ill' });
    expect((await sendBooking(maria, dana, [slotAt(product, 2, 9)])).status).toBe(201);
  });

  it('asks for a title, both times and a provider, and takes no field of ours [AP10] [APPT-28]', async () => {
    const [start_time, end_time] = Object.values(slotAt(product, 2, 9)) as [string, string];
    const slots = [{ start_time, end_time }];
    const body = {
      request_id: crypto.randomUUID(),
      service_provider_id: dana.id,
      slots,
      title: 'Scheduled Consultation',
    };
    for (const wrong of [
      { title: ' ' },
      { title: undefined },
      { service_provider_id: undefined },
      { slots: [] },
      { slots: [{ start_time }] },
      { slots: [{ start_time: end_time, end_time: start_time }] },
      { slots: [{ start_time: start_time.replace('Z', ''), end_time }] },
      { meeting_link: 'javascript:alert(1)' },
      { status: 'confirmed' },
    ]) {
      const { status } = await untouched(product, () =>
        maria.call('POST', '/appointments', { ...body, ...wrong }),
      );
      expect([wrong, status]).toEqual([wrong, 422]);
    }
  });
});

describe('with whom', () => {
  it('the providers of own projects, each once; without any, all verified ones without their address [APPT-06, APPT-07, ID8]', async () => {
    const sam = await product.person('Sam Stranger');
    await newProject(maria, dana, 'A second one');
    const own = await maria.call('GET', '/appointments/providers');
    expect(own.body).toEqual({
      providers: [{ user_id: dana.id, full_name: 'Dana Diaz', email: dana.email, organization: null }],
      are_own: true,
      next: null,
    });
    await product.sql('update people set provider_verified_at = now() where id = $1', [owen.id]);
    const all = await sam.call<{ providers: object[] }>('GET', '/appointments/providers');
    expect(all.body).toMatchObject({ are_own: false });
    expect(all.body.providers).toContainEqual({
      user_id: owen.id,
      full_name: 'Owen Okafor',
      email: null,
      organization: null,
    });
    await fillHours(product, owen.id);
    const made = await book(sam, owen, slotAt(product, 2, 9));
    expect(made).toMatchObject({ project_id: null, customer: { full_name: 'Sam Stranger' } });
    expect((await owen.call('GET', `/appointments/${made.id}`)).body).toMatchObject({ id: made.id });
    // Maria has a provider of her own.
    expect((await sendBooking(maria, owen, [slotAt(product, 2, 10)])).status).toBe(403);
    const { body: notified } = await owen.call<{ notifications: object[] }>('GET', '/notifications');
    expect(notified.notifications[0]).toMatchObject({
      kind: 'appointment.booked',
      project_id: null,
      subject_id: made.id,
    });
  });

  it('a provider books for customers of their own, also outside the hours if they say so [APPT-50]', async () => {
    await product.sql(`update availability_slots set start_time = '09:00', end_time = '17:00'`);
    const [evening] = [slotAt(product, 60, 19)];
    const send = (fields: object) => sendBooking(dana, dana, [evening], fields);
    expect((await send({})).status).toBe(422);
    expect((await send({ customer_id: (await product.person('Sam')).id })).status).toBe(404);
    expect((await send({ customer_id: maria.id })).body).toMatchObject({ data: { reason: 'off_hours' } });
    const { status, body } = await send({ customer_id: maria.id, outside_hours: true });
    expect(status).toBe(201);
    expect(body.appointments[0]).toMatchObject({
      customer_id: maria.id,
      customer: { full_name: 'Maria Alvarez' },
    });
    expect((await sendBooking(owen, dana, [evening], { customer_id: maria.id })).status).toBe(403);
  });

  it('a provider schedules in any project they share, or outside of all where there are several [APPT-50, APPT-53]', async () => {
    const noor = await product.person('Noor Nasser');
    const first = await newProject(noor, dana);
    const schedule = async (hour: number, fields: object = {}) =>
      (await sendBooking(dana, dana, [slotAt(product, 2, hour)], { customer_id: noor.id, ...fields })).body
        .appointments[0]?.project_id;
    expect(await schedule(9)).toBe(first);
    const second = await newProject(noor, dana);
    expect(await schedule(10)).toBeNull();
    expect(await schedule(11, { project_id: second })).toBe(second);
    // Who was invited and has not answered is no customer of hers.
    const asked = await product.person('Ines Invited');
    const sent = { request_id: crypto.randomUUID(), title: 'Waits', customer_id: asked.id };
    expect((await dana.call('POST', '/projects', sent)).status).toBe(201);
    const refused = await untouched(product, () =>
      sendBooking(dana, dana, [slotAt(product, 2, 12)], { customer_id: asked.id }),
    );
    expect(refused.status).toBe(404);
  });

  it('nobody books with a provider whose account is closed', async () => {
    await product.sql('update people set deactivated_at = now() where id = $1', [dana.id]);
    expect((await sendBooking(maria, dana, [slotAt(product, 2, 9)])).status).toBe(404);
    expect((await maria.call('GET', `/providers/${dana.id}/availability`)).status).toBe(404);
    await product.sql('update people set deactivated_at = null where id = $1', [dana.id]);
  });

  it('family books for themselves in the project', async () => {
    await joinProject(product, projectId, rosa, 'family');
    const made = await book(rosa, dana, slotAt(product, 2, 9), { project_id: projectId });
    expect(made).toMatchObject({ customer_id: rosa.id, project_id: projectId });
    expect((await maria.call('GET', `/appointments/${made.id}`)).status).toBe(404);
  });
});
