import { describe, expect, it } from 'vitest';
import { changeAppointment, countDeadlocks, sendBooking, slotAt } from '#test/support/appointments.ts';
import type { Client } from '#test/support/product.ts';
import { untouched } from '#test/support/refusals.ts';
import { waitingTests } from '#test/support/waits.ts';
import { NEVER_QUIET } from '../activity/activity.reminders.rules.ts';
import { appointmentLetter } from './appointments.jobs.ts';
import type { Wait } from './appointments.waits.contract.ts';
import { offerWaitedFor } from './appointments.waits.jobs.ts';

const {
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
} = waitingTests();

describe('a time that becomes free', () => {
  it('is held at once for whoever waits longest, who hears of it; taken for all others', async () => {
    await bothWait();
    expect([await offerTo(cast.maria), await offerTo(cast.james)]).toEqual([null, null]);
    expect((await cancel(cast.rosa)).status).toBe(200);
    expect(await kindsOf(cast.maria)).toContain('appointment.offered');
    expect(await kindsOf(cast.james)).not.toContain('appointment.offered');
    expect([await offerTo(cast.maria), await offerTo(cast.james)]).toEqual([cast.slot.start_time, null]);
    // Who looks has seen it.
    expect(await kindsOf(cast.maria)).not.toContain('appointment.offered');
    for (const other of [cast.james, cast.rosa]) {
      const { status, body } = await untouched(cast.product, () =>
        sendBooking(other, cast.dana, [cast.slot]),
      );
      expect([status, body]).toMatchObject([409, { code: 'SLOT_TAKEN' }]);
    }
    expect((await sendBooking(cast.maria, cast.dana, [cast.slot])).status).toBe(201);
    expect(await waitsOf(cast.maria)).toEqual([]);
    expect(await offerTo(cast.james)).toBeNull();
  });

  it('is written about, with until when it is held, and without what or with whom', async () => {
    await bothWait();
    await cancel(cast.rosa);
    const [wait] = await waitsOf(cast.maria);
    const until = wait?.offer?.expires_at ?? '';
    const letter = await appointmentLetter(cast.product.services, {
      kind: 'offered',
      appointmentId: wait?.id ?? '',
      sequence: 0,
      startsAt: cast.slot.start_time,
      endsAt: cast.slot.end_time,
      until,
      personId: cast.maria.id,
      changedAt: until,
      zone: 'UTC',
    });
    expect(letter).toMatchObject({
      to: cast.maria.email,
      letter: { name: 'appointment_offered', at: cast.slot.start_time, until },
    });
    expect(JSON.stringify(letter)).not.toContain('Dana');
  });

  it('is on the dashboard of whoever it is held for, as long as it is held', async () => {
    const heldFor = async (who: Client) =>
      (await who.call<{ held_times: object[] }>('GET', '/dashboard')).body.held_times;
    await bothWait();
    expect(await heldFor(cast.maria)).toEqual([]);
    await cancel(cast.rosa);
    const [offered] = await waitsOf(cast.maria);
    expect(await heldFor(cast.maria)).toEqual([
      { wait_id: offered?.id, provider_name: 'Dana Diaz', expires_at: offered?.offer?.expires_at },
    ]);
    expect(await heldFor(cast.james)).toEqual([]);
    await pass(240);
    expect([await heldFor(cast.maria), await heldFor(cast.james)]).toMatchObject([[], [{}]]);
  });

  it('goes to the next after four hours without an answer, and who did not answer is behind', async () => {
    await bothWait();
    await cancel(cast.rosa);
    await pass(239);
    expect(await offerTo(cast.james)).toBeNull();
    await pass(1);
    expect(await kindsOf(cast.maria)).not.toContain('appointment.offered');
    expect([await offerTo(cast.maria), await offerTo(cast.james)]).toEqual([null, cast.slot.start_time]);
    await pass(240);
    expect([await offerTo(cast.maria), await offerTo(cast.james)]).toEqual([null, null]);
    // Nobody is left to whom it could be offered: it is free for all.
    expect((await sendBooking(cast.rosa, cast.dana, [cast.slot])).status).toBe(201);
  });

  it('is held until four hours after the quiet hours of whoever waits, who may book it before', async () => {
    const now = cast.product.clock.now();
    const hour = now.getUTCHours();
    await cast.product.sql(`update people set time_zone = 'UTC' where id = $1`, [cast.maria.id]);
    await setQuiet(cast.maria, { from: hour, until: (hour + 3) % 24 });
    await bothWait();
    await cancel(cast.rosa);
    const [offered] = await waitsOf(cast.maria);
    const end = Math.floor(now.getTime() / 3_600_000) * 3_600_000 + 7 * 3_600_000;
    expect(offered?.offer?.expires_at).toBe(new Date(end).toISOString());
    await pass(300);
    expect([await offerTo(cast.maria), await offerTo(cast.james)]).toEqual([cast.slot.start_time, null]);
    expect((await sendBooking(cast.maria, cast.dana, [cast.slot])).status).toBe(201);
    await setQuiet(cast.maria, NEVER_QUIET);
  });

  it('goes to the next at once if it is let pass, or nobody waits any more', async () => {
    await bothWait();
    await cancel(cast.rosa);
    const [mine] = (await waitsOf(cast.maria)) as [Wait];
    expect((await passOffer(cast.james, mine, cast.slot.start_time)).status).toBe(404);
    expect((await passOffer(cast.maria, mine, cast.slot.start_time)).status).toBe(200);
    expect([await offerTo(cast.maria), await offerTo(cast.james)]).toEqual([null, cast.slot.start_time]);
    const [his] = await waitsOf(cast.james);
    expect((await cast.maria.call('DELETE', `/waits/${his?.id}`)).status).toBe(404);
    expect((await cast.james.call('DELETE', `/waits/${his?.id}`)).status).toBe(200);
    expect(await waitsOf(cast.james)).toEqual([]);
    // She let it pass: it is not offered to her again.
    expect(await offerTo(cast.maria)).toBeNull();
  });

  it('is let pass alone if the answer was lost, and not what is offered since', async () => {
    await cast.product.sql(`update availability_slots set end_time = '11:00'`);
    await wait(cast.maria);
    const first = await offerTo(cast.maria);
    await cancel(cast.rosa);
    const [mine] = (await waitsOf(cast.maria)) as [Wait];
    const sent = () => passOffer(cast.maria, mine, first ?? '');
    expect((await sent()).status).toBe(200);
    const next = await offerTo(cast.maria);
    expect([first, next]).toEqual([slotAt(cast.product, 2, 10).start_time, cast.slot.start_time]);
    expect(await untouched(cast.product, sent)).toMatchObject({ status: 200 });
    expect(await offerTo(cast.maria)).toBe(next);
  });

  it('by a move, or a block that is taken back', async () => {
    await wait(cast.maria);
    const away = { act: 'move', ...slotAt(cast.product, 3, 15), outside_hours: true };
    expect((await changeAppointment(cast.dana, cast.taken, away)).status).toBe(200);
    expect(await offerTo(cast.maria)).toBe(cast.slot.start_time);
    const { body } = await cast.dana.call<{ block: { id: string } }>('POST', '/availability/blocks', {
      blocked_date: dayOf(2),
    });
    // What is blocked can no longer be had, so it is no offer.
    expect(await offerTo(cast.maria)).toBeNull();
    expect((await cast.dana.call('DELETE', `/availability/blocks/${body.block.id}`)).status).toBe(200);
    expect(await offerTo(cast.maria)).toBe(cast.slot.start_time);
  });

  it('and is held for a moment by somebody who lets go of it, is found by the next look', async () => {
    await wait(cast.maria);
    await cancel(cast.rosa);
    await passWhatIsOffered(cast.maria);
    const hold = { service_provider_id: cast.dana.id, slot: cast.slot };
    expect((await cast.rosa.call('POST', '/holds', hold)).status).toBe(201);
    expect((await wait(cast.james)).status).toBe(200);
    expect(await offerTo(cast.james)).toBeNull();
    await pass(16);
    expect(await offerTo(cast.james)).toBe(cast.slot.start_time);
  });
});

