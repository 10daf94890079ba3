/** Reports of errors in guides, which anybody may send. */
import { implement } from '@orpc/server';
import { DONE } from '#kit/contract.ts';
import { paths } from '#kit/paths.ts';
import type { RequestContext } from '#server/context.ts';
import { admitForm } from '#server/form-tickets.ts';
import { personalId } from '#server/personal-id.ts';
import { refusal } from '#server/refusal.ts';
import type { ContentTexts } from '../library/library.reviews.rules.ts';
import { guideReportsAdminHandlers } from './interest.reports.admin.handlers.ts';
import { guideReports } from './interest.reports.contract.ts';
import { guideReported } from './interest.reports.letters.ts';
import * as queries from './interest.reports.queries.ts';
import { storeForm } from './interest.service.ts';

const os = implement(guideReports).$context<
  RequestContext<'config' | 'jobs' | 'limits' | 'publicUrl' | 'secret'> & { contentTexts: ContentTexts }
>();

/** Without an address, the words say whose report it is: a retry repeats them. */
const send = os.send.handler(async ({ input, context }) => {
  await admitForm(context, input);
  const { guide, language, locale, problem } = input;
  if (context.contentTexts.get(guide)?.kind !== 'guide') throw refusal('NOT_FOUND');
  const [name, email] = [input.name ?? null, input.email ?? null];
  const id = personalId(input.id, email ?? problem);
  const news = (url: string) => guideReported.of({ email: email ?? '', personName: '', url });
  await storeForm(context, paths.adminReports(), news, (trx, created_at) =>
    queries.addReport(trx, { id, guide, language, problem, name, email, locale, created_at }),
  );
  return DONE;
});

export const guideReportsHandlers = os.router({ send, ...guideReportsAdminHandlers });
