import { expect, it } from 'vitest';
import { emittedSql } from '#test/support/emitted-sql.ts';
import type { StoredAnswers } from '../assessment.answers.types.ts';
import { completeAnswers } from '../assessment.rules/answers.ts';
import { riskFlags } from '../assessment.rules/flags.ts';
import * as assessments from './assessments.ts';
import * as cases from './cases.ts';
import * as looks from './looks.ts';
import * as shares from './shares.ts';

const ID = '01a1fb85-9348-78b6-a8f0-f202eb803ce6';
const AT = new Date('2026-11-20T12:00:00Z');
const ANSWERS: StoredAnswers = completeAnswers({ safety_check: ['suspected_abuse'] });

it('the SQL of assessments is as reviewed [ASMT-67, ASMT-85, ASMT-92]', async () => {
  const parts: Record<string, string> = {
    findDraft: await emittedSql((trx) => assessments.findDraft(trx, ID)),
    lockDraft: await emittedSql((trx) => assessments.lockDraft(trx, ID)),
    createDraft: await emittedSql((trx) => assessments.createDraft(trx, ID, ID, AT)),
    updateDraft: await emittedSql((trx) =>
      assessments.updateDraft(trx, { id: ID, answers: {}, safety_ticks: {}, step: 2 }, AT),
    ),
    deleteDraft: await emittedSql((trx) => assessments.deleteDraft(trx, ID)),
    insertAssessment: await emittedSql((trx) =>
      assessments.insertAssessment(trx, {
        id: ID,
        userId: ID,
        answers: ANSWERS,
        flags: riskFlags(ANSWERS),
        hazards: [],
        at: AT,
      }),
    ),
    findAssessment: await emittedSql((trx) => assessments.findAssessment(trx, ID)),
    findOwnAssessment: await emittedSql((trx) => assessments.findOwnAssessment(trx, ID, ID)),
    listSafetyEvents: await emittedSql((trx) => assessments.listSafetyEvents(trx, ID)),
    listAssessments: await emittedSql((trx) => assessments.listAssessments(trx, ID, ID)),
    latestLocation: await emittedSql((trx) => assessments.latestLocation(trx, ID)),
    listShares: await emittedSql((trx) => shares.listShares(trx, ID)),
    listIdsByAddress: await emittedSql((trx) => shares.listIdsByAddress(trx, [ID])),
    insertShare: await emittedSql((trx) =>
      shares.insertShare(trx, {
        id: ID,
        assessmentId: ID,
        owner: { id: ID, fullName: 'A' },
        readers: { email: 'a@b.test' },
        omitsAbuse: false,
        at: AT,
      }),
    ),
    withdrawShare: await emittedSql((trx) => shares.withdrawShare(trx, ID, ID, ID, AT)),
    listSharedWith: await emittedSql((trx) => shares.listSharedWith(trx, 'a@b.test', ID, ID)),
    insertLook: await emittedSql((trx) =>
      looks.insertLook(trx, { id: ID, assessmentId: ID, by: ID, reason: 'other', words: 'a b c', at: AT }),
    ),
    findContact: await emittedSql((trx) => looks.findContact(trx, ID)),
    nameOwner: await emittedSql((trx) => looks.nameOwner(trx, ID, ID)),
    listLooks: await emittedSql((trx) => looks.listLooks(trx, ID, ID)),
    insertCase: await emittedSql((trx) => cases.insertCase(trx, { id: ID, hazards: [], at: AT })),
    listCases: await emittedSql((trx) => cases.listCases(trx, 'open', ID)),
    findCase: await emittedSql((trx) => cases.findCase(trx, ID)),
    takeCase: await emittedSql((trx) => cases.takeCase(trx, ID, ID, AT)),
    resolveCase: await emittedSql((trx) => cases.resolveCase(trx, ID, ID, 'x', AT)),
  };
  const text = Object.entries(parts)
    .map(([name, sql]) => `-- ${name}\n${sql};\n`)
    .join('\n');
  await expect(text).toMatchFileSnapshot('./emitted.sql');
});
