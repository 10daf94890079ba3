import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '#test/support/product.ts';
import { cleanUp } from './jobs.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'warn' });
});
afterAll(() => product.close());

const failed = () =>
  product.logged.map((line) => JSON.parse(line) as { msg: string }).find(({ msg }) => msg === 'a job failed');

it('the part of a clean-up that failed is in the log, with its error', async () => {
  const { db, jobs } = product.services;
  await product.sql('alter table guide_reports rename to away');
  try {
    await db.asSystem((trx) => jobs.enqueue(trx, cleanUp, {}));
    await expect.poll(failed, { timeout: 20_000 }).toBeDefined();
  } finally {
    await product.sql('alter table away rename to guide_reports');
  }
  expect(failed()).toMatchObject({
    queue: 'clean_up',
    job: expect.any(String),
    error: {
      message: '1 clean-ups failed',
      errors: [
        {
          message: 'forgetReports',
          cause: {
            message: 'relation "guide_reports" does not exist',
            stack: expect.stringContaining('at '),
          },
        },
      ],
    },
  });
});
