/** Reports of errors at the desk: listed, noted, answered once, mailed to who left an address, and taken away as a file. */
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import { letterPaths } from '#kit/paths.ts';
import { type RequestContext, requireAdmin } from '#server/context.ts';
import { mail } from '#server/letters/letter.ts';
import { refusal } from '#server/refusal.ts';
import type { ContentTexts } from '../library/library.reviews.rules.ts';
import { recordExport } from './interest.admin.queries.ts';
import { guideReports } from './interest.reports.contract.ts';
import { reportAnswered } from './interest.reports.letters.ts';
import * as queries from './interest.reports.queries.ts';
import { answeringOf } from './interest.reports.rules.ts';
import { reportsTable, viewReport } from './interest.reports.views.ts';
import { readAllRows } from './interest.views.ts';

const os = implement(guideReports).$context<
  RequestContext<'jobs' | 'publicUrl'> & { contentTexts: ContentTexts }
>();

const list = os.list.use(requireAdmin).handler(async ({ input, context }) => {
  const { contentTexts, db, person } = context;
  const { rows, next } = await db.reading(person.id, (trx) => queries.listReports(trx, input));
  return { reports: rows.map((row) => viewReport(row, contentTexts)), next };
});

const read = os.read
  .use(requireAdmin)
  .handler(({ input: { id }, context: { contentTexts, db, person } }) =>
    db.as(person.id, (trx) => shown(trx, id, contentTexts)),
  );

const note = os.note.use(requireAdmin).handler(({ input, context: { contentTexts, db, person } }) =>
  db.as(person.id, async (trx) => {
    const noted = await queries.noteReport(trx, input.id, input);
    const report = await shown(trx, input.id, contentTexts);
    if (!noted) throw refusal('CHANGED_MEANWHILE');
    return report;
  }),
);

/** Of two admins who answer at once, the second waits for the first, and is refused. */
const answer = os.answer.use(requireAdmin).handler(async ({ input, context }) => {
  const { clock, contentTexts, db, jobs, person, publicUrl } = context;
  return db.as(person.id, async (trx) => {
    const found = await queries.lockReport(trx, input.id);
    if (!found) throw refusal('NOT_FOUND');
    const answering = answeringOf(found, person.id, input.answer);
    if (answering === 'late') throw refusal('CHANGED_MEANWHILE');
    if (answering === 'first') {
      await queries.answerReport(trx, input.id, input.answer, { by: person.id, at: clock.now() });
      const { email: to, guide, language, locale } = found;
      const url = publicUrl + letterPaths.guide(guide, language);
      const letter = reportAnswered.of({ answer: input.answer, url });
      if (to !== null) await jobs.enqueue(trx, mail, { to, locale, letter });
    }
    return shown(trx, input.id, contentTexts);
  });
});

const file = os.file.use(requireAdmin).handler(({ context: { clock, db, person } }) =>
  db.as(person.id, async (trx) => {
    await recordExport(trx, 'guide_reports_file', { by: person.id, at: clock.now() });
    return reportsTable(await readAllRows((page) => queries.listReports(trx, page)));
  }),
);

export const guideReportsAdminHandlers = { list, read, note, answer, file };

/** @throws NOT_FOUND */
async function shown(trx: Trx, id: string, contentTexts: ContentTexts) {
  const row = await queries.findReport(trx, id);
  if (!row) throw refusal('NOT_FOUND');
  return viewReport(row, contentTexts);
}
