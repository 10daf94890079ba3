// Whom a free time is offered to is decided in SQL, and who may book it by the booking itself: both say the same.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fillHours, sendBooking, slotAt } from '#test/support/appointments.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { joinProject, leaveProject, newProject } from '#test/support/projects.ts';
import { mayBook } from './appointments.parties.queries.ts';

let product: Product;
let maria: Client;
let dana: Client;
let owen: Client;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  owen = await product.person('Owen Okafor', { type: 'service_provider' });
  await fillHours(product, dana.id);
});
afterAll(() => product.close());

/** Those of the tests are, from their beginning. */
const uncheck = () => product.sql('update people set provider_verified_at = null where id = $1', [dana.id]);
const close = (who: Client) =>
  product.sql('update people set deactivated_at = now() where id = $1', [who.id]);
const leave = async () => leaveProject(product, await newProject(maria, dana), dana);

it.each<[string, boolean, () => Promise<unknown>]>([
  [
    'who shares a project with them',
    true,
    async () => {
      await newProject(maria, dana);
      await uncheck();
    },
  ],
  [
    'who is of the family in one',
    true,
    async () => {
      const rosa = await product.person('Rosa Alvarez');
      await joinProject(product, await newProject(rosa, dana), maria, 'family');
      await uncheck();
    },
  ],
  [
    'whose project they have left, while nobody has checked them',
    false,
    async () => {
      await leave();
      await uncheck();
    },
  ],
  ['whose project they have left, once they are checked', true, leave],
  ['who has no provider, while nobody has checked them', false, uncheck],
  ['who has no provider, once they are checked', true, async () => {}],
  ['who has another provider', false, () => newProject(maria, owen)],
  [
    'whose other provider has closed their account',
    true,
    async () => {
      await newProject(maria, owen);
      await close(owen);
    },
  ],
  ['who has no provider, once they have closed their account', false, () => close(dana)],
  [
    'who shares a project with them, once they have closed their account',
    false,
    async () => {
      await newProject(maria, dana);
      await close(dana);
    },
  ],
])(
  'a provider can be booked by somebody %s: %s, for the one and the other [APPT-06, APPT-07]',
  async (_, may, arrange) => {
    await arrange();
    const { rows } = await product.services.db.asSystem((trx) =>
      sql<{ may: boolean }>`select ${mayBook(sql`${maria.id}::uuid`, sql`${dana.id}::uuid`)} as may`.execute(
        trx,
      ),
    );
    const { status } = await sendBooking(maria, dana, [slotAt(product, 2, 9)]);
    expect([rows[0]?.may, status === 201]).toEqual([may, may]);
  },
);
