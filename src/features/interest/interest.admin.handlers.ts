/** The waitlist and the applications at the desk: listed, noted, removed, and taken away as a file. */
import { implement } from '@orpc/server';
import { DONE } from '#kit/contract.ts';
import { type Person, type RequestContext, requireAdmin } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import * as queries from './interest.admin.queries.ts';
import { interest } from './interest.contract.ts';
import { applicationsTable, readAllRows, view, waitlistTable } from './interest.views.ts';

const os = implement(interest).$context<RequestContext>();

const waitlist = os.waitlist.use(requireAdmin).handler(async ({ input, context }) => {
  const { db, person } = context;
  const { rows, next } = await db.reading(person.id, (trx) => queries.listEntries(trx, input));
  return { entries: rows.map(view), next };
});

const applications = os.applications.use(requireAdmin).handler(async ({ input, context }) => {
  const { db, person } = context;
  const { rows, next } = await db.reading(person.id, (trx) => queries.listApplications(trx, input));
  return { applications: rows.map(view), next };
});

const noteEntry = os.noteEntry.use(requireAdmin).handler(async ({ input, context }) => {
  const { id, ...said } = input;
  return context.db.as(context.person.id, async (trx) => {
    const row = await queries.noteEntry(trx, id, said);
    if (row) return view(row);
    throw refusal((await queries.exists(trx, 'waitlist_entries', id)) ? 'CHANGED_MEANWHILE' : 'NOT_FOUND');
  });
});

const noteApplication = os.noteApplication.use(requireAdmin).handler(async ({ input, context }) => {
  const { id, ...said } = input;
  return context.db.as(context.person.id, async (trx) => {
    const row = await queries.noteApplication(trx, id, said);
    if (row) return view(row);
    throw refusal((await queries.exists(trx, 'helper_applications', id)) ? 'CHANGED_MEANWHILE' : 'NOT_FOUND');
  });
});

const removeEntry = os.removeEntry
  .use(requireAdmin)
  .handler(({ input, context }) => remove(context, 'waitlist_entries', input));

const removeApplication = os.removeApplication
  .use(requireAdmin)
  .handler(({ input, context }) => remove(context, 'helper_applications', input));

const waitlistFile = os.waitlistFile.use(requireAdmin).handler(({ context: { clock, db, person } }) =>
  db.as(person.id, async (trx) => {
    await queries.recordExport(trx, 'waitlist_file', { by: person.id, at: clock.now() });
    return waitlistTable(await readAllRows((page) => queries.listEntries(trx, page)));
  }),
);

const applicationsFile = os.applicationsFile.use(requireAdmin).handler(({ context: { clock, db, person } }) =>
  db.as(person.id, async (trx) => {
    await queries.recordExport(trx, 'applications_file', { by: person.id, at: clock.now() });
    return applicationsTable(await readAllRows((page) => queries.listApplications(trx, page)));
  }),
);

export const interestAdminHandlers = {
  waitlist,
  noteEntry,
  removeEntry,
  waitlistFile,
  applications,
  noteApplication,
  removeApplication,
  applicationsFile,
};

async function remove(
  { clock, db, person }: RequestContext & { person: Person },
  table: Parameters<typeof queries.removeFrom>[1],
  { id, was }: { id: string; was: queries.AsRead },
) {
  const actor = { by: person.id, at: clock.now() };
  return db.as(person.id, async (trx) => {
    if (await queries.removeFrom(trx, table, id, was, actor)) return DONE;
    throw refusal((await queries.exists(trx, table, id)) ? 'CHANGED_MEANWHILE' : 'NOT_FOUND');
  });
}
