/** Who may do what in library: what each call answers to whom, and what each may do with each row. */
import {
  type Asks,
  admins,
  type CallAccess,
  everybody,
  everybodysRows,
  HIDDEN,
  nothing,
  type RowAccess,
  signedIn,
} from '#kit/access.ts';
import type { reviews } from './library.reviews.contract.ts';

/** What the calls are about. */
interface World {
  reviewerId: string;
}

/** A text that there is. */
const A_TEXT = 'housing/home-safety';
const aText: Asks<World> = () => ({ body: { document: A_TEXT } });

export const reviewsAccess = {
  of: [aText, everybody(200)],
  list: [nothing, admins()],
  read: [aText, admins()],
  // An admin names who signs, and does not sign.
  sign: [() => ({ body: { document: A_TEXT, version: 'a'.repeat(64) } }), signedIn(403)],
  reviewers: [nothing, admins()],
  // Whoever has no account is nobody to name.
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

/** What each may do with the rows that the floor test lays out: see row-level-security.test.ts. */
export const libraryRows = {
  library_passages: { may: everybodysRows('1 x x x') },
  library_versions: { may: HIDDEN, changes: 'version' },
  reviewers: {
    may: { ...everybodysRows('0 x 0 x'), owner: '1 x 0 x', admin: '1 + 1 x' },
    changes: 'ended_at',
  },
  content_reviews: { may: { ...everybodysRows('1 x x x'), owner: '1 + x x' }, changes: 'name' },
} satisfies RowAccess;
