import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#test/support/product.ts';
import { createProject } from '#test/support/projects.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  // One event, so that each statement has a row to refuse.
  await createProject(await product.person('Maria Alvarez'));
});
afterAll(() => product.close());

describe('the system role', () => {
  it.each([
    'select from activity_notes',
    'update event_recipients set seen_at = now()',
    `insert into event_recipients (event_id, person_id, kind, at, beyond_project)
      select id, actor_id, kind, at, true from events limit 1`,
    'update notification_choices set by_mail = false',
    'delete from notification_choices',
  ])('may not %s [RL2, DASH-11]', async (statement) => {
    const asking = product.services.db.asSystem((trx) => sql.raw(statement).execute(trx));
    await expect(asking).rejects.toMatchObject({ code: '42501' });
  });
});
