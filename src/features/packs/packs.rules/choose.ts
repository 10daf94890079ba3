/** Chooses the guides and actions a pack is made from. */
import type { Found } from '../../library/library.search.rules/find.ts';
import { isDangerousUnder } from '../packs.emergencies.rules/actions.ts';
import type { Alarm } from '../packs.emergencies.rules/kinds.ts';
import type { PackHit } from '../packs.types.ts';
import { guideOf } from './parts-on.ts';
import { subjectOf } from './subjects.ts';

/** The share of the best score that a document must have. Measured on topics by authors outside the index (decision 0196). */
const ENOUGH = { guide: 0.7, action: 0.5, ofSeveral: 0.3 };
const MAX_OF = { guide: 2, action: 3 };
/** A topic split into this many parts names several worries. */
const SEVERAL = 4;

/** @returns whether a topic names several worries, so that each should be answered */
export const namesSeveral = ({ worries }: Pick<Found, 'worries'>): boolean => worries >= SEVERAL;

/**
 * @param found by a search; hits best first
 * @returns the documents to use, guides and actions alike, best first; of several worries one action for each
 * subject
 */
export function chooseHits(found: Pick<Found, 'hits' | 'worries'>): PackHit[] {
  const { hits } = found;
  const best = hits[0]?.score ?? 0;
  const isEnough = ({ score }: PackHit, share: number) => score >= share * best;
  const guides = hits.filter((hit) => hit.kind === 'guide' && isEnough(hit, ENOUGH.guide));
  const actions = hits.filter(({ kind }) => kind === 'action').filter(isBestOrCalm);
  const good = namesSeveral(found)
    ? oneOfEachSubject(actions.filter((hit) => isEnough(hit, ENOUGH.ofSeveral)))
    : actions.filter((hit) => isEnough(hit, ENOUGH.action));
  return [...guides.slice(0, MAX_OF.guide), ...good.slice(0, MAX_OF.action)].toSorted(
    (a, b) => b.score - a.score,
  );
}

/** @returns the documents to use for a topic that raised an alarm or none; nothing where nothing answers it */
export function chooseHitsUnder(alarm: Alarm | null, found: Found): PackHit[] {
  if (found.knows !== 'known') return [];
  return safeHits(alarm, { hits: chooseHits(found) });
}

/**
 * @param chosen the document that somebody chose where we asked which is meant
 * @returns that document with the others on its subject, or null if it was no choice
 */
export function chooseMeant(alarm: Alarm | null, found: Found, chosen: string): PackHit[] | null {
  const safe = safeHits(alarm, found);
  const meant = safe.find(({ document }) => document === chosen);
  const isAlike = ({ document }: PackHit) => document !== chosen && subjectOf(document) === subjectOf(chosen);
  return meant ? [meant, ...safe.filter(isAlike)] : null;
}

/** @returns the hits without those that could do harm under the alarm */
export const safeHits = (alarm: Alarm | null, { hits }: Pick<Found, 'hits'>): PackHit[] =>
  hits.filter(({ document }) => !(alarm && isDangerousUnder(alarm, document)));

/**
 * @param parts ids of the passages that a pack quotes
 * @param hits the documents that it is made from
 * @returns these, and the guides of those passages: what is quoted is linked as well
 */
export function withGuidesOf(
  parts: readonly string[],
  hits: readonly PackHit[],
  found: Pick<Found, 'hits'>,
): PackHit[] {
  const quoted = new Set(parts.map(guideOf));
  const missing = found.hits.filter(
    ({ document }) => quoted.has(document) && !hits.some((hit) => hit.document === document),
  );
  return [...hits, ...missing];
}

/** From this share of the best score on, a guide may be what was meant. */
const ENOUGH_TO_NAME = 0.25;
const MAX_NAMED = 2;

/** @returns the next best guides beside those that a pack is made from, best first; none that could do harm */
export function guidesBeside(alarm: Alarm | null, { hits }: Found, used: readonly PackHit[]): string[] {
  const best = hits[0]?.score ?? 0;
  return safeHits(alarm, { hits })
    .filter(
      ({ kind, document, score }) =>
        kind === 'guide' && score >= ENOUGH_TO_NAME * best && !used.some((hit) => hit.document === document),
    )
    .slice(0, MAX_NAMED)
    .map(({ document }) => document);
}

/** The second document matches as well as the first if its score is this share of it. */
const ALIKE = 0.9;

/** @returns whether no document of a pack stands out: the topic names several worries, or two match alike */
export function matchAlike({ several, hits }: { several: boolean; hits: readonly PackHit[] }): boolean {
  const [best, second] = hits;
  return several || (best !== undefined && second !== undefined && second.score >= ALIKE * best.score);
}

/** As many as somebody tired reads. */
const MAX_CHOICES = 4;

/**
 * @returns the documents of which one may be meant, best first, where none answers for sure; each on another
 * subject, and none that could do harm under the alarm
 */
export function choicesUnder(alarm: Alarm | null, { knows, isNear, hits }: Found): string[] {
  if (knows === 'known' || !isNear) return [];
  const safe = safeHits(alarm, { hits }).filter(({ document }) => document !== 'get-emergency-help');
  return oneOfEachSubject(safe)
    .slice(0, MAX_CHOICES)
    .map(({ document }) => document);
}

/** What to do in an emergency is for whoever asks just that: an alarm brings it by itself. */
const isBestOrCalm = ({ document }: PackHit, rank: number): boolean =>
  rank === 0 || document !== 'get-emergency-help';

const oneOfEachSubject = (hits: readonly PackHit[]): PackHit[] =>
  [...new Map(hits.toReversed().map((hit) => [subjectOf(hit.document), hit])).values()].toSorted(
    (a, b) => b.score - a.score,
  );
