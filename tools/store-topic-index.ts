// What the build adds for packs: the indexes of topics, which would take a server seconds to build.
import { cutAll } from '../src/features/library/library.content/all-passages.ts';
import { openIndexed } from '../src/features/library/library.content/indexed.ts';
import { listGuideIds, loadLibrary } from '../src/features/library/library.content/library.ts';
import {
  type IndexName,
  indexKey,
  storeIndex,
} from '../src/features/library/library.content/stored-index.ts';
import { indexData } from '../src/features/library/library.search.rules/indexing.ts';
import { loadPlanActions, quotableOf } from '../src/features/starter-plan/starter-plan.content.ts';

const library = loadLibrary();
const actions = quotableOf(loadPlanActions(library, new Set(listGuideIds())));
const indexed = openIndexed()(cutAll(library, actions, { facts: library.dated, today: new Date() }));
for (const name of Object.keys(indexed) as IndexName[]) {
  const { entries, lines } = indexed[name];
  storeIndex(name, indexKey(entries, lines), indexData(entries, lines));
}
