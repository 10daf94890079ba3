import { describe, expect, it } from 'vitest';
import { dueOf, resetTests, settle, waitOver } from '#test/support/resets.ts';
import { deleteClosedAccounts } from './accounts.closing.jobs.ts';
import { giveBackTime } from './accounts.grace.jobs.ts';
import { settleResets } from './accounts.resets.jobs.ts';

const { cast, agreed, protectedBy } = resetTests();
const HOUR_S = 3600;

const hoursFromNow = (at: Date | null | undefined) => ((at?.getTime() ?? 0) - Date.now()) / 3_600_000;
const lastRan = (hoursAgo: number) =>
  cast.product.sql(
    `insert into job_pulse (ran_at) values (now() - make_interval(secs => $1))
     on conflict (is_one) do update set ran_at = excluded.ran_at`,
    [hoursAgo * HOUR_S],
  );
const giveBack = () => giveBackTime(cast.product.services);

describe('after an outage', () => {
  it('a reset that fell due meanwhile waits as much longer, once, whoever starts first [AUTH-44]', async () => {
    const { id } = await agreed();
    await waitOver(cast.product, id, 73);
    await lastRan(72);
    await Promise.all([giveBack(), giveBack()]);
    await settle(cast.product);
    const { ended, due_at } = await dueOf(cast.product, id);
    expect(ended).toBeNull();
    expect(hoursFromNow(due_at)).toBeCloseTo(23, 1);
    expect(await protectedBy(cast.maria)).toMatchObject({ factors: 1 });
  });

  it('a closed account can be opened again for as long as was promised [AUTH-50]', async () => {
    const closed = await cast.maria.call('POST', '/account/close');
    expect(closed.status).toBe(200);
    const endsIn = (hours: number) =>
      cast.product.sql(
        `update account_closings set ends_at = now() + make_interval(hours => $2) where person_id = $1`,
        [cast.maria.id, hours],
      );
    const ends = async () => {
      const [row] = await cast.product.sql<{ ends_at: Date }>(
        'select ends_at from account_closings where person_id = $1',
        [cast.maria.id],
      );
      return row && Math.round(hoursFromNow(row.ends_at));
    };
    await endsIn(-1);
    await lastRan(72);
    await giveBack();
    await deleteClosedAccounts(cast.product.services);
    expect(await ends()).toBe(71);

    // Three weeks are time enough.
    await endsIn(500);
    await lastRan(72);
    await giveBack();
    expect(await ends()).toBe(500);

    // It was due before nothing ran.
    await endsIn(-80);
    await lastRan(72);
    await giveBack();
    await deleteClosedAccounts(cast.product.services);
    expect(await ends()).toBeUndefined();
  });

  it('answers whose deletion was announced are kept as much longer', async () => {
    await cast.product.sql(
      `insert into deletion_letters (person_id, about, unchanged_since, sent_at)
       values ($1, 'assessment', now() - interval '1 year', now() - interval '31 days')`,
      [cast.maria.id],
    );
    await lastRan(72);
    await giveBack();
    const [row] = await cast.product.sql<{ sent_at: Date }>(
      'select sent_at from deletion_letters where person_id = $1',
      [cast.maria.id],
    );
    expect(Math.round(hoursFromNow(row?.sent_at))).toBe(-28 * 24);
  });

  it('is not a restart', async () => {
    const { id } = await agreed();
    await waitOver(cast.product, id, 25);
    await lastRan(0.9);
    await giveBack();
    await settle(cast.product);
    expect(await dueOf(cast.product, id)).toMatchObject({ ended: 'done' });
  });
});

describe('while the letter that announces it is not sent', () => {
  it('a reset waits, and for a day from then on [AUTH-44]', async () => {
    const { id } = await agreed();
    await waitOver(cast.product, id, 25);
    await cast.product.sql(`insert into pgboss.job (name, state, data) values ('mail', 'retry', $1)`, [
      { to: cast.maria.email, letter: { name: 'reset_agreed' } },
    ]);
    await settleResets(cast.product.services);
    const { ended, due_at } = await dueOf(cast.product, id);
    expect(ended).toBeNull();
    expect(hoursFromNow(due_at)).toBeCloseTo(24, 1);
    await cast.product.sql(`delete from pgboss.job where state = 'retry'`);
  });
});
