/** Access rules of the library: how each call answers each role, and what each role may do with each row. */
import {
  type Asks,
  admins,
  adminsRows,
  type CallAccess,
  everybody,
  everybodysRows,
  HIDDEN,
  nothing,
  type RowAccess,
  signedIn,
} from '#kit/access.ts';
import type { guideAnswers } from './library.answers.contract.ts';
import type { reviews } from './library.reviews.contract.ts';

/** The ids the calls take. */
interface World {
  reviewerId: string;
}

/** An existing text. */
const A_TEXT = 'housing/home-safety';
const aText: Asks<World> = () => ({ body: { document: A_TEXT } });

export const reviewsAccess = {
  of: [aText, everybody(200)],
  cards: [nothing, everybody(200)],
  list: [nothing, admins()],
  read: [aText, admins()],
  // An admin appoints reviewers, but does not sign.
  sign: [() => ({ body: { document: A_TEXT, version: 'a'.repeat(64) } }), signedIn(403)],
  reviewers: [nothing, admins()],
  // Someone without an account cannot be appointed.
  name: [
    () => ({
      body: {
        id: crypto.randomUUID(),
        email: 'no@account.test',
        name: 'Rae Nurse',
        license: 'RN',
        state: 'OH',
      },
    }),
    admins(404),
  ],
  end: [({ reviewerId }) => ({ params: { id: reviewerId } }), admins()],
  due: [nothing, admins()],
} satisfies CallAccess<typeof reviews, World>;

export const guideAnswersAccess = {
  give: [
    () => ({ body: { id: crypto.randomUUID(), guide: A_TEXT, locale: 'en', needed: true } }),
    everybody(200),
  ],
  list: [nothing, admins()],
} satisfies CallAccess<typeof guideAnswers, World>;

/** What each role may do with the rows seeded by row-level-security.test.ts. */
export const libraryRows = {
  library_passages: { may: everybodysRows('1 x x x') },
  library_versions: { may: HIDDEN, changes: 'version' },
  reviewers: {
    may: { ...everybodysRows('0 x 0 x'), owner: '1 x 0 x', admin: '1 + 1 x' },
    changes: 'ended_at',
  },
  content_reviews: { may: { ...everybodysRows('1 x x x'), owner: '1 + x x' }, changes: 'name' },
  // Only sums, and no way to add to them but through the server.
  guide_answers: { may: adminsRows('1 x x x', '0 x x x'), changes: 'no' },
  guide_answer_words: { may: adminsRows('1 x x x', '0 x x x'), changes: 'times' },
} satisfies RowAccess;
