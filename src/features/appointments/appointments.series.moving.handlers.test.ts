import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeAppointment, fillHours, sendSeries, slotAt } from '#test/support/appointments.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type { Appointment, OfferedSlot } from './appointments.fields.contract.ts';

let product: Product;
let maria: Client;
let dana: Client;
/** At nine, in four weeks. */
let series: Appointment[];
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  await newProject(maria, dana);
  await fillHours(product, dana.id);
  const { body } = await sendSeries(dana, dana, slotAt(product, 2, 9), { customer_id: maria.id });
  series = body.appointments;
});

interface Shown {
  id: string;
  revision: number;
}
const weekOf = (n: number, hour = 9) => slotAt(product, 2 + 7 * n, hour);
const third = () => series[2] as Appointment;
const previewOf = async (to: OfferedSlot) => {
  const query = new URLSearchParams({ scope: 'all', ...to });
  const { body } = await dana.call<{ moves: (Shown & { problem: string | null })[] }>(
    'GET',
    `/appointments/${third().id}/series?${query}`,
  );
  return body.moves;
};
const move = (to: OfferedSlot, without: string[]) =>
  changeAppointment(dana, third(), { act: 'move', scope: 'all', ...to, without, outside_hours: true });

describe('the preview of a series that moves says what happens', () => {
  it('where one that cannot go is in the way of the others', async () => {
    const blocked_date = weekOf(4).start_time.slice(0, 10);
    await dana.call('POST', '/availability/blocks', { blocked_date });
    const problems = (await previewOf(weekOf(3))).map(({ problem }) => problem);
    expect(problems).toEqual(['taken', 'taken', 'taken', 'blocked']);
    const late = await untouched(product, () => move(weekOf(3), [series[3]?.id ?? '']));
    expect(late).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
  });

  it('where the provider types a time outside the hours for one of them', async () => {
    await product.sql(
      `update availability_slots set start_time = '09:00', end_time = '10:00' where service_provider_id = $1`,
      [dana.id],
    );
    const to = weekOf(2, 10);
    const moves = await previewOf(to);
    expect(moves.map(({ problem }) => problem)).toEqual(['off_hours', 'off_hours', null, 'off_hours']);
    const without = moves.flatMap(({ id, problem }) => (problem ? [id] : []));
    expect((await move(to, without)).body).toMatchObject(to);
  });
});

describe('a change of a series of which another was changed since it was shown', () => {
  const shownOf = (shown: readonly Shown[]) => shown.map(({ id, revision }) => ({ id, revision }));
  const meantOf = async (act: 'confirm' | 'cancel') => {
    const { body } = await dana.call<{ appointments: Shown[] }>(
      'GET',
      `/appointments/${third().id}/series/meant?scope=all&act=${act}`,
    );
    return shownOf(body.appointments);
  };
  const changeAll = (change: object, seen: readonly Shown[]) =>
    changeAppointment(dana, third(), { ...change, scope: 'all', seen, revision: 1 });
  const othersChanged = { appointment: { id: expect.any(String), revision: 1 }, others_changed: true };

  it('confirms none at a time that nobody has seen [APPT-32, APPT-38]', async () => {
    const seen = await meantOf('confirm');
    expect(seen.map(({ id }) => id)).toEqual(series.map(({ id }) => id));
    await changeAppointment(maria, series[1] as Appointment, { act: 'move', ...slotAt(product, 11, 16) });
    const late = await refused(product, 'CHANGED_MEANWHILE', () => changeAll({ act: 'confirm' }, seen));
    expect(late.data).toMatchObject(othersChanged);
    expect((await changeAll({ act: 'confirm' }, await meantOf('confirm'))).status).toBe(200);
    expect(await meantOf('confirm')).toEqual([]);
  });

  it('moves none from where the two agreed on meanwhile [APPT-32, APPT-46]', async () => {
    const to = weekOf(2, 11);
    const shown = shownOf(await previewOf(to));
    const agreed = slotAt(product, 12, 16);
    await changeAppointment(dana, series[1] as Appointment, { act: 'move', ...agreed });
    await refused(product, 'CHANGED_MEANWHILE', () => changeAll({ act: 'move', ...to }, shown));
    expect((await changeAll({ act: 'move', ...to }, shownOf(await previewOf(to)))).body).toMatchObject(to);
  });

  it('cancels none, and tells nobody that it did [APPT-32, APPT-40]', async () => {
    const seen = await meantOf('cancel');
    await changeAppointment(maria, series[1] as Appointment, { act: 'cancel', cancellation_reason: 'Ill' });
    const cancel = { act: 'cancel', cancellation_reason: 'We are away.' };
    await refused(product, 'CHANGED_MEANWHILE', () => changeAll(cancel, seen));
    expect((await changeAll(cancel, await meantOf('cancel'))).status).toBe(200);
  });
});
