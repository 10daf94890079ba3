/** Chooses the parts of guides that answer a topic (decisions 0223, 0227 and 0229). */
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
  /** Whether the first one is more likely than not to answer. */
  isSure: boolean;
}

/** As much as somebody tired reads before the steps. */
const MOST = 2;
/** A part of a guide that the search found later than this hardly ever answers. */
const MOST_HITS = 8;
/**
 * Coefficients for the log-odds that a part answers: for how near it is, for how much less near than the nearest one,
 * and for its guide. Fitted on topics of authors that the indexes did not hold (decision 0229).
 */
const SURE = { none: 0.22, near: 0.58, behind: 0.62, guide: 0.11 };
/** More likely than not. */
const ENOUGH = 0;
/** If none is: the likeliest from here on answers more often than what a guide says first. */
const ENOUGH_ALONE = -0.7;

/**
 * @param near parts of all guides, nearest first
 * @param hits of the search, best first; parts of other guides are left out
 * @returns the parts that answer
 */
export function partsOn(near: readonly NearPart[], hits: readonly PackHit[]): Quotable {
  const guides = new Map(
    hits
      .slice(0, MOST_HITS)
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
  const chosen = ranked.filter(({ sure }, rank) => sure >= (rank === 0 ? ENOUGH_ALONE : ENOUGH));
  return {
    parts: chosen.slice(0, MOST).map(({ document }) => document),
    isSure: (chosen[0]?.sure ?? ENOUGH_ALONE) >= ENOUGH,
  };
}

/** @returns the id of the guide that a passage is of */
export const guideOf = (passage: string): string => passage.slice(0, passage.lastIndexOf('#'));

function logOddsOf(score: number): number {
  const probability = Math.min(1, score);
  return Math.log((probability + 0.001) / (1.001 - probability));
}
