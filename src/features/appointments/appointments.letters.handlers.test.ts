import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillAppointment, fillWait } from '#test/support/appointments.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { type AppointmentNews, appointmentLetter, appointmentMail } from './appointments.jobs.ts';

const ID = '0199d8f2-6a51-7c3e-9d7a-1f2e3d4c5b6a';
const URL = `http://localhost:3000/appointment/${ID}`;

let product: Product;
let maria: Client;
let dana: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  await product.sql(`update people set time_zone = 'America/New_York' where id = $1`, [maria.id]);
});
afterAll(() => product.close());

const news = (kind: AppointmentNews['kind'], sequence: number, changes: Partial<AppointmentNews> = {}) => ({
  kind,
  sequence,
  appointmentId: ID,
  personId: maria.id,
  startsAt: '2026-11-25T23:00:00.000Z',
  endsAt: '2026-11-26T00:00:00.000Z',
  changedAt: '2026-11-23T12:00:00.000Z',
  zone: 'America/Chicago',
  ...changes,
});

const LATER = { startsAt: '2099-11-25T23:00:00.000Z', endsAt: '2099-11-26T00:00:00.000Z' };
const PAST = { startsAt: '2020-01-02T12:00:00.000Z', endsAt: '2020-01-02T13:00:00.000Z' };

/** Stores the appointment that these letters are about, at this time. */
async function store(startsAt: string): Promise<void> {
  await product.sql('delete from appointments');
  await fillAppointment(product, { projectId: null, customer: maria.id, provider: dana.id });
  await product.sql(
    `update appointments set id = $1, start_time = $2::timestamptz, end_time = $2::timestamptz + interval '1 hour',
       busy_until = $2::timestamptz + interval '1 hour'`,
    [ID, startsAt],
  );
}

/** Offers Maria a time. @returns the news of it */
async function storeOffer(): Promise<AppointmentNews> {
  await product.sql('delete from slot_waits');
  const appointmentId = await fillWait(product, { customer: maria.id, provider: dana.id });
  const [wait] = await product.sql<{ at: Date }>('select offered_start as at from slot_waits');
  return news('offered', 0, { appointmentId, startsAt: new Date(wait?.at ?? '').toISOString() });
}

const enqueue = (data: AppointmentNews) =>
  product.services.db.asSystem((trx) => product.services.jobs.enqueue(trx, appointmentMail, data));

/** What a calendar program reads in a mail. */
function eventIn(content = '') {
  const event = new ICAL.Component(ICAL.parse(content) as unknown[]).getFirstSubcomponent('vevent');
  const value = (name: string) => event?.getFirstPropertyValue(name)?.toString();
  return {
    uid: value('uid'),
    sequence: Number(value('sequence')),
    status: value('status'),
    start: value('dtstart'),
    url: value('url'),
  };
}

