import { expect, it } from 'vitest';
import { emittedSql } from '#test/support/emitted-sql.ts';
import * as desk from './interest.admin.queries.ts';
import * as queries from './interest.queries.ts';

const ID = '01a1fb85-9348-78b6-a8f0-f202eb803ce6';
const AFTER = `1795000000000000.${ID}`;
const FROM = {
  id: ID,
  email: 'a@b.test',
  name: 'A',
  locale: 'en',
  created_at: new Date('2026-11-20T12:00:00Z'),
} as const;

it('the SQL of interest is as reviewed [SITE-21, SITE-29]', async () => {
  const was = { status: 'new', note: '' } as const;
  const parts: Record<string, string> = {
    addEntry: await emittedSql((trx) => queries.addEntry(trx, { ...FROM, interest: null })),
    addApplication: await emittedSql((trx) =>
      queries.addApplication(trx, { ...FROM, role: 'kin_guide', experience: 'x' }),
    ),
    listEntries: await emittedSql((trx) => desk.listEntries(trx)),
    listEntriesAfter: await emittedSql((trx) => desk.listEntries(trx, { after: AFTER, status: 'new' })),
    listEntriesFound: await emittedSql((trx) => desk.listEntries(trx, { search: 'kim' })),
    listApplications: await emittedSql((trx) => desk.listApplications(trx)),
    listApplicationsAfter: await emittedSql((trx) =>
      desk.listApplications(trx, { after: AFTER, status: 'new' }),
    ),
    listApplicationsFound: await emittedSql((trx) => desk.listApplications(trx, { search: 'kim' })),
    noteEntry: await emittedSql((trx) => desk.noteEntry(trx, ID, { status: 'closed', note: 'x', was })),
    noteApplication: await emittedSql((trx) =>
      desk.noteApplication(trx, ID, { status: 'accepted', note: 'x', was }),
    ),
    deleteLeftBefore: await emittedSql((trx) => queries.deleteLeftBefore(trx, FROM.created_at)),
    removeFrom: await emittedSql((trx) =>
      desk.removeFrom(trx, 'waitlist_entries', ID, was, { by: ID, at: FROM.created_at }),
    ),
  };
  const text = Object.entries(parts)
    .map(([name, sql]) => `-- ${name}\n${sql};\n`)
    .join('\n');
  await expect(text).toMatchFileSnapshot('./interest.emitted.sql');
});
