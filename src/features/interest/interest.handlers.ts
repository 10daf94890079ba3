/** The waitlist and the applications: check for a human, store once, mail the team once. */
import { implement } from '@orpc/server';
import { DONE } from '#kit/contract.ts';
import { uuidv7 } from '#kit/ids.ts';
import { type Person, type RequestContext, requireAdmin } from '#server/context.ts';
import { admitForm, issueTicket } from '#server/form-tickets.ts';
import type { Letter } from '#server/letters/letter.ts';
import { personalId } from '#server/personal-id.ts';
import { refusal } from '#server/refusal.ts';
import { interest } from './interest.contract.ts';
import { callRequested, helperApplied, waitlistJoined } from './interest.letters.ts';
import * as queries from './interest.queries.ts';
import { storeForm } from './interest.service.ts';
import { applicationsTable, readAllRows, view, waitlistTable } from './interest.views.ts';

const os =
  implement(interest).$context<RequestContext<'config' | 'jobs' | 'limits' | 'publicUrl' | 'secret'>>();

const ticket = os.ticket.handler(({ context }) => ({
  ticket: issueTicket(context.secret, context.clock.now()),
}));

/**
 * A known address gets the same answer, so that nobody learns who is on the list. A call is always a
 * new request.
 */
const joinWaitlist = os.joinWaitlist.handler(async ({ input, context }) => {
  await admitForm(context, input);
  const { email, kind, locale } = input;
  const [name, wish] = [input.name || null, input.interest || null];
  const letter = kind === 'call' ? callRequested : waitlistJoined;
  const news = (url: string): Letter => letter.of({ email, personName: name ?? '', url });
  await storeForm(context, '/admin/waitlist', news, (trx, created_at) =>
    queries.addEntry(trx, {
      id: input.id ? personalId(input.id, email) : uuidv7(created_at.getTime()),
      kind,
      email,
      name,
      interest: wish,
      locale,
      created_at,
    }),
  );
  return DONE;
});

const apply = os.apply.handler(async ({ input, context }) => {
  await admitForm(context, input);
  const { email, name, role, experience, locale } = input;
  const id = personalId(input.id, email);
  const news = (url: string) => helperApplied.of({ email, personName: name, role, url });
  await storeForm(context, '/admin/applications', news, (trx, created_at) =>
    queries.addApplication(trx, { id, email, name, role, experience, locale, created_at }),
  );
  return DONE;
});

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

export const interestHandlers = os.router({
  ticket,
  joinWaitlist,
  apply,
  waitlist,
  noteEntry,
  removeEntry,
  waitlistFile,
  applications,
  noteApplication,
  removeApplication,
  applicationsFile,
});

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
