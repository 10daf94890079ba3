/** Who signed the texts on screen. Plain fetches: these pages are light, and do without the API client. */
import type { Review, ReviewedText } from '../library.reviews.contract.ts';

/** @returns who signed the current version of a text; nobody if the request fails */
export async function readReviews(document: string, signal: AbortSignal): Promise<Review[]> {
  const answer = await read<{ reviews: Review[] }>(`?${new URLSearchParams({ document })}`, signal);
  return answer?.reviews ?? [];
}

let cards: Promise<ReadonlyMap<string, Review[]>> | undefined;

/** @returns who signed which card. One request for all of them, so that it does not reveal which one is shown. */
export function readCardReviews(): Promise<ReadonlyMap<string, Review[]>> {
  cards ??= read<{ cards: ReviewedText[] }>('/cards').then(
    (answer) => new Map((answer?.cards ?? []).map(({ document, reviews }) => [document, reviews])),
  );
  return cards;
}

async function read<T>(rest: string, signal?: AbortSignal): Promise<T | null> {
  try {
    const answer = await fetch(`/api/content/reviews${rest}`, signal ? { signal } : {});
    return answer.ok ? ((await answer.json()) as T) : null;
  } catch {
    return null;
  }
}
