import { describe, expect, it } from 'vitest';
import { book, changeAppointment, sendBooking, sendSeries, slotAt } from '#test/support/appointments.ts';
import { buy, DAY, later, stateOf } from '#test/support/buying.ts';
import { paid, payingTests } from '#test/support/paying.ts';
import { untouched } from '#test/support/refusals.ts';
import type { Appointment } from './appointments.fields.contract.ts';

const { cast, left, uses, halfHours } = payingTests();

describe('an appointment that is paid from hours', () => {
  it('takes its minutes, and says what it is paid from [PLAN-98, PLAN-100]', async () => {
    await buy(cast.maria, 'coord_5hr');
    const made = await book(cast.maria, cast.dana, slotAt(cast.product, 2, 10), paid('coordination'));
    expect(made).toMatchObject({ paid_from: 'coordination', cutoff_hours: 0 });
    expect(await left()).toEqual([240, 30]);
    expect(await uses()).toEqual([
      {
        appointment_id: made.id,
        start_time: made.start_time,
        end_time: made.end_time,
        provider_name: 'Dana Diaz',
        paid_from: 'coordination',
        minutes: 60,
      },
    ]);
    expect(await uses(cast.dana)).toEqual([]);
    expect((await book(cast.maria, cast.dana, slotAt(cast.product, 2, 11))).paid_from).toBeNull();
    expect(await left()).toEqual([240, 30]);
  });

  it('can repeat: each takes its minutes, or none is booked [PLAN-98, PLAN-100]', async () => {
    await buy(cast.maria, 'coord_5hr');
    const weekly = (times: number) => ({ every: 'week', times, ...paid('coordination') });
    const { status } = await sendSeries(cast.maria, cast.dana, slotAt(cast.product, 2, 10), weekly(3));
    expect(status).toBe(201);
    expect(await left()).toEqual([120, 30]);
    expect((await uses()).map(({ minutes }) => minutes)).toEqual([60, 60, 60]);
    const refused = await sendSeries(cast.maria, cast.dana, slotAt(cast.product, 2, 12), weekly(3));
    expect(refused).toMatchObject({ status: 409, body: { code: 'TOO_FEW_HOURS' } });
    expect(await left()).toEqual([120, 30]);
    expect(await uses()).toHaveLength(3);
  });

  it('takes them once, however often the request is sent [PLAN-100, AP11]', async () => {
    await buy(cast.maria, 'coord_5hr');
    const fields = { request_id: crypto.randomUUID(), ...paid('coordination') };
    const slots = [slotAt(cast.product, 2, 9), slotAt(cast.product, 3, 9)];
    const sent = Array.from({ length: 10 }, () => sendBooking(cast.maria, cast.dana, slots, fields));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await left()).toEqual([180, 30]);
  });

  it('draws from several packs, the first to expire first, and gives each its own back [PLAN-86, PLAN-100]', async () => {
    await buy(cast.maria, 'coach_30m');
    later(cast.product, DAY);
    await buy(cast.maria, 'coach_60m');
    const made = await book(cast.maria, cast.dana, slotAt(cast.product, 3, 9), paid('coaching'));
    expect(await left()).toEqual([30]);
    expect((await uses()).map(({ minutes }) => minutes)).toEqual([60]);
    await changeAppointment(cast.maria, made, { act: 'cancel', cancellation_reason: 'Ill' });
    expect(await left()).toEqual([30, 60]);
    expect(await uses()).toEqual([]);
  });

  it('leaves nothing of the order whose hours are used, and all of the others [PLAN-83, PLAN-86]', async () => {
    const { order: used } = await buy(cast.maria, 'coord_1hr');
    later(cast.product, DAY);
    const { order } = await buy(cast.maria, 'coord_5hr');
    await book(cast.maria, cast.dana, slotAt(cast.product, 3, 9), paid('coordination'));
    const held = await stateOf(cast.maria);
    const ids = [...held.packs, ...held.free_sessions].map(({ order_id }) => order_id);
    expect(ids).toEqual([order.id, order.id]);
    expect(ids).not.toContain(used.id);
  });

  it('needs enough of them for all its times, or books none [PLAN-100, APPT-30]', async () => {
    await buy(cast.maria, 'coach_60m');
    const slots = [slotAt(cast.product, 2, 9), slotAt(cast.product, 3, 9)];
    const refused = await untouched(cast.product, () =>
      sendBooking(cast.maria, cast.dana, slots, paid('coaching')),
    );
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'TOO_FEW_HOURS', data: { minutes_left: 60 } },
    ]);
    const other = await untouched(cast.product, () =>
      sendBooking(cast.maria, cast.dana, [slotAt(cast.product, 2, 9)], paid('coordination')),
    );
    expect(other.body).toMatchObject({ code: 'TOO_FEW_HOURS', data: { minutes_left: 0 } });
    expect(await left()).toEqual([60]);
  });

  it('of a series comes back for each one that is cancelled together [PLAN-100]', async () => {
    await buy(cast.maria, 'coord_5hr');
    const sent = await sendSeries(cast.maria, cast.dana, slotAt(cast.product, 2, 9), {
      times: 4,
      ...paid('coordination'),
    });
    expect([sent.status, await left()]).toEqual([201, [60, 30]]);
    const second = sent.body.appointments[1] as Appointment;
    await changeAppointment(cast.maria, second, {
      act: 'cancel',
      cancellation_reason: 'Ill',
      scope: 'following',
    });
    expect([await left(), (await uses()).length]).toEqual([[240, 30], 1]);
  });

  it('takes nothing where the time is taken [PLAN-100, APPT-32]', async () => {
    await buy(cast.maria, 'coach_60m');
    const slot = slotAt(cast.product, 2, 9);
    await book(cast.maria, cast.dana, slot);
    const refused = await untouched(cast.product, () =>
      sendBooking(cast.maria, cast.dana, [slot], paid('coaching')),
    );
    expect(refused.body).toMatchObject({ code: 'SLOT_TAKEN' });
  });

  it('is paid by its customer, never by the provider [PLAN-100]', async () => {
    await buy(cast.maria, 'coach_60m');
    const fields = { customer_id: cast.maria.id, ...paid('coaching') };
    const refused = await untouched(cast.product, () =>
      sendBooking(cast.dana, cast.dana, [slotAt(cast.product, 2, 9)], fields),
    );
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { data: { fields: [{ path: 'paid_from' }] } },
    ]);
    expect(
      (await sendBooking(cast.maria, cast.dana, [slotAt(cast.product, 2, 9)], paid('cash'))).status,
    ).toBe(422);
  });

  it('needs hours that are still valid when it begins [PLAN-96, PLAN-100]', async () => {
    const { order } = await buy(cast.maria, 'coach_60m');
    cast.product.clock.set(new Date(Date.parse(order.expires_at as string) - 2 * DAY));
    const after = slotAt(cast.product, 3, 9);
    const refused = await untouched(cast.product, () =>
      sendBooking(cast.maria, cast.dana, [after], paid('coaching')),
    );
    expect(refused.body).toMatchObject({ code: 'TOO_FEW_HOURS', data: { minutes_left: 0 } });
    const made = await book(cast.maria, cast.dana, slotAt(cast.product, 1, 23), paid('coaching'));
    const moved = await untouched(cast.product, () =>
      changeAppointment(cast.maria, made, { act: 'move', start_time: after.start_time }),
    );
    expect(moved.body).toMatchObject({ code: 'TOO_FEW_HOURS' });
    // The provider may: it is not the customer's fault.
    const byProvider = await changeAppointment(cast.dana, made, {
      act: 'move',
      start_time: after.start_time,
    });
    expect(byProvider.status).toBe(200);
  });

  it('gives back hours that can still be used, where the customer did not choose to cancel in time [PLAN-96, PLAN-98, PLAN-100]', async () => {
    const { order } = await buy(cast.maria, 'coach_60m');
    const end = Date.parse(order.expires_at as string);
    cast.product.clock.set(new Date(end - 4 * DAY));
    const reason = { act: 'cancel', cancellation_reason: 'Ill' };
    const daysValid = async () => {
      const { packs } = await stateOf(cast.maria);
      const now = cast.product.clock.now().getTime();
      return packs.map(({ valid_until }) => Math.round((Date.parse(valid_until) - now) / DAY));
    };
    const first = await book(cast.maria, cast.dana, slotAt(cast.product, 2, 9), paid('coaching'));
    await changeAppointment(cast.maria, first, reason);
    expect(await daysValid()).toEqual([4]);

    const { start_time } = slotAt(cast.product, 9, 9);
    const second = await book(cast.maria, cast.dana, slotAt(cast.product, 2, 9), paid('coaching'));
    await changeAppointment(cast.dana, second, { act: 'move', start_time });
    cast.product.clock.set(new Date(end + DAY));
    await changeAppointment(cast.maria, second, reason);
    expect(await daysValid()).toEqual([30]);

    const third = await book(cast.maria, cast.dana, slotAt(cast.product, 25, 9), paid('coaching'));
    cast.product.clock.set(new Date(end + 3 * DAY));
    await changeAppointment(cast.dana, third, reason);
    expect(await daysValid()).toEqual([30]);
  });

  it('keeps its length when it moves [PLAN-100]', async () => {
    await buy(cast.maria, 'coord_1hr');
    const made = await book(cast.maria, cast.dana, slotAt(cast.product, 2, 9), paid('coordination'));
    const longer = slotAt(cast.product, 3, 9, 120);
    const refused = await untouched(cast.product, () =>
      changeAppointment(cast.dana, made, { act: 'move', ...longer }),
    );
    expect([refused.status, refused.body]).toMatchObject([422, { data: { fields: [{ path: 'end_time' }] } }]);
    const moved = await changeAppointment(cast.maria, made, { act: 'move', ...slotAt(cast.product, 3, 9) });
    expect([moved.status, await left()]).toEqual([200, []]);
  });
});

