/** What the indexes of topics are built from: our texts as stored, and content/. */
import { entriesOf, partEntriesOf, partLinesOf, type Said } from '../library.search.rules/entries.ts';
import type { Entry, TopicLine } from '../library.search.rules/topic-index.ts';
import { CONTENT } from './library.ts';
import { readPartTopics } from './search-words.ts';
import type { IndexName } from './stored-index.ts';
import { loadTopics } from './topics.ts';

export interface Indexed {
  entries: Entry[];
  lines: TopicLine[];
}

/** @throws if content/ is malformed */
export function openIndexed() {
  const topics = loadTopics();
  const partTopics = readPartTopics(CONTENT);
  /** @param said all passages, in whatever order */
  return (said: readonly Said[]): Record<IndexName, Indexed> => ({
    topics: { entries: entriesOf(said), lines: topics },
    parts: { entries: partEntriesOf(said), lines: partLinesOf(said, partTopics, topics) },
  });
}
