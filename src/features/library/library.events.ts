/** What happens to the people who review our texts. The rows say who they are, and which version was signed. */
import { defineEvent, LOG_ONLY, NO_DATA } from '#kit/event.ts';

const ofReviewer = { subject: 'reviewer', data: NO_DATA, ...LOG_ONLY } as const;

export const reviewerNamed = defineEvent('reviewer.named', ofReviewer);
export const reviewerEnded = defineEvent('reviewer.ended', ofReviewer);
export const reviewSigned = defineEvent('review.signed', {
  subject: 'content_review',
  data: NO_DATA,
  ...LOG_ONLY,
});

export const libraryEvents = [reviewerNamed, reviewerEnded, reviewSigned] as const;
