import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeAppointment, fillHours, sendSeries, slotAt } from '#test/support/appointments.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import { untouched } from '#test/support/refusals.ts';
import type { Appointment, OfferedSlot } from './appointments.fields.contract.ts';

let product: Product;
let dana: Client;
/** At nine, in four weeks. */
let series: Appointment[];
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  const maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  await newProject(maria, dana);
  await fillHours(product, dana.id);
  const { body } = await sendSeries(dana, dana, slotAt(product, 2, 9), { customer_id: maria.id });
  series = body.appointments;
});

const weekOf = (n: number, hour = 9) => slotAt(product, 2 + 7 * n, hour);
const third = () => series[2] as Appointment;
const previewOf = async (to: OfferedSlot) => {
  const query = new URLSearchParams({ scope: 'all', ...to });
  const { body } = await dana.call<{ moves: { id: string; problem: string | null }[] }>(
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
    const refused = await untouched(product, () => move(weekOf(3), [series[3]?.id ?? '']));
    expect(refused).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
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
