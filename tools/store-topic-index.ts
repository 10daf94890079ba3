// What the build adds for packs: the index of topics, which would take a server seconds to build.
import { cutAll } from '../src/features/library/library.content/all-passages.ts';
import { listGuideIds, loadLibrary } from '../src/features/library/library.content/library.ts';
import { indexKey, storeIndex } from '../src/features/library/library.content/stored-index.ts';
import { loadTopics } from '../src/features/library/library.content/topics.ts';
import { entriesOf } from '../src/features/library/library.search.rules/entries.ts';
import { indexData } from '../src/features/library/library.search.rules/indexing.ts';
import { loadPlanActions, quotableOf } from '../src/features/starter-plan/starter-plan.content.ts';

const library = loadLibrary();
const actions = quotableOf(loadPlanActions(library, new Set(listGuideIds())));
const entries = entriesOf(cutAll(library, actions, { facts: library.dated, today: new Date() }));
const topics = loadTopics();
storeIndex(indexKey(entries, topics), indexData(entries, topics));
