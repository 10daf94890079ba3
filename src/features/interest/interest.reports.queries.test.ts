import { expect, it } from 'vitest';
import { emittedSql } from '#test/support/emitted-sql.ts';
import * as queries from './interest.reports.queries.ts';

const ID = '01a1fb85-9348-78b6-a8f0-f202eb803ce6';
const AT = new Date('2026-11-20T12:00:00Z');

it('the SQL of reports is as reviewed [SITE-19]', async () => {
  const report = {
    guide: 'a/b',
    language: 'en',
    problem: 'x',
    name: null,
    email: null,
    locale: 'en',
  } as const;
  const parts: Record<string, string> = {
    addReport: await emittedSql((trx) => queries.addReport(trx, { id: ID, ...report, created_at: AT })),
    listReports: await emittedSql((trx) => queries.listReports(trx)),
    listReportsAfter: await emittedSql((trx) => queries.listReports(trx, { after: ID, status: 'open' })),
    findReport: await emittedSql((trx) => queries.findReport(trx, ID)),
    lockReport: await emittedSql((trx) => queries.lockReport(trx, ID)),
    answerReport: await emittedSql((trx) => queries.answerReport(trx, ID, 'x', { by: ID, at: AT })),
    noteReport: await emittedSql((trx) => queries.noteReport(trx, ID, { note: 'x', was: { note: '' } })),
    deleteReports: await emittedSql((trx) => queries.deleteReportsAnsweredBefore(trx, AT)),
  };
  const text = Object.entries(parts)
    .map(([name, sql]) => `-- ${name}\n${sql};\n`)
    .join('\n');
  await expect(text).toMatchFileSnapshot('./interest.reports.emitted.sql');
});