describe('a free session', () => {
  it('pays for one appointment of 30 minutes [PLAN-98, PLAN-99, PLAN-100]', async () => {
    await buy(cast.maria, 'coord_5hr');
    await halfHours();
    const made = await book(cast.maria, cast.dana, slotAt(cast.product, 2, 9, 30), paid('free_session'));
    expect(made).toMatchObject({ paid_from: 'free_session', cutoff_hours: 24 });
    expect(await left()).toEqual([300]);
    const second = await untouched(cast.product, () =>
      sendBooking(cast.maria, cast.dana, [slotAt(cast.product, 3, 9, 30)], paid('free_session')),
    );
    expect(second.body).toMatchObject({ code: 'TOO_FEW_HOURS', data: { minutes_left: 0 } });
    await changeAppointment(cast.maria, made, { act: 'cancel', cancellation_reason: 'Ill' });
    expect(await left()).toEqual([300, 30]);
  });

  it('pays for none that is longer, and for none after its 60 days [PLAN-98, PLAN-100]', async () => {
    await buy(cast.maria, 'coach_6hr');
    const hour = await untouched(cast.product, () =>
      sendBooking(cast.maria, cast.dana, [slotAt(cast.product, 2, 9)], paid('free_session')),
    );
    expect([hour.status, hour.body]).toMatchObject([422, { data: { fields: [{ path: 'paid_from' }] } }]);
    await halfHours();
    later(cast.product, 59 * DAY);
    const late = await untouched(cast.product, () =>
      sendBooking(cast.maria, cast.dana, [slotAt(cast.product, 2, 9, 30)], paid('free_session')),
    );
    expect(late.body).toMatchObject({ code: 'TOO_FEW_HOURS' });
  });
});

