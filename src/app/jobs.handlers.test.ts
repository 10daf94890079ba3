import { afterAll, beforeAll, expect, it } from 'vitest';
import { passwordToSet } from '#features/accounts/accounts.letters.ts';
import { mail } from '#server/letters/letter.ts';
import { queuedLetters } from '#test/support/letters.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { everyHour, everyMinute } from './jobs.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'warn' });
});
afterAll(() => product.close());

it('what runs every minute and every hour keeps its stored name, and with it what is queued and scheduled', async () => {
  expect([everyMinute.name, everyHour.name]).toEqual(['reminders', 'clean_up']);
  const schedules = await product.sql(
    'select name, cron from pgboss.schedule where name = any ($1) order by name',
    [[everyMinute.name, everyHour.name]],
  );
  expect(schedules).toEqual([
    { name: 'clean_up', cron: '17 * * * *' },
    { name: 'reminders', cron: '* * * * *' },
  ]);
});

const failed = () =>
  product.logged.map((line) => JSON.parse(line) as { msg: string }).find(({ msg }) => msg === 'a job failed');

it('the part of every hour that failed is in the log, with its error', async () => {
  const { db, jobs } = product.services;
  await product.sql('alter table guide_reports rename to away');
  try {
    await db.asSystem((trx) => jobs.enqueue(trx, everyHour, {}));
    await expect.poll(failed, { timeout: 20_000 }).toBeDefined();
  } finally {
    await product.sql('alter table away rename to guide_reports');
  }
  expect(failed()).toMatchObject({
    queue: 'clean_up',
    job: expect.any(String),
    error: {
      message: '1 parts of every hour failed',
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

const sendLink = (to: string) =>
  product.services.db.asSystem((trx) =>
    product.services.jobs.enqueue(trx, mail, {
      to,
      locale: 'en',
      letter: passwordToSet.of({ fullName: 'Maria', url: 'http://localhost:3000/reset-password?token=t' }),
    }),
  );
const jobsOf = (to: string) =>
  product.sql<{ state: string; output: unknown }>(
    `select state, output from pgboss.job where name = 'mail' and data->>'to' = $1`,
    [to],
  );

it('a letter leaves the queue minutes after it was sent, one that waits or was given up does not', async () => {
  const { db, jobs } = product.services;
  const kinds = { long: 'long@example.test', now: 'now@example.test', up: 'fail@example.test' };
  for (const to of Object.values(kinds)) await sendLink(to);
  await product.mailTo(kinds.long);
  await product.mailTo(kinds.now);
  for (const to of [kinds.long, kinds.now])
    await expect.poll(() => jobsOf(to)).toMatchObject([{ state: 'completed' }]);
  await expect.poll(() => jobsOf(kinds.up)).toMatchObject([{ state: 'retry' }]);
  await product.sql(
    `update pgboss.job set completed_on = now() - interval '11 minutes' where name = 'mail' and data->>'to' = $1`,
    [kinds.long],
  );
  await db.asSystem((trx) => jobs.enqueue(trx, everyMinute, {}));
  await expect.poll(() => queuedLetters(product, kinds.long), { timeout: 20_000 }).toEqual([]);
  expect(await jobsOf(kinds.now)).toHaveLength(1);
  expect(await jobsOf(kinds.up)).toHaveLength(1);
});

it('the queue keeps no words of a mail server, which may quote an address', async () => {
  await sendLink('fail@quoted.test');
  await expect
    .poll(async () => (await jobsOf('fail@quoted.test'))[0]?.output)
    .toMatchObject({ name: 'Error', message: 'not kept' });
  expect(JSON.stringify(await jobsOf('fail@quoted.test'))).not.toMatch(/refused the message/);
});