describe('the letters about an appointment', () => {
  it('say when on the clocks of the reader and of the provider, and not what about [APPT-66]', async () => {
    await enqueue(news('booked', 0));
    const { text, calendar } = await product.mailTo(maria.email, /is booked/);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'on November 25, 2026 at 6:00 PM EST (for the provider November 25, 2026 at 5:00 PM CST)',
    );
    expect(text).toContain(URL);
    expect(text).toContain('does not reach us');
    expect(calendar?.method).toBe('REQUEST');
    expect(eventIn(calendar?.content).url).toBe(URL);
  });

  it('carry one entry through confirmation, move and cancellation, each time of a higher sequence', async () => {
    await enqueue(news('confirmed', 1));
    await enqueue(
      news('moved', 2, { startsAt: '2026-11-27T15:00:00.000Z', endsAt: '2026-11-27T16:00:00.000Z' }),
    );
    await enqueue(news('cancelled', 3));
    const subjects = [/is booked/, /is confirmed/, /has a new time/, /is cancelled/];
    const mails = await Promise.all(subjects.map((subject) => product.mailTo(maria.email, subject)));
    expect(mails.map(({ calendar }) => calendar?.method)).toEqual([
      'REQUEST',
      'REQUEST',
      'REQUEST',
      'CANCEL',
    ]);
    const events = mails.map(({ calendar }) => eventIn(calendar?.content));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
    expect(events.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3]);
    expect(events.map(({ status }) => status)).toEqual(['TENTATIVE', 'CONFIRMED', 'TENTATIVE', 'CANCELLED']);
    expect(events[2]?.start).toBe('2026-11-27T15:00:00Z');
  });

  it('hold all times of one request, with an entry for each', async () => {
    const others = [
      {
        appointmentId: ID.replace('0199', '0200'),
        sequence: 0,
        startsAt: '2026-12-02T23:00:00.000Z',
        endsAt: '2026-12-03T00:00:00.000Z',
      },
    ];
    await enqueue(news('booked', 0, { others }));
    const { text, calendar } = await product.mailTo(maria.email, /^Your appointments are booked$/);
    expect(text).toContain('These 2 appointments are booked.');
    expect(text).toContain('• November 25, 2026 at 6:00 PM EST');
    expect(text).toContain('• December 2, 2026 at 6:00 PM EST');
    // RFC 5546 lets an invitation hold one UID only.
    expect(calendar?.method).toBe('PUBLISH');
    const uids = new ICAL.Component(ICAL.parse(calendar?.content ?? '') as unknown[])
      .getAllSubcomponents('vevent')
      .map((event) => event.getFirstPropertyValue('uid'));
    expect(uids).toEqual([`${ID}@kinkeeper`, `${others[0]?.appointmentId}@kinkeeper`]);
    await enqueue(news('cancelled', 1, { others }));
    const cancelled = await product.mailTo(maria.email, /^Your appointments are cancelled$/);
    expect(cancelled.calendar?.content.match(/STATUS:CANCELLED/g)).toHaveLength(2);
  });

  it('name one time where both clocks show the same, or the reader’s zone is unknown', async () => {
    for (const zone of ['America/Chicago', null]) {
      await product.sql('update people set time_zone = $2 where id = $1', [maria.id, zone]);
      const written = await appointmentLetter(product.services, news('booked', 0));
      expect(written?.letter).toMatchObject({ timeZone: zone, providersZone: 'America/Chicago' });
    }
    await enqueue(news('booked', 0));
    await expect
      .poll(() =>
        product.mails.findLast(({ subject }) => /is booked/.test(subject))?.text.replaceAll(/\s+/g, ' '),
      )
      .toContain('on November 25, 2026 at 5:00 PM CST. The care');
  });

  it('say until when the reader can change it, and whom to write to after that [APPT-66, PLAN-97]', async () => {
    const closingAt = async (now: string, changes: Partial<AppointmentNews> = {}) => {
      const then = { ...product.services, clock: { now: () => new Date(now) } };
      const written = await appointmentLetter(then, news('ahead', 0, changes));
      return written?.letter;
    };
    const cutoffHours = 24;
    await store(news('ahead', 0).startsAt);
    expect(await closingAt('2026-11-24T23:00:00Z', { cutoffHours })).toMatchObject({
      lastChange: { at: '2026-11-24T23:00:00.000Z', isOver: false },
    });
    expect(await closingAt('2026-11-24T23:00:01Z', { cutoffHours })).toMatchObject({
      lastChange: { isOver: true },
    });
    expect(await closingAt('2026-11-24T23:00:01Z')).toMatchObject({ lastChange: null });
    const mailed = (subject: string) =>
      product.mails.findLast((mail) => mail.subject === subject)?.text.replaceAll(/\s+/g, ' ') ?? '';
    await store(LATER.startsAt);
    await enqueue(news('ahead', 0, { ...LATER, cutoffHours }));
    await expect
      .poll(() => mailed('Your appointment is coming up'))
      .toContain('You can move or cancel it until November 24, 2099');
    await enqueue(news('confirmed', 0, { cutoffHours, ...PAST }));
    await expect.poll(() => mailed('Your appointment is confirmed')).toContain('can no longer be moved');
  });

  it('speak the reader’s language', async () => {
    await product.sql(`update people set locale = 'es' where id = $1`, [maria.id]);
    await enqueue(news('booked', 0));
    const { text } = await product.mailTo(maria.email, /^Su cita está reservada$/);
    expect(text).toContain('no nos llega');
  });

  it('remind of nothing that has begun, and offer nothing that is over, however late they are sent', async () => {
    const { startsAt } = news('ahead', 0);
    const before = new Date(Date.parse(startsAt) - 1);
    const late = { ...product.services, clock: { now: () => new Date(startsAt) } };
    const inTime = { ...product.services, clock: { now: () => before } };
    await store(startsAt);
    const offer = { ...(await storeOffer()), until: startsAt };
    for (const each of [news('ahead', 0), offer]) {
      expect(await appointmentLetter(inTime, each)).not.toBeNull();
      expect(await appointmentLetter(late, each)).toBeNull();
    }
    expect(await appointmentLetter(late, news('cancelled', 0))).not.toBeNull();
  });

  it.each([
    ['was cancelled', `status = 'cancelled', cancellation_reason = 'Ill', cancelled_by = customer_id`],
    ['is over', `status = 'completed'`],
    ['has moved', `start_time = start_time + interval '15 minutes'`],
  ])('remind of nothing that %s meanwhile', async (_, change) => {
    const reminder = news('ahead', 0, LATER);
    await store(reminder.startsAt);
    expect(await appointmentLetter(product.services, reminder)).not.toBeNull();
    await product.sql(`update appointments set ${change}`);
    expect(await appointmentLetter(product.services, reminder)).toBeNull();
  });

  it.each([
    ['to who waits no longer', 'delete from slot_waits'],
    [
      'that was let pass',
      `update slot_waits set offered_start = null, offered_end = null, offered_busy_until = null,
      offered_at = null, offer_expires_at = null`,
    ],
    [
      'in place of which there is another',
      `update slot_waits set offered_start = offered_start + interval '15 minutes'`,
    ],
  ])('offer nothing %s', async (_, change) => {
    const offer = await storeOffer();
    expect(await appointmentLetter(product.services, offer)).not.toBeNull();
    await product.sql(change);
    expect(await appointmentLetter(product.services, offer)).toBeNull();
  });

  it('are not written to a closed account', async () => {
    await product.sql('update people set deactivated_at = now() where id = $1', [maria.id]);
    expect(await appointmentLetter(product.services, news('booked', 0))).toBeNull();
  });
});