describe('a change of a coaching session', () => {
  it.each(['cancel', 'move'] as const)(
    'less than 24 hours before is refused to the customer with the reason, %s [PLAN-97, PLAN-100]',
    async (act) => {
      await buy(cast.maria, 'coach_60m');
      const made = await book(cast.maria, cast.dana, slotAt(cast.product, 2, 9), paid('coaching'));
      expect(made.cutoff_hours).toBe(24);
      const change =
        act === 'cancel'
          ? { act, cancellation_reason: 'Ill' }
          : { act, start_time: slotAt(cast.product, 4, 9).start_time };
      const until = new Date(Date.parse(made.start_time) - DAY);
      cast.product.clock.set(new Date(until.getTime() + 60_000));
      const refused = await untouched(cast.product, () => changeAppointment(cast.maria, made, change));
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { code: 'TOO_LATE_TO_CHANGE', data: { until: until.toISOString(), reason: 'coaching' } },
      ]);
      cast.product.clock.set(new Date(until.getTime() - 60_000));
      expect((await changeAppointment(cast.maria, made, change)).status).toBe(200);
      expect(await left()).toEqual(act === 'cancel' ? [60] : []);
    },
  );

  it('is open to the provider, whose cancellation gives the minutes back [PLAN-100]', async () => {
    await buy(cast.maria, 'coach_60m');
    const made = await book(cast.maria, cast.dana, slotAt(cast.product, 2, 9), paid('coaching'));
    cast.product.clock.set(new Date(Date.parse(made.start_time) - 60_000));
    const cancelled = await changeAppointment(cast.dana, made, { act: 'cancel', cancellation_reason: 'Ill' });
    expect([cancelled.status, await left()]).toEqual([200, [60]]);
  });

  it('of coordination is possible until it begins, and gives them back only then [PLAN-100]', async () => {
    await buy(cast.maria, 'coord_5hr');
    const made = await book(cast.maria, cast.dana, slotAt(cast.product, 2, 9), paid('coordination'));
    const other = await book(cast.maria, cast.dana, slotAt(cast.product, 2, 10), paid('coordination'));
    cast.product.clock.set(new Date(Date.parse(made.start_time) + 60_000));
    for (const each of [made, other]) {
      const { status } = await changeAppointment(cast.maria, each, {
        act: 'cancel',
        cancellation_reason: 'Ill',
      });
      expect(status).toBe(200);
    }
    expect(await left()).toEqual([240, 30]);
  });
});
