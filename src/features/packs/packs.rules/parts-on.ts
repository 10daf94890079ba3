/** Chooses the parts of guides that answer a topic, by what people say when they need them (decision 0223). */
import { overlapping } from '#kit/overlapping.ts';
import { extractFeatures } from '../../library/library.search.rules/words.ts';
import type { PackPassage } from '../packs.types.ts';

/** As much as somebody tired reads before the steps. */
const MOST = 2;
/** A part must be said to be meant this much; a second one nearly as much as the first. Chosen by reading packs. */
const ENOUGH = 0.55;
const NEARLY_AS_MUCH = 0.8;
/** A second phrase that is near confirms the first. */
const SECOND = 0.5;
/** What its own text shares with the topic tells less than what people say. */
const OWN_TEXT = 0.5;
/** Letters that misspelled words share tell less than words. */
const PIECES = 0.35;
/** A word that no part holds, relative to one that a single part holds. */
const UNKNOWN = 0.5;
/** A long topic is read in windows of this many words: the need is a few of them. */
const WINDOW = 12;

/**
 * @param topic as typed
 * @param passages of the documents that a pack is made from, in one language
 * @returns the parts of guides that the topic is about, best first; often none
 */
export function partsOn(topic: string, passages: readonly PackPassage[]): PackPassage[] {
  const parts = passages.filter(({ section }) => section === 'what-to-know');
  const spoken = parts.map(({ heading, keywords }) =>
    [heading, ...keywords.split(', ').filter(Boolean)].map(namesOf),
  );
  const texts = parts.map(({ body }) => namesOf(body));
  const rarity = rarityIn(parts.map((_, at) => new Set([...(spoken[at] ?? []), texts[at] ?? []].flat())));
  const unknown = UNKNOWN * Math.log(parts.length + 1);
  const asked = windowsOf(topic).map((window) => vectorOf(namesOf(window), rarity, unknown));
  const scored = parts
    .map((part, at) => {
      const [first = 0, second = 0] = (spoken[at] ?? [])
        .map((names) => nearest(asked, vectorOf(names, rarity)))
        .sort((a, b) => b - a);
      const own = nearest(asked, vectorOf(texts[at] ?? [], rarity));
      return { part, score: first + SECOND * second + OWN_TEXT * own };
    })
    .toSorted((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  return scored
    .filter(({ score }) => score >= ENOUGH && score >= NEARLY_AS_MUCH * best)
    .slice(0, MOST)
    .map(({ part }) => part);
}

const namesOf = (text: string): string[] => {
  const { words, pairs, pieces } = extractFeatures(text);
  return [...words, ...pairs, ...pieces];
};

/** @returns how much each name tells the parts apart */
function rarityIn(parts: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const names of parts) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    [...counts].map(([name, count]) => [
      name,
      Math.log(parts.length / count + 0.1) * (name.startsWith('#') ? PIECES : 1),
    ]),
  );
}

type Vector = ReadonlyMap<string, number>;

/** @param unknown the weight of a word that no part holds: what else a topic speaks of */
function vectorOf(names: readonly string[], rarity: ReadonlyMap<string, number>, unknown = 0): Vector {
  const weights = names.map((name) => {
    const isWord = !name.startsWith('#') && !name.includes('_');
    return [name, Math.max(0, rarity.get(name) ?? (isWord ? unknown : 0))] as const;
  });
  const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
  return new Map(weights.map(([name, weight]) => [name, weight / length]));
}

/** @returns the cosine of the nearest window */
const nearest = (asked: readonly Vector[], said: Vector): number =>
  Math.max(
    ...asked.map((window) =>
      [...window].reduce((sum, [name, share]) => sum + share * (said.get(name) ?? 0), 0),
    ),
  );

function windowsOf(topic: string): string[] {
  const words = topic.split(/\s+/);
  return words.length <= 1.5 * WINDOW ? [topic] : overlapping(words, WINDOW);
}
