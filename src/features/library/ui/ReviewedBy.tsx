import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { formatDate } from '#web/dates.ts';
import type { Review } from '../library.reviews.contract.ts';
import { readCardReviews, readReviews } from './reviews.ts';

/** Who signed this version of a guide; renders nothing if nobody did. */
export function ReviewedBy({ document }: { document: string }) {
  const [reviews, setReviews] = useState<Review[]>([]);
  useEffect(() => {
    const asked = new AbortController();
    void readReviews(document, asked.signal).then(setReviews);
    return () => asked.abort();
  }, [document]);
  return <Signatures reviews={reviews} />;
}

/** Who signed this version of a card; renders nothing if nobody did. */
export function CardReviewedBy({ kind }: { kind: string }) {
  const [reviews, setReviews] = useState<Review[]>([]);
  useEffect(() => {
    let gone = false;
    void readCardReviews().then((cards) => {
      if (!gone) setReviews(cards.get(`card/${kind}`) ?? []);
    });
    return () => {
      gone = true;
    };
  }, [kind]);
  return reviews.length > 0 ? (
    <div className="text-sm text-ink-2">
      <Signatures reviews={reviews} />
    </div>
  ) : null;
}

function Signatures({ reviews }: { reviews: readonly Review[] }) {
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
