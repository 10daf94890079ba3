// What the build adds for packs: the indexes of topics, which would take a server most of a minute to build. Nothing
// is built again from the same texts, topics and code.
//
//   node tools/store-topic-index.ts [topics | parts]
import { cutAll } from '../src/features/library/library.content/all-passages.ts';
import { openIndexed } from '../src/features/library/library.content/indexed.ts';
import { listGuideIds, loadLibrary } from '../src/features/library/library.content/library.ts';
import {
  type IndexName,
  indexKey,
  readStoredIndex,
  storeIndex,
} from '../src/features/library/library.content/stored-index.ts';
import { indexData } from '../src/features/library/library.search.rules/indexing.ts';
import { loadPlanActions, quotableOf } from '../src/features/starter-plan/starter-plan.content.ts';

const library = loadLibrary();
const actions = quotableOf(loadPlanActions(library, new Set(listGuideIds())));
const indexed = openIndexed()(cutAll(library, actions));
const names = Object.keys(indexed) as IndexName[];
for (const name of names.filter((each) => process.argv[2] === undefined || process.argv[2] === each)) {
  const { entries, lines } = indexed[name];
  const key = indexKey(entries, lines);
  if (!readStoredIndex(name, key)) storeIndex(name, key, indexData(entries, lines));
}
