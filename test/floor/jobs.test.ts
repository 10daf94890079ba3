import { expect, it } from 'vitest';
import { passwordToSet } from '#features/accounts/accounts.letters.ts';
import { mail } from '#server/letters/letter.ts';
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
