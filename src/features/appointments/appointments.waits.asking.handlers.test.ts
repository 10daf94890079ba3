import { describe, expect, it } from 'vitest';
import { sendBooking } from '#test/support/appointments.ts';
import { createProject, setProvider } from '#test/support/projects.ts';
import { untouched } from '#test/support/refusals.ts';
import { waitingTests } from '#test/support/waits.ts';

const { cast, dayOf, kindsOf, wait, waitsOf, offerTo, cancel, pass, passWhatIsOffered } = waitingTests();

/** @returns the id of somebody's wait, whose offer that person has not seen */
const idOf = async ({ id }: { id: string }) =>
  (await cast.product.sql<{ id: string }>('select id from slot_waits where person_id = $1', [id]))[0]?.id;

/** Closes somebody's account, or opens it again, as an admin. */
async function setActive({ id }: { id: string }, active: boolean): Promise<void> {
  const ada = await cast.product.person('Ada Admin', { admin: true });
  expect((await ada.call('PUT', `/people/${id}/active`, { active })).status).toBe(200);
}

describe('waiting', () => {
  it('begins with an offer where a time is free that suits, and keeps its place when the wishes change', async () => {
    await cancel(cast.rosa);
    const first = await wait(cast.maria);
    expect(first.body.offer?.start_time).toBe(cast.slot.start_time);
    await wait(cast.james);
    const { body } = await wait(cast.maria, {
      parts: ['evening', 'evening'],
      from_day: '2020-01-01',
      to_day: '2099-12-31',
    });
    // As far as one can book.
    const days = { from_day: dayOf(0), to_day: dayOf(30) };
    expect(body).toMatchObject({ id: first.body.id, parts: ['evening'], ...days });
    expect(await waitsOf(cast.maria)).toHaveLength(1);
  });

  it.each<[string, () => object, string]>([
    ['no time of day', () => ({ parts: [] }), 'parts'],
    ['days the wrong way round', () => ({ from_day: dayOf(3), to_day: dayOf(2) }), 'to_day'],
    ['days that are over', () => ({ from_day: dayOf(-3), to_day: dayOf(-1) }), 'to_day'],
    ['days too far ahead', () => ({ from_day: dayOf(40), to_day: dayOf(41) }), 'from_day'],
    ['no such zone', () => ({ time_zone: 'Mars/Olympus' }), 'time_zone'],
  ])('is refused for %s, with the field', async (_, fields, path) => {
    const { status, body } = await untouched(cast.product, () => wait(cast.maria, fields()));
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(`"path":"${path}"`);
  });

  it('is for customers, and for providers whom they may book', async () => {
    const sam = await cast.product.person('Sam Stranger');
    expect((await untouched(cast.product, () => wait(cast.dana))).status).toBe(403);
    await cast.product.sql('update people set provider_verified_at = null where id = $1', [cast.dana.id]);
    expect((await untouched(cast.product, () => wait(sam))).status).toBe(404);
    expect((await wait(cast.maria)).status).toBe(200);
    expect(await waitsOf(sam)).toEqual([]);
  });

  it('comes to an offer for who may book it only: the others keep their place [APPT-07]', async () => {
    const owen = await cast.product.person('Owen Okafor', { type: 'service_provider' });
    const sam = await cast.product.person('Sam Stranger');
    const verify = (at: Date | null) =>
      cast.product.sql('update people set provider_verified_at = $2 where id = $1', [cast.dana.id, at]);
    await verify(cast.product.clock.now());
    // Who has no provider yet, and who shares a project with this one.
    expect((await wait(sam)).status).toBe(200);
    const project = await createProject(sam);
    await pass(1);
    await wait(cast.james);
    expect((await setProvider(sam, project.id, owen)).status).toBe(200);
    await cancel(cast.rosa);
    expect([await offerTo(sam), await offerTo(cast.james)]).toEqual([null, cast.slot.start_time]);
    expect((await sendBooking(sam, cast.dana, [cast.slot])).status).toBe(403);
    await passWhatIsOffered(cast.james);
    // She has no provider again.
    await setProvider(sam, project.id, null);
    await pass(16);
    expect(await offerTo(sam)).toBe(cast.slot.start_time);
    await verify(null);
    await pass(16);
    expect(await offerTo(sam)).toBeNull();
    expect(await waitsOf(sam)).toHaveLength(1);
  });

  it('does not bring a time to who has just given it up', async () => {
    expect((await wait(cast.rosa)).status).toBe(200);
    await pass(1);
    await wait(cast.james);
    await cancel(cast.rosa);
    expect([await offerTo(cast.rosa), await offerTo(cast.james)]).toEqual([null, cast.slot.start_time]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['waits no more', async () => cast.maria.call('DELETE', `/waits/${await idOf(cast.maria)}`)],
    ['books it', () => sendBooking(cast.maria, cast.dana, [cast.slot])],
    ['hears that the days are over', () => pass(40 * 24 * 60)],
    ['waits for a closed account', () => setActive(cast.dana, false)],
  ])('leaves no news of a free time to who %s', async (_, end) => {
    await wait(cast.maria);
    await cancel(cast.rosa);
    expect(await kindsOf(cast.maria)).toContain('appointment.offered');
    await end();
    expect(await kindsOf(cast.maria)).not.toContain('appointment.offered');
    await setActive(cast.dana, true);
  });

  it('ends with the last day, and with the account of either', async () => {
    await wait(cast.maria);
    await wait(cast.james);
    await cast.product.sql(
      `update slot_waits set to_day = from_day, from_day = from_day - 9 where person_id = $1`,
      [cast.maria.id],
    );
    await pass(3 * 24 * 60);
    expect(await waitsOf(cast.maria)).toEqual([]);
    expect(await waitsOf(cast.james)).toHaveLength(1);
  });
});
