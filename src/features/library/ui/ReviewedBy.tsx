import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { formatDate } from '#web/dates.ts';
import type { Review } from '../library.reviews.contract.ts';

/** Who signed this version of a text; renders nothing if nobody did. */
export function ReviewedBy({ document }: { document: string }) {
  const [reviews, setReviews] = useState<Review[]>([]);
  useEffect(() => {
    const asked = new AbortController();
    void reviewsOf(document, asked.signal).then(setReviews);
    return () => asked.abort();
  }, [document]);
  return reviews.map((review) => {
    const day = formatDate(review.signed_at);
    return (
      <p key={review.name + review.signed_at}>
        <Trans>
          Reviewed by {review.name}, {review.license} ({review.state}), on {day}.
        </Trans>
      </p>
    );
  });
}

/** A plain fetch: a guide's page is light, and does without the API client. */
async function reviewsOf(document: string, signal: AbortSignal): Promise<Review[]> {
  try {
    const answer = await fetch(`/api/content/reviews?${new URLSearchParams({ document })}`, { signal });
    return answer.ok ? ((await answer.json()) as { reviews: Review[] }).reviews : [];
  } catch {
    return [];
  }
}
