import { expect, it } from 'vitest';
import { answersEnd, passwordToSet } from '#features/accounts/accounts.letters.ts';
import { type Letter, mail } from '#server/letters/letter.ts';
import { startProduct } from '../support/product.ts';

it('letters that are queued together do not wait for one another’s turn to ask', async () => {
  const product = await startProduct();
  try {
    const letter = passwordToSet.of({ fullName: 'Maria', url: 'http://localhost:3000' });
    const all = Array.from({ length: 30 }, (_, n) => ({
      to: `reader.${n}@example.test`,
      locale: 'en' as const,
      letter,
    }));
    const { db, jobs } = product.services;
    await db.asSystem((trx) => jobs.enqueueAll(trx, mail, all));
    // One NOTIFY stands for all of them, and four workers take one each. Asking again by the clock takes ten seconds.
    await expect.poll(() => product.mails.length, { timeout: 8000 }).toBe(all.length);
    expect(new Set(product.mails.map(({ to }) => to)).size).toBe(all.length);
  } finally {
    await product.close();
  }
});

it('a link that somebody waits for goes before letters that thousands get, however late it comes', async () => {
  const product = await startProduct();
  try {
    const { db, jobs } = product.services;
    const about = { fullName: 'Maria', url: 'http://localhost:3000' };
    const of = (to: string, letter: Letter) => ({ to, locale: 'en' as const, letter });
    const mass = Array.from({ length: 30 }, (_, n) =>
      of(`reader.${n}@example.test`, answersEnd.of({ ...about, at: '2026-12-01T12:00:00Z' })),
    );
    // In one transaction, so that no worker begins before all of them are there.
    await db.asSystem(async (trx) => {
      await jobs.enqueueAll(trx, mail, mass);
      await jobs.enqueue(trx, mail, of('maria@example.test', passwordToSet.of(about)));
    });
    await expect.poll(() => product.mails.length, { timeout: 8000 }).toBe(mass.length + 1);
    // Four are written at once.
    const place = product.mails.findIndex(({ to }) => to === 'maria@example.test');
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThan(4);
  } finally {
    await product.close();
  }
});
