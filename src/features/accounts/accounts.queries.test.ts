import { expect, it } from 'vitest';
import { emittedSql } from '#test/support/emitted-sql.ts';
import * as factors from './accounts.factors.queries.ts';
import * as people from './accounts.people.queries.ts';
import * as phones from './accounts.phones.queries.ts';
import * as providers from './accounts.providers.queries.ts';
import * as queries from './accounts.queries.ts';

const ID = '01a1fb85-9348-78b6-a8f0-f202eb803ce6';
const AT = new Date('2026-11-20T12:00:00Z');
const BY = { by: ID, actorId: ID, at: AT };
const SEEN = { full_name: 'Dana', email: 'a@b.test', organization: null };

it('the SQL of accounts is as reviewed [AUTH-16, AUTH-32, AUTH-41, AUTH-42]', async () => {
  const parts: Record<string, string> = {
    isAdmin: await emittedSql((trx) => queries.isAdmin(trx)),
    findPersonByEmail: await emittedSql((trx) => queries.findPersonByEmail(trx, 'a@b.test')),
    extendSession: await emittedSql((trx) => queries.extendSession(trx, ID, AT, AT)),
    verifyProvider: await emittedSql((trx) => providers.verifyProvider(trx, ID, SEEN, BY)),
    listWaitingProviders: await emittedSql((trx) => providers.listWaitingProviders(trx, ID)),
    deleteResetLinks: await emittedSql((trx) => queries.deleteResetLinks(trx, ID)),
    listPeople: await emittedSql((trx) => people.listPeople(trx, '', ID)),
    searchPeople: await emittedSql((trx) => people.listPeople(trx, 'maria alvarez', undefined)),
    lockAdmins: await emittedSql((trx) => people.lockAdmins(trx)),
    findStanding: await emittedSql((trx) => people.findAccountStatus(trx, ID)),
    closeAccount: await emittedSql((trx) => people.changeAccountStatus(trx, ID, { active: false }, BY)),
    makeAdmin: await emittedSql((trx) => people.changeAccountStatus(trx, ID, { isAdmin: true }, BY)),
    listFactors: await emittedSql((trx) => factors.listFactors(trx, ID)),
    lockFactors: await emittedSql((trx) => factors.lockFactors(trx, ID)),
    insertChallenge: await emittedSql((trx) =>
      factors.insertChallenge(trx, ID, { id: ID, factor_id: ID, expires_at: AT, code_hash: null }),
    ),
    spendChallenge: await emittedSql((trx) => factors.spendChallenge(trx, { id: ID, factorId: ID, at: AT })),
    takeTry: await emittedSql((trx) => phones.takeTry(trx, { id: ID, factorId: ID, personId: ID, at: AT })),
    isNameTaken: await emittedSql((trx) => factors.isNameTaken(trx, ID, 'My phone')),
    offerRecoveryCodes: await emittedSql((trx) => factors.offerRecoveryCodes(trx, ID, [Buffer.alloc(32)])),
    keepRecoveryCodes: await emittedSql((trx) => factors.keepRecoveryCodes(trx, ID)),
    spendRecoveryCode: await emittedSql((trx) => factors.spendRecoveryCode(trx, ID, Buffer.alloc(32))),
    deleteStale: await emittedSql((trx) => queries.deleteStale(trx, AT)),
  };
  const text = Object.entries(parts)
    .map(([name, sql]) => `-- ${name}\n${sql};\n`)
    .join('\n');
  await expect(text).toMatchFileSnapshot('./accounts.emitted.sql');
});
