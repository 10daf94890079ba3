import MiniSearch from 'minisearch';
import type { ShownSearchable } from '../library.types.ts';

/** Letters without accents, so that "caida" finds "caída". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** @returns an offline search over the guides that tolerates typing mistakes */
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
  /** @returns guides matching all words, best first; if there are none, those matching some */
  return (query: string): ShownSearchable[] => {
    const all = index.search(query, { combineWith: 'AND' });
    const found = all.length > 0 ? all : index.search(query);
    return found.flatMap(({ id }) => byId.get(id) ?? []);
  };
}
