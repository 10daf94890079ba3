// What the letters say to each of the two sides.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { book, changeAppointment, fillHours, sendSeries, slotAt } from '#test/support/appointments.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import type { Appointment } from './appointments.fields.contract.ts';

let product: Product;
let maria: Client;
let dana: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  await newProject(maria, dana);
  await product.sql(`update people set time_zone = 'UTC'`);
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.sql('delete from appointments');
  await product.sql('delete from booking_settings');
  await fillHours(product, dana.id);
});

const told = async (who: Client, subject: RegExp) =>
  (await product.mailTo(who.email, subject)).text.replaceAll(/\s+/g, ' ');
const timeOf = ({ start_time }: { start_time: string }) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(start_time),
  );

describe('a letter', () => {
  it('asks the provider to confirm, and tells the customer that it is not confirmed yet [APPT-38]', async () => {
    const made = await book(maria, dana, slotAt(product, 2, 9));
    expect(await told(dana, /is booked/)).toContain('Please confirm it with the link below.');
    expect(await told(maria, /is booked/)).toContain('The care professional still has to confirm it.');
    const to = slotAt(product, 3, 10);
    expect((await changeAppointment(maria, made, { act: 'move', ...to })).status).toBe(200);
    const moved = `The appointment of ${timeOf(made)} UTC is now on ${timeOf(to)} UTC.`;
    expect(await told(dana, /has a new time/)).toContain(
      `${moved} Please confirm the new time with the link below.`,
    );
    expect(await told(maria, /has a new time/)).toContain(
      `${moved} The care professional still has to confirm the new time.`,
    );
    await changeAppointment(maria, made, { act: 'cancel', cancellation_reason: 'Ill' });
    expect(await told(dana, /is cancelled/)).toContain('You do not need to do anything.');
    expect(await told(maria, /is cancelled/)).toContain('To find another time');
  });

  it('about several says of each where it was, and asks the provider [APPT-38, APPT-44]', async () => {
    const { body } = await sendSeries(maria, dana, slotAt(product, 2, 9), { times: 2 });
    const [first, second] = body.appointments as [Appointment, Appointment];
    expect(await told(dana, /are booked/)).toContain('are booked, and wait for you to confirm them:');
    // Each side to the view that lists them: a provider's calendar shows two weeks.
    expect(await told(dana, /are booked/)).toContain('/app?tab=calendar&view=all#work');
    expect(await told(maria, /are booked/)).toContain('/app?tab=calendar&view=mine#work');
    expect(await told(maria, /are booked/)).toContain('The care professional still has to confirm them:');
    const change = { act: 'move', scope: 'all', ...slotAt(product, 2, 11) };
    expect((await changeAppointment(maria, first, change)).status).toBe(200);
    const text = await told(dana, /have new times/);
    expect(text).toContain('have moved, and wait for you to confirm the new times:');
    for (const each of [first, second]) {
      const later = new Date(Date.parse(each.start_time) + 2 * 3_600_000).toISOString();
      expect(text).toContain(`• ${timeOf(each)} UTC, now ${timeOf({ start_time: later })} UTC`);
    }
    expect(await told(maria, /have new times/)).toContain('The care professional still has to confirm');
    await changeAppointment(maria, first, { act: 'cancel', scope: 'all', cancellation_reason: 'Ill' });
    expect(await told(dana, /are cancelled/)).not.toContain('another time');
    expect(await told(maria, /are cancelled/)).toContain('To find another time');
  });
});
