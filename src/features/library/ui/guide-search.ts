import MiniSearch from 'minisearch';
import type { ShownSearchable } from '../library.types.ts';

/** Letters without their accents, so that "caida" finds "caída". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** @returns a search over the guides that needs no connection and forgives typing mistakes */
export function createGuideSearch(guides: readonly ShownSearchable[]) {
  const byId = new Map(guides.map((guide) => [`${guide.area}/${guide.slug}`, guide]));
  const index = new MiniSearch({
    fields: ['title', 'words', 'summary'],
    processTerm: (term) => plain(term),
    searchOptions: {
      boost: { title: 3, words: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 3 ? 0.25 : false),
    },
  });
  index.addAll(
    [...byId].map(([id, { title, summary, words }]) => ({
      id,
      title,
      summary,
      words,
    })),
  );
  /** @returns what fits all words, best first; where nothing does, what fits some of them */
  return (query: string): ShownSearchable[] => {
    const all = index.search(query, { combineWith: 'AND' });
    const found = all.length > 0 ? all : index.search(query);
    return found.flatMap(({ id }) => byId.get(id) ?? []);
  };
}
