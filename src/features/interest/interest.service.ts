/** What happens to every public form of this room, once it is admitted. */
import type { Trx } from '#db/open.ts';
import { contactEmail } from '#server/config.ts';
import type { RequestContext } from '#server/context.ts';
import { type Letter, mail } from '#server/letters/letter.ts';

/**
 * Stores a form and, if it is new, mails the team; both or neither.
 * @param page of the admin desk where the team reads it
 * @param news the letter to the team
 * @param add stores it; returns whether it is new
 */
export async function storeForm(
  context: RequestContext<'config' | 'jobs' | 'publicUrl'>,
  page: string,
  news: (url: string) => Letter,
  add: (trx: Trx, at: Date) => Promise<boolean>,
): Promise<void> {
  const { clock, config, db, jobs, publicUrl } = context;
  await db.as(null, async (trx) => {
    if (!(await add(trx, clock.now()))) return;
    const to = config.TEAM_EMAIL ?? contactEmail(config);
    await jobs.enqueue(trx, mail, { to, locale: 'en', letter: news(publicUrl + page) });
  });
}