it('an offer of who books another time goes to the next', async () => {
  await bothWait();
  await cancel(cast.rosa);
  expect(await offerTo(cast.maria)).toBe(cast.slot.start_time);
  await cast.dana.call('POST', '/availability/windows', {
    day_of_week: new Date(cast.slot.start_time).getUTCDay(),
    start_time: '15:00',
    end_time: '16:00',
  });
  const later = slotAt(cast.product, 2, 15);
  // The later one was offered to the next at once.
  expect(await offerTo(cast.james)).toBe(later.start_time);
  await passWhatIsOffered(cast.james);
  expect((await sendBooking(cast.maria, cast.dana, [later])).status).toBe(201);
  expect(await offerTo(cast.james)).toBe(cast.slot.start_time);
});

it('booking, cancelling, blocking and offering at once never give one time to two', async () => {
  await bothWait();
  const blocks = async () => {
    const { body } = await cast.dana.call<{ block?: { id: string } }>('POST', '/availability/blocks', {
      blocked_date: dayOf(2),
    });
    if (body.block) await cast.dana.call('DELETE', `/availability/blocks/${body.block.id}`);
  };
  const before = await countDeadlocks(cast.product);
  await Promise.all([
    cancel(cast.rosa),
    blocks(),
    ...[cast.maria, cast.james, cast.rosa, cast.maria, cast.james].map((each) =>
      sendBooking(each, cast.dana, [cast.slot]),
    ),
    offerWaitedFor(cast.product.services),
    blocks(),
    offerWaitedFor(cast.product.services),
    ...[cast.maria, cast.james].map(passWhatIsOffered),
  ]);
  expect(await countDeadlocks(cast.product)).toBe(before);
  const booked = await cast.product.sql<{ customer_id: string }>(
    `select customer_id from appointments where status <> 'cancelled' and start_time = $1`,
    [cast.slot.start_time],
  );
  const offers = (await Promise.all([cast.maria, cast.james].map(offerTo))).filter((each) => each !== null);
  expect(booked.length + offers.length).toBeLessThanOrEqual(1);
});

it('PostgreSQL itself refuses two who are offered one time', async () => {
  await bothWait();
  await cancel(cast.rosa);
  const again = `update slot_waits w set offered_start = o.offered_start, offered_end = o.offered_end,
    offered_busy_until = o.offered_busy_until, offered_at = o.offered_at, offer_expires_at = o.offer_expires_at
    from slot_waits o where o.offered_start is not null and w.id <> o.id`;
  await expect(cast.product.sql(again)).rejects.toMatchObject({ constraint: 'slot_waits_no_overlap' });
});
