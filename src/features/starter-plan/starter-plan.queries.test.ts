import { expect, it } from 'vitest';
import { emittedSql } from '#test/support/emitted-sql.ts';
import * as queries from './starter-plan.queries.ts';

const ID = '01a1fb85-9348-78b6-a8f0-f202eb803ce6';
const AT = new Date('2026-11-20T12:00:00Z');

it('the SQL of plan is as reviewed [PLAN-45, PLAN-104, PLAN-107]', async () => {
  const parts: Record<string, string> = {
    readProgress: await emittedSql((trx) => queries.readProgress(trx, ID)),
    takeTurn: await emittedSql((trx) => queries.takeTurn(trx, ID)),
    saveParts: await emittedSql((trx) =>
      queries.saveParts(trx, ID, [['screen', { value: 'grid', at: AT.toISOString() }]]),
    ),
    clearUpTo: await emittedSql((trx) => queries.clearUpTo(trx, ID, AT)),
    addHelpRequest: await emittedSql((trx) =>
      queries.addHelpRequest(trx, {
        id: ID,
        user_id: null,
        kind: 'guided',
        email: 'a@b.test',
        phone: null,
        message: '',
        action: null,
        priorities: '[]',
        locale: 'en',
        created_at: AT,
      }),
    ),
    listHelpRequests: await emittedSql((trx) =>
      queries.listHelpRequests(trx, { after: `1795000000000000.${ID}`, status: 'new' }),
    ),
    listHelpRequestsFound: await emittedSql((trx) => queries.listHelpRequests(trx, { search: 'eb80-3ce6' })),
    noteHelpRequest: await emittedSql((trx) =>
      queries.noteHelpRequest(trx, ID, { status: 'closed', note: 'x', was: { status: 'new', note: '' } }),
    ),
    deleteHelpRequestsBefore: await emittedSql((trx) => queries.deleteHelpRequestsBefore(trx, AT)),
    removeHelpRequest: await emittedSql((trx) =>
      queries.removeHelpRequest(trx, ID, { status: 'new', note: '' }),
    ),
  };
  const text = Object.entries(parts)
    .map(([name, sql]) => `-- ${name}\n${sql};\n`)
    .join('\n');
  await expect(text).toMatchFileSnapshot('./starter-plan.emitted.sql');
});
