import { describe, expect, it } from 'vitest';
import { book, changeAppointment, sendBooking, slotAt } from '#test/support/appointments.ts';
import { buy, cancel } from '#test/support/buying.ts';
import { paid, payingTests } from '#test/support/paying.ts';
import { joinProject, newProject } from '#test/support/projects.ts';
import { untouched } from '#test/support/refusals.ts';

const { cast, left } = payingTests();

describe('at once', () => {
  it('bookings with two providers never take more than there is [PLAN-100]', async () => {
    await buy(cast.maria, 'coord_1hr');
    await buy(cast.maria, 'coord_1hr');
    const sent = Array.from({ length: 20 }, (_, n) =>
      sendBooking(
        cast.maria,
        n % 2 ? cast.dana : cast.owen,
        [slotAt(cast.product, 2, n)],
        paid('coordination'),
      ),
    );
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, ...Array(18).fill(409)]);
    expect(await left()).toEqual([]);
    const [row] = await cast.product.sql(
      `select (select sum(used_minutes)::int from hour_packs where user_id = $1) as used,
        (select sum(minutes)::int from hour_uses where user_id = $1) as noted,
        (select count(*)::int from appointments where customer_id = $1) as booked`,
      [cast.maria.id],
    );
    expect(row).toEqual({ used: 120, noted: 120, booked: 2 });
  });

  it('a cancelled order, bookings and cancellations leave a balance that adds up [PLAN-83, PLAN-100]', async () => {
    const { order } = await buy(cast.maria, 'coord_10hr');
    const made = await Promise.all(
      [0, 1, 2].map((hour) =>
        book(cast.maria, cast.dana, slotAt(cast.product, 3, hour), paid('coordination')),
      ),
    );
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, n) =>
        sendBooking(
          cast.maria,
          n % 2 ? cast.dana : cast.owen,
          [slotAt(cast.product, 2, n)],
          paid('coordination'),
        ),
      ),
      ...made.map((each, n) =>
        changeAppointment(n ? cast.dana : cast.maria, each, { act: 'cancel', cancellation_reason: 'Ill' }),
      ),
      cancel(cast.maria, order.id),
    ]);
    expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
    const [row] = await cast.product.sql(
      `select used_minutes = coalesce((select sum(minutes) from hour_uses where user_id = $1), 0) as adds_up,
        used_minutes = 60 * (select count(*) from appointments where customer_id = $1 and status <> 'cancelled') as all_booked
       from hour_packs where user_id = $1`,
      [cast.maria.id],
    );
    expect(row).toEqual({ adds_up: true, all_booked: true });
  });
});

it('an appointment that takes hours is its customer’s, whoever else is in the project [PLAN-100]', async () => {
  const project = await newProject(cast.maria, cast.dana, 'Together');
  const james = await cast.product.person('James Okafor');
  await joinProject(cast.product, project, james, 'family');
  await buy(cast.maria, 'coach_60m');
  const refused = await untouched(cast.product, () =>
    sendBooking(james, cast.dana, [slotAt(cast.product, 2, 9)], { project_id: project, ...paid('coaching') }),
  );
  expect(refused.body).toMatchObject({ code: 'TOO_FEW_HOURS' });
});
