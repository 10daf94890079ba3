/** The waitlist and the applications: check for a human, store once, mail the team once. */
import { implement } from '@orpc/server';
import { DONE } from '#kit/contract.ts';
import { uuidv7 } from '#kit/ids.ts';
import { paths } from '#kit/paths.ts';
import type { RequestContext } from '#server/context.ts';
import { admitForm, issueTicket } from '#server/form-tickets.ts';
import type { Letter } from '#server/letters/letter.ts';
import { personalId } from '#server/personal-id.ts';
import { interestAdminHandlers } from './interest.admin.handlers.ts';
import { interest } from './interest.contract.ts';
import { callRequested, helperApplied, waitlistJoined } from './interest.letters.ts';
import * as queries from './interest.queries.ts';
import { storeForm } from './interest.service.ts';

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
  await storeForm(context, paths.adminWaitlist(), news, (trx, created_at) =>
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
  await storeForm(context, paths.adminApplications(), news, (trx, created_at) =>
    queries.addApplication(trx, { id, email, name, role, experience, locale, created_at }),
  );
  return DONE;
});

export const interestHandlers = os.router({
  ticket,
  joinWaitlist,
  apply,
  ...interestAdminHandlers,
});
