import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SRC = path.join(import.meta.dirname, '../../src');
/**
 * Code that does not act as one person: it sees every row of the tables granted to the system. 'db.system.name' is
 * OpenTelemetry's word for the kind of database.
 */
const DOOR =
  /\basSystem\(|\boneAsSystem\b|\bdb\.system\b(?!\.name')|\bsystemPool\b|\bkinkeeper_system\b|\bwithSystemRights[<(]|\bread(Last)?WithSystemRights\(/g;

it('every place that works as the system instead of as a person is listed here [GUARD-09, ASVS 8.3.1]', () => {
  const uses = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(path.join(SRC, file), 'utf8').match(DOOR)?.length ?? 0] as const)
    .filter(([, count]) => count > 0)
    .toSorted();
  expect(Object.fromEntries(uses)).toMatchInlineSnapshot(`
    {
      "app/live.ts": 4,
      "app/open.ts": 5,
      "app/run.ts": 1,
      "db/event-places.ts": 1,
      "db/listen.ts": 1,
      "db/open.ts": 11,
      "db/owner-check.ts": 3,
      "db/system-rights.ts": 3,
      "features/accounts/accounts.address.handlers.ts": 7,
      "features/accounts/accounts.admin.handlers.ts": 2,
      "features/accounts/accounts.closing.handlers.ts": 4,
      "features/accounts/accounts.closing.jobs.ts": 2,
      "features/accounts/accounts.devices.handlers.ts": 2,
      "features/accounts/accounts.factors.handlers.ts": 8,
      "features/accounts/accounts.grace.jobs.ts": 1,
      "features/accounts/accounts.handlers.ts": 9,
      "features/accounts/accounts.jobs.ts": 1,
      "features/accounts/accounts.oidc.handlers.ts": 4,
      "features/accounts/accounts.oidc.routes.ts": 3,
      "features/accounts/accounts.passkeys.handlers.ts": 8,
      "features/accounts/accounts.passwords.handlers.ts": 2,
      "features/accounts/accounts.people.queries.ts": 1,
      "features/accounts/accounts.profile.handlers.ts": 5,
      "features/accounts/accounts.proofs.handlers.ts": 1,
      "features/accounts/accounts.providers.queries.ts": 1,
      "features/accounts/accounts.resets.handlers.ts": 8,
      "features/accounts/accounts.resets.jobs.ts": 3,
      "features/accounts/accounts.service/address-letters.ts": 1,
      "features/accounts/accounts.service/address-proof.ts": 1,
      "features/accounts/accounts.service/auth-engine.ts": 4,
      "features/accounts/accounts.service/auth.ts": 6,
      "features/accounts/accounts.service/identify.ts": 1,
      "features/accounts/accounts.service/mail-keys.ts": 1,
      "features/accounts/accounts.service/operator-admin.ts": 1,
      "features/accounts/accounts.service/operator-resets.ts": 2,
      "features/accounts/accounts.service/phone-codes.ts": 2,
      "features/accounts/accounts.service/sign-in-limits.ts": 2,
      "features/accounts/accounts.service/token-keys.ts": 3,
      "features/accounts/accounts.service/unfinished-answers.ts": 3,
      "features/accounts/accounts.service/unsolicited-mail.ts": 1,
      "features/accounts/accounts.sessions.handlers.ts": 3,
      "features/accounts/accounts.sign-up.handlers.ts": 3,
      "features/accounts/accounts.tokens.handlers.ts": 2,
      "features/accounts/accounts.verification.handlers.ts": 2,
      "features/activity/activity.bulk.jobs.ts": 2,
      "features/activity/activity.jobs.ts": 2,
      "features/activity/activity.record.jobs.ts": 1,
      "features/activity/activity.reminders.jobs.ts": 4,
      "features/appointments/appointments.admin.handlers.ts": 1,
      "features/appointments/appointments.calendar.queries.ts": 3,
      "features/appointments/appointments.closing.jobs.ts": 1,
      "features/appointments/appointments.closing.queries.ts": 1,
      "features/appointments/appointments.feed.queries.ts": 1,
      "features/appointments/appointments.handlers.ts": 1,
      "features/appointments/appointments.letters.queries.ts": 4,
      "features/appointments/appointments.parties.queries.ts": 1,
      "features/appointments/appointments.paying.queries.ts": 1,
      "features/appointments/appointments.reminders.jobs.ts": 2,
      "features/appointments/appointments.waits.jobs.ts": 2,
      "features/appointments/appointments.waits.queries.ts": 6,
      "features/assessment/assessment.handlers.ts": 1,
      "features/assessment/assessment.queries/cases.ts": 1,
      "features/billing/billing.jobs.ts": 2,
      "features/billing/billing.queries/hours.ts": 1,
      "features/chat/chat.jobs.ts": 1,
      "features/dashboard/dashboard.handlers.ts": 1,
      "features/documents/documents.jobs.ts": 3,
      "features/documents/documents.verify.handlers.ts": 1,
      "features/exports/exports.handlers.ts": 3,
      "features/exports/exports.jobs.ts": 1,
      "features/exports/exports.routes.ts": 1,
      "features/exports/exports.service/make.ts": 5,
      "features/files/files.jobs.ts": 2,
      "features/interest/interest.jobs.ts": 1,
      "features/interest/interest.reports.jobs.ts": 1,
      "features/library/library.answers.handlers.ts": 2,
      "features/library/library.answers.jobs.ts": 1,
      "features/library/library.service.ts": 2,
      "features/packs/packs.jobs.ts": 1,
      "features/projects/projects.admin.handlers.ts": 1,
      "features/projects/projects.closing.queries.ts": 2,
      "features/projects/projects.customers.handlers.ts": 3,
      "features/projects/projects.handlers.ts": 1,
      "features/projects/projects.invitations.handlers.ts": 3,
      "features/projects/projects.invitations.queries.ts": 2,
      "features/projects/projects.store.queries.ts": 1,
      "features/starter-plan/starter-plan.jobs.ts": 1,
      "server/jobs/jobs.ts": 3,
      "server/live/live.ts": 1,
      "server/metrics.ts": 3,
      "server/ports/seal-keys.ts": 2,
      "server/record/chain.ts": 3,
      "server/record/check.ts": 2,
      "server/record/key.ts": 1,
      "server/record/verify.ts": 2,
      "server/refusal-counts.ts": 1,
    }
  `);
});
