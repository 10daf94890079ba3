import { openGuideSearch } from '../library.search.rules/guide-search.ts';
import type { ShownCard } from '../library.types.ts';
import words from './guide-words.gen.json' with { type: 'json' };

/** @returns a search over the guides that works offline, forgives typos and knows what people say */
export function createGuideSearch(guides: readonly ShownCard[]): (query: string) => ShownCard[] {
  const byId = new Map(guides.map((guide) => [`${guide.area}/${guide.slug}`, guide]));
  const search = openGuideSearch(words);
  return (query) => search(query).flatMap((id) => byId.get(id) ?? []);
}
