import { expect, it } from 'vitest';
import { emittedSql } from '#test/support/emitted-sql.ts';
import * as queries from './library.reviews.queries.ts';

const ID = '01a1fb85-9348-78b6-a8f0-f202eb803ce6';
const AT = new Date('2026-11-23T12:00:00Z');
const SHOWN = { name: 'Rae Nurse', license: 'RN', state: 'OH' };

it('the SQL of reviews matches the reviewed snapshot [SITE-19]', async () => {
  const parts: Record<string, string> = {
    listSignatures: await emittedSql((trx) => queries.listSignatures(trx)),
    listSignaturesOfOne: await emittedSql((trx) => queries.listSignatures(trx, 'card/choking')),
    findReviewer: await emittedSql((trx) => queries.findReviewer(trx, ID)),
    addSignature: await emittedSql((trx) =>
      queries.addSignature(
        trx,
        { id: ID, document: 'card/choking', version: 'a'.repeat(64) },
        { id: ID, ...SHOWN },
        { by: ID, at: AT },
      ),
    ),
    listReviewers: await emittedSql((trx) => queries.listReviewers(trx)),
    addReviewer: await emittedSql((trx) =>
      queries.addReviewer(trx, { id: ID, person_id: ID, ...SHOWN }, { by: ID, at: AT }),
    ),
    endReviewer: await emittedSql((trx) => queries.endReviewer(trx, ID, { by: ID, at: AT })),
  };
  const text = Object.entries(parts)
    .map(([name, sql]) => `-- ${name}\n${sql};\n`)
    .join('\n');
  await expect(text).toMatchFileSnapshot('./library.reviews.emitted.sql');
});
