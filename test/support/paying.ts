// A customer who pays appointments with two providers from hours.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { HourUse } from '#features/appointments/appointments.contract.ts';
import { fillHours } from './appointments.ts';
import { buy, minutesLeft } from './buying.ts';
import { START, startForAYear } from './plan-answers.ts';
import type { Client, Product } from './product.ts';
import { newProject } from './projects.ts';

export const paid = (paid_from: string) => ({ paid_from });

/** @returns the cast, which the hooks of the file that calls this fill; Maria is somebody new for each test */
export function payingTests() {
  const cast = {} as { product: Product; maria: Client; dana: Client; owen: Client };
  let count = 0;
  beforeAll(async () => {
    cast.product = await startForAYear();
    cast.dana = await cast.product.person('Dana Diaz', { type: 'service_provider' });
    cast.owen = await cast.product.person('Owen Okafor', { type: 'service_provider' });
  });
  afterAll(() => cast.product.close());
  beforeEach(async () => {
    cast.product.clock.set(START);
    await cast.product.sql('delete from appointments');
    await cast.product.sql('delete from booking_settings');
    count += 1;
    cast.maria = await cast.product.person(`Maria Alvarez ${'i'.repeat(count)}`);
    for (const provider of [cast.dana, cast.owen]) {
      await newProject(cast.maria, provider);
      await fillHours(cast.product, provider.id);
    }
    await buy(cast.maria, 'unlock_monthly');
  });

  const left = () => minutesLeft(cast.maria);
  const uses = async (client = cast.maria) =>
    (await client.call<{ uses: HourUse[]; next: string | null }>('GET', '/appointments/hours-used')).body
      .uses;
  const halfHours = (length = 30) =>
    cast.product.sql('update availability_slots set slot_duration_minutes = $1', [length]);

  return { cast, left, uses, halfHours };
}
