/** Reviews of our texts: reviewers, the exact versions they signed, and figures due for an update. */
import { z } from 'zod';
import {
  adminOnly,
  anybody,
  byId,
  done,
  instant,
  line,
  nothing,
  refusals,
  signedIn,
  visible,
} from '#kit/contract.ts';
import { LOCALES } from '#kit/locale.ts';
import { REVIEWER_MAX, STATES } from './library.reviews.rules.ts';

/** A guide, e.g. `housing/home-safety`, or a card, e.g. `card/choking`. */
const document = z.string().regex(/^[a-z0-9_/-]{1,100}$/);
const version = z.string().regex(/^[0-9a-f]{64}$/);

const review = z.strictObject({
  name: z.string(),
  license: z.string(),
  state: z.string(),
  signed_at: instant,
});
export type Review = z.infer<typeof review>;

const reviewed = z.strictObject({
  document,
  kind: z.enum(['guide', 'card']),
  title: z.string(),
  version,
  /** Of this version, newest first. */
  reviews: z.array(review),
});
export type ReviewedText = z.infer<typeof reviewed>;

/** A part of a text as its readers see it. */
const part = z.strictObject({
  locale: z.enum(LOCALES),
  heading: z.string(),
  html: z.string(),
  lines: z.array(z.string()),
});

const reviewer = z.strictObject({
  id: z.uuid(),
  email: z.string().nullable(),
  name: z.string(),
  license: z.string(),
  state: z.string(),
  named_at: instant,
  ended_at: instant.nullable(),
});
export type Reviewer = z.infer<typeof reviewer>;

const due = z.strictObject({
  id: z.string(),
  what: z.string(),
  until: z.iso.date(),
  days_left: z.int(),
  next: z.string(),
});
export type Due = z.infer<typeof due>;

const aDocument = z.strictObject({ document });

export const reviews = {
  of: anybody
    .route({ method: 'GET', path: '/content/reviews', summary: 'Who signed the version that is shown now' })
    .input(aDocument)
    .errors(refusals('NOT_FOUND'))
    .output(reviewed),

  cards: anybody
    .route({
      method: 'GET',
      path: '/content/reviews/cards',
      summary: 'The emergency cards whose version of now somebody signed',
    })
    .input(nothing)
    .output(z.strictObject({ cards: z.array(reviewed) })),

  list: signedIn
    .route({ method: 'GET', path: '/content/texts', summary: 'All texts, for reviewers and admins' })
    .input(nothing)
    .errors(refusals('FORBIDDEN'))
    .output(
      z.strictObject({
        texts: z.array(reviewed),
        signs_as: reviewer.pick({ name: true, license: true, state: true }).nullable(),
      }),
    ),

  read: signedIn
    .route({ method: 'GET', path: '/content/text', summary: 'The words that are signed' })
    .input(aDocument)
    .errors(refusals('FORBIDDEN', 'NOT_FOUND'))
    .output(reviewed.extend({ parts: z.array(part) })),

  sign: signedIn
    .route({
      method: 'POST',
      path: '/content/reviews',
      summary: 'Sign exactly this version; again it is the same',
    })
    .input(z.strictObject({ document, version }))
    .errors(refusals('FORBIDDEN', 'NOT_FOUND', 'CHANGED_MEANWHILE'))
    .output(reviewed),

  reviewers: adminOnly
    .route({
      method: 'GET',
      path: '/admin/reviewers',
      summary: 'Reviewers, also those who are none any more',
    })
    .input(nothing)
    .output(z.strictObject({ reviewers: z.array(reviewer) })),

  name: adminOnly
    .route({
      method: 'POST',
      path: '/admin/reviewers',
      successStatus: 201,
      summary: 'Name somebody with an account as a reviewer',
    })
    .input(
      z.strictObject({
        id: z.uuid(),
        email: z.email().max(254),
        name: visible(line(REVIEWER_MAX.name)),
        license: visible(line(REVIEWER_MAX.license)),
        state: z.enum(STATES),
      }),
    )
    .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE'))
    .output(reviewer),

  end: adminOnly
    .route({
      method: 'DELETE',
      path: '/admin/reviewers/{id}',
      summary: 'Somebody signs no more; what they signed stays',
    })
    .input(byId)
    .errors(refusals('NOT_FOUND'))
    .output(done),

  due: adminOnly
    .route({
      method: 'GET',
      path: '/admin/content-due',
      summary: 'Figures that end within 45 days, or have ended',
    })
    .input(nothing)
    .output(z.strictObject({ due: z.array(due) })),
};
