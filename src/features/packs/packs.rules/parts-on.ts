/** Chooses the parts of guides that answer a topic (decisions 0223, 0227 and 0229). */
import { type Found, logOddsOf } from '../../library/library.search.rules/find.ts';
import { probabilityOf } from '../../library/library.search.rules/learning.ts';
import type { PackHit } from '../packs.types.ts';

/** How near a topic is to a part of a guide, by what people said when that part answered them. */
export interface NearPart {
  /** The passage's id, which begins with the guide's. */
  document: string;
  /** From 0 to 1. */
  score: number;
}

export interface Quotable {
  /** Ids of passages, best first; none if nothing is near. */
  parts: string[];
  /** Log-odds that the first one answers, also if it is too unlikely to be quoted. */
  sure: number;
}

/** As much as somebody tired reads before the steps. */
const MAX_PARTS = 2;
/** A part of a guide that the search found later than this hardly ever answers. */
const MAX_HITS = 8;
/**
 * Coefficients for the log-odds that a part answers: for how near it is, for how much less near than the nearest one,
 * and for its guide. Fitted on topics of authors that the indexes did not hold (decision 0229).
 */
const SURE = { none: 0.56, near: 0.55, behind: 0.54, guide: 0.24 };
/** From here on most answer: a second part as well. */
const ENOUGH = -0.6;
/** If none does: the likeliest from here on answers more often than what a guide says first. */
const ENOUGH_ALONE = -1;
/** From here on four in five answer, also where the search alone was not sure. */
const ENOUGH_FOR_BOTH = 0.5;

/**
 * @param near parts of all guides, nearest first
 * @param hits of the search, best first; parts of other guides are left out
 * @param isMeant whether somebody said that these are meant: then the likeliest part is quoted in any case
 * @returns the parts that answer
 */
export function partsOn(near: readonly NearPart[], hits: readonly PackHit[], isMeant = false): Quotable {
  const guides = new Map(
    hits
      .slice(0, MAX_HITS)
      .filter(({ kind }) => kind === 'guide')
      .map(({ document, score }) => [document, logOddsOf(score)]),
  );
  const parts = near.flatMap(({ document, score }) => {
    const guide = guides.get(guideOf(document));
    return guide === undefined ? [] : [{ document, near: logOddsOf(score), guide }];
  });
  const nearest = Math.max(...parts.map((part) => part.near));
  const ranked = parts
    .map((part) => ({
      document: part.document,
      sure: SURE.none + SURE.near * part.near + SURE.behind * (part.near - nearest) + SURE.guide * part.guide,
    }))
    .toSorted((a, b) => b.sure - a.sure);
  const [first, second] = isMeant ? [Number.NEGATIVE_INFINITY, ENOUGH_ALONE] : [ENOUGH_ALONE, ENOUGH];
  const chosen = ranked.filter(({ sure }, rank) => sure >= (rank === 0 ? first : second));
  return {
    parts: chosen.slice(0, MAX_PARTS).map(({ document }) => document),
    sure: ranked[0]?.sure ?? Number.NEGATIVE_INFINITY,
  };
}

/** @returns whether the best part answers so surely that nothing else needs to be shown */
export const answersForSure = ({ sure }: Pick<Quotable, 'sure'>): boolean => sure >= ENOUGH_FOR_BOTH;

/**
 * @returns what was found, known or not by the parts as well: one that answers makes up for a search that is not
 * sure, and a guide of which no part is likely is asked about
 */
export function knownByParts(found: Found, { sure }: Quotable): Found {
  const { knows, isNear, hits } = found;
  if (knows === 'unknown' && isNear && answersForSure({ sure })) return { ...found, knows: 'known' };
  if (knows === 'known' && isNear && sure < ENOUGH_ALONE && hits[0]?.kind === 'guide')
    return { ...found, knows: 'unknown' };
  return found;
}

/**
 * How much the nearest part of a guide moves the guide's own log-odds, from where it moves nothing. Measured on topics
 * of authors that the indexes did not hold (decision 0234).
 */
const PART = { weight: 0.15, none: -1.5 };

/**
 * @param near parts of all guides, nearest first
 * @returns what was found, in a new order: a guide counts for more if one of its parts is near; actions have no parts
 */
export function rankByParts(found: Found, near: readonly NearPart[]): Found {
  const nearest = new Map(near.toReversed().map(({ document, score }) => [guideOf(document), score]));
  const hits = found.hits.map((hit) => {
    const part = nearest.get(hit.document);
    if (part === undefined) return hit;
    const share = Math.min(1, hit.score);
    if (share === 0) return hit;
    const moved = probabilityOf(logOddsOf(share) + PART.weight * (logOddsOf(part) - PART.none));
    return { ...hit, score: (hit.score / share) * moved };
  });
  return { ...found, hits: hits.toSorted((a, b) => b.score - a.score) };
}

/** @returns the id of the guide that a passage is of */
export const guideOf = (passage: string): string => passage.slice(0, passage.lastIndexOf('#'));
