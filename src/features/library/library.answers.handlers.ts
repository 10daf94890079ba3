/** Answers under guides: counted for anybody, without them and without what they typed; summed up for admins. */
import { implement } from '@orpc/server';
import { DONE } from '#kit/contract.ts';
import { type RequestContext, requireAdmin } from '#server/context.ts';
import type { LimitName, Limits } from '#server/rate-limits.ts';
import { refusal } from '#server/refusal.ts';
import { guideAnswers } from './library.answers.contract.ts';
import * as queries from './library.answers.queries.ts';
import {
  type AnswerWords,
  countedSince,
  dayOf,
  wordsOfGuide,
  wordsToCount,
  worstFirst,
} from './library.answers.rules.ts';
import type { ContentTexts } from './library.reviews.rules.ts';

const os = implement(guideAnswers).$context<
  RequestContext<'limits'> & { answerWords: AnswerWords; contentTexts: ContentTexts }
>();

/** Guides on a page of the desk. */
const PAGE = 10;

/** Only the system may add to a sum: whoever answers may not read it. */
const give = os.give.handler(async ({ input, context }) => {
  const { address, answerWords, clock, contentTexts, db, limits } = context;
  const { id, guide, locale, needed, missing = '' } = input;
  if (contentTexts.get(guide)?.kind !== 'guide') throw refusal('NOT_FOUND');
  const day = dayOf(clock.now());
  await once(limits, 'guideAnswer', id, async () => {
    await limits.take('guideAnswerAddress', address);
    await db.asSystem((trx) => queries.countAnswer(trx, { guide, locale, day, needed }));
  });
  const words = wordsToCount(missing, answerWords);
  if (words.length === 0) return DONE;
  await once(limits, 'guideAnswerWords', id, () =>
    db.asSystem((trx) => queries.countWords(trx, { guide, locale, day, words })),
  );
  return DONE;
});

const list = os.list.use(requireAdmin).handler(async ({ input: { after }, context }) => {
  const { clock, contentTexts, db, person } = context;
  const titles = new Map([...contentTexts.values()].map(({ document, title }) => [document, title]));
  const since = countedSince(clock.now());
  return db.reading(person.id, async (trx) => {
    const all = worstFirst(await queries.answersSince(trx, since), titles);
    const start = all.findIndex(({ id }) => id === after) + 1;
    const page = all.slice(start, start + PAGE);
    const words = await queries.wordsSince(
      trx,
      since,
      page.map(({ id }) => id),
    );
    return {
      guides: page.map((guide) => ({ ...guide, words: wordsOfGuide(words, guide.id) })),
      next: start + PAGE < all.length ? (page.at(-1)?.id ?? null) : null,
    };
  });
});

export const guideAnswersHandlers = os.router({ give, list });

/** Does it unless it was done under this id before; what failed may be tried again. */
async function once(limits: Limits, name: LimitName, id: string, work: () => Promise<void>): Promise<void> {
  if (!(await limits.isFirst(name, id))) return;
  try {
    await work();
  } catch (error) {
    await limits.lift([name], id);
    throw error;
  }
}
