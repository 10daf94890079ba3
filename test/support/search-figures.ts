// How well topics find their answers: figures for authors whose lines are not in the index.
import { readFileSync } from 'node:fs';
import { cutAll } from '#features/library/library.content/all-passages.ts';
import { loadGuides } from '#features/library/library.content/guides.ts';
import { openIndexed } from '#features/library/library.content/indexed.ts';
import { listGuideIds, loadLibrary } from '#features/library/library.content/library.ts';
import { indexKey, readStoredIndex } from '#features/library/library.content/stored-index.ts';
import { type AuthoredTopic, loadTopics } from '#features/library/library.content/topics.ts';
import { entriesOf } from '#features/library/library.search.rules/entries.ts';
import { findInIndex } from '#features/library/library.search.rules/find.ts';
import { indexData } from '#features/library/library.search.rules/indexing.ts';
import {
  type Entry,
  openIndex,
  type TopicIndex,
} from '#features/library/library.search.rules/topic-index.ts';
import { choicesUnder } from '#features/packs/packs.rules/choose.ts';
import { knownByParts, partsOn, rankByParts } from '#features/packs/packs.rules/parts-on.ts';
import { loadPlanActions, quotableOf } from '#features/starter-plan/starter-plan.content.ts';
import { FIRST_GUIDES } from './library-guides.ts';

/** @returns all passages as stored in the database, without a database */
export function loadPassages() {
  const library = loadLibrary();
  const actions = quotableOf(loadPlanActions(library, new Set(listGuideIds())));
  return cutAll(library, actions);
}

/** @returns everything the library says */
export const loadSaid = (): Entry[] => entriesOf(loadPassages());

/**
 * The guides that authors of topics could not name, because they came later, by the actions they go with: where
 * such an action is an answer, the guide is one too.
 */
function laterGuides(): ReadonlyMap<string, readonly string[]> {
  later ??= new Map(
    loadGuides()
      .filter(({ id }) => !FIRST_GUIDES.includes(id))
      .map(({ id, actions }) => [id, actions.map((action) => action.id)]),
  );
  return later;
}
let later: ReadonlyMap<string, readonly string[]> | undefined;

/** @returns the topics of a file by an author outside every index; ids may leave out a guide's area */
export function readTopics(file: string, said: readonly Entry[]): AuthoredTopic[] {
  const idsOf = (id: string) =>
    said.flatMap(({ document }) => (document === id || document.endsWith(`/${id}`) ? [document] : []));
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [language = '', ids = '', text = ''] = line.split('\t');
      const documents = ids === '-' ? [] : ids.split('|').flatMap(idsOf);
      return { author: file, language, documents, text };
    });
}

export interface SearchFigures {
  topics: number;
  answerable: number;
  first: number;
  inThree: number;
  /** Of the answered ones, how often the first text is right. */
  firstOfAnswered: number;
  /** How often we ask which text is meant, and how often a right one is among those that are offered. */
  asked: number;
  rightAmongAsked: number;
  /** Of the topics without an answer, how often the library did not give one. */
  admitted: number;
  wronglyAdmitted: number;
}

/**
 * @param parts the index of the parts of guides; without it, what the search alone knows
 * @returns shares, from 0 to 1
 */
export function figuresOf(
  topics: readonly AuthoredTopic[],
  index: TopicIndex,
  parts?: TopicIndex,
): SearchFigures {
  const found = topics.map(({ text, documents }) => {
    const searched = findInIndex(index, text);
    if (!parts) return { documents, ...searched };
    const near = parts.near(text).hits;
    return { documents, ...rankByParts(knownByParts(searched, partsOn(near, searched.hits)), near) };
  });
  const answerable = found.filter(({ documents }) => documents.length > 0);
  const others = found.filter(({ documents }) => documents.length === 0);
  const answered = answerable.filter(({ knows }) => knows === 'known');
  const asked = answerable.filter(({ knows, isNear }) => knows !== 'known' && isNear);
  const guides = laterGuides();
  const isRight = (ids: readonly string[], { documents }: (typeof found)[number]) =>
    ids.some((id) => [id, ...(guides.get(id) ?? [])].some((each) => documents.includes(each)));
  const isAmong = (each: (typeof found)[number], most: number) =>
    isRight(each.hits.map(({ document }) => document).slice(0, most), each);
  const share = (among: typeof found, is: (each: (typeof found)[number]) => boolean) =>
    among.length === 0 ? 1 : among.filter(is).length / among.length;
  return {
    topics: topics.length,
    answerable: answerable.length,
    first: share(answerable, (each) => isAmong(each, 1)),
    inThree: share(answerable, (each) => isAmong(each, 3)),
    firstOfAnswered: share(answered, (each) => isAmong(each, 1)),
    asked: share(answerable, (each) => asked.includes(each)),
    rightAmongAsked: share(asked, (each) => isRight(choicesUnder(null, each), each)),
    admitted: share(others, ({ knows }) => knows !== 'known'),
    wronglyAdmitted: share(answerable, ({ knows, isNear }) => knows !== 'known' && !isNear),
  };
}

/** @returns an index built without the lines of an author; without any, the stored one if it is up to date */
export function indexWithout(author: string | null, said = loadSaid()): TopicIndex {
  const lines = loadTopics().filter((line) => line.author !== author);
  return openIndex(readStoredIndex('topics', indexKey(said, lines)) ?? indexData(said, lines));
}

/** @returns the index of the parts of guides: the stored one if it is up to date */
export function partIndex(): TopicIndex {
  const { entries, lines } = openIndexed()(loadPassages()).parts;
  return openIndex(readStoredIndex('parts', indexKey(entries, lines)) ?? indexData(entries, lines));
}
