/** The waitlist and the applications: is it a person, store once, tell the team once. */
import { implement } from '@orpc/server';
import { DONE } from '../../kit/contract.ts';
import { uuidv7 } from '../../kit/ids.ts';
import { contactEmail } from '../../server/config.ts';
import { type RequestContext, requireAdmin } from '../../server/context.ts';
import { admitForm, issueTicket } from '../../server/form-tickets.ts';
import type { Letter } from '../../server/jobs/jobs.ts';
import { refusal } from '../../server/refusal.ts';
import { interest } from './interest.contract.ts';
import * as queries from './interest.queries.ts';
import { applicationsTable, everyRow, view, waitlistTable } from './interest.views.ts';

const os = implement(interest).$context<RequestContext>();

const ticket = os.ticket.handler(({ context }) => ({
  ticket: issueTicket(context.secret, context.clock.now()),
}));

/** A known address gets the same answer: nobody learns who is on the list. */
const joinWaitlist = os.joinWaitlist.handler(async ({ input, context }) => {
  await admitForm(context, input);
  const { email, locale } = input;
  const [name, wish] = [input.name || null, input.interest || null];
  await store(context, { name: 'waitlist_joined', email, personName: name ?? '' }, (trx, created_at) =>
    queries.addEntry(trx, {
      id: uuidv7(created_at.getTime()),
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
  const { id, email, name, role, experience, locale } = input;
  await store(context, { name: 'helper_applied', email, personName: name, role }, (trx, created_at) =>
    queries.addApplication(trx, { id, email, name, role, experience, locale, created_at }),
  );
  return DONE;
});

const waitlist = os.waitlist.use(requireAdmin).handler(async ({ input, context }) => {
  const { db, person } = context;
  const { rows, next } = await db.as(person.id, (trx) => queries.listEntries(trx, input));
  return { entries: rows.map(view), next };
});

const applications = os.applications.use(requireAdmin).handler(async ({ input, context }) => {
  const { db, person } = context;
  const { rows, next } = await db.as(person.id, (trx) => queries.listApplications(trx, input));
  return { applications: rows.map(view), next };
});

const noteEntry = os.noteEntry.use(requireAdmin).handler(async ({ input, context }) => {
  const { id, ...said } = input;
  const row = await context.db.as(context.person.id, (trx) => queries.noteEntry(trx, id, said));
  if (!row) throw refusal('NOT_FOUND');
  return view(row);
});

const noteApplication = os.noteApplication.use(requireAdmin).handler(async ({ input, context }) => {
  const { id, ...said } = input;
  const row = await context.db.as(context.person.id, (trx) => queries.noteApplication(trx, id, said));
  if (!row) throw refusal('NOT_FOUND');
  return view(row);
});

const waitlistFile = os.waitlistFile
  .use(requireAdmin)
  .handler(({ context: { db, person } }) =>
    db.as(person.id, async (trx) => waitlistTable(await everyRow((page) => queries.listEntries(trx, page)))),
  );

const applicationsFile = os.applicationsFile
  .use(requireAdmin)
  .handler(({ context: { db, person } }) =>
    db.as(person.id, async (trx) =>
      applicationsTable(await everyRow((page) => queries.listApplications(trx, page))),
    ),
  );

export const interestHandlers = os.router({
  ticket,
  joinWaitlist,
  apply,
  waitlist,
  noteEntry,
  waitlistFile,
  applications,
  noteApplication,
  applicationsFile,
});

/** What the team is told; the link is the same for all. */
type News =
  | Omit<Extract<Letter, { name: 'waitlist_joined' }>, 'url'>
  | Omit<Extract<Letter, { name: 'helper_applied' }>, 'url'>;
type Add = (trx: Parameters<typeof queries.addEntry>[0], at: Date) => Promise<boolean>;

/** Stores it and, where it is new, mails the team; both or neither. */
async function store(context: RequestContext, news: News, add: Add): Promise<void> {
  const { clock, config, db, jobs, publicUrl } = context;
  await db.as(null, async (trx) => {
    if (!(await add(trx, clock.now()))) return;
    const to = config.TEAM_EMAIL ?? contactEmail(config);
    const list = news.name === 'waitlist_joined' ? 'waitlist' : 'applications';
    const letter = { ...news, url: `${publicUrl}/admin/${list}` };
    await jobs.enqueue(trx, 'mail', { to, locale: 'en', letter });
  });
}
