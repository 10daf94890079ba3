/** Cuts everything the library says into passages. Slow: it parses the Markdown of all guides. */
import { ALL_PARTS, type BelowParts, readBelowParts } from './below-parts.ts';
import { loadGuides } from './guides.ts';
import { CONTENT, type Library } from './library.ts';
import { type ActionText, passagesOfAction, passagesOfGuide } from './passages.ts';
import { readPartTopics, readPartWords, readSearchWords } from './search-words.ts';

/**
 * @param actions of the plan flow, besides those of the library
 * @returns every guide and action as passages
 * @throws if a guide is malformed, or anything is noted for a missing document or part
 */
export function cutAll(library: Library, actions: readonly ActionText[]) {
  const guides = loadGuides(CONTENT, library);
  // An action in both plans is stored once.
  const all = [...new Map([...library.actions.values(), ...actions].map((each) => [each.id, each])).values()];
  refuseTwoTexts(library, actions);
  const words = readKnownWords(new Set([...guides, ...all].map(({ id }) => id)));
  const partWords = readPartWords(CONTENT);
  const below = readBelowParts(CONTENT);
  const passages = guides.flatMap((guide) =>
    passagesOfGuide(guide, { words, parts: partWords.get(guide.id), below: below.get(guide.id) }),
  );
  refuseMissingParts('part-words.yaml', partWords, passages);
  refuseMissingParts('part-topics.yaml', readPartTopics(CONTENT), passages);
  refuseMissingParts('below-parts.yaml', below, passages);
  refuseMissingActions(below, new Set(all.map(({ id }) => id)));
  return [...passages, ...all.flatMap((action) => passagesOfAction(action, words))];
}

function refuseTwoTexts({ actions: own }: Library, actions: readonly ActionText[]): void {
  const other = actions.find(({ id, title }) => own.has(id) && own.get(id)?.title.en !== title.en);
  if (other) throw new Error(`Two different actions are called ${other.id}.`);
}

function refuseMissingParts(
  file: string,
  byGuide: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
  passages: readonly { document: string; locale: string; heading: string }[],
) {
  const known = new Set(
    passages
      .filter(({ locale }) => locale === 'en')
      .map(({ document, heading }) => `${document}: ${heading}`),
  );
  const unknown = [...byGuide]
    .flatMap(([id, parts]) =>
      [...parts.keys()].filter((part) => part !== ALL_PARTS).map((heading) => `${id}: ${heading}`),
    )
    .filter((part) => !known.has(part));
  if (unknown.length > 0) throw new Error(`content/${file}: unknown ${unknown.join(', ')}`);
}

function refuseMissingActions(below: ReadonlyMap<string, BelowParts>, known: ReadonlySet<string>) {
  const unknown = [...below.values()]
    .flatMap((parts) => [...parts.values()].flatMap(({ actions }) => actions))
    .filter((id) => !known.has(id));
  if (unknown.length > 0) throw new Error(`content/below-parts.yaml: unknown ${unknown.join(', ')}`);
}

function readKnownWords(known: ReadonlySet<string>) {
  const words = readSearchWords(CONTENT);
  const unknown = [...words.keys()].filter((id) => !known.has(id));
  if (unknown.length > 0) throw new Error(`content/search-words.yaml: unknown ${unknown.join(', ')}`);
  return words;
}
