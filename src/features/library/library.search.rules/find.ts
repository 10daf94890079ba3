/** Finds the documents that answer a topic, or determines that none of ours does. */
import { asksClinician, isClinical, withoutClinical } from './clinical.ts';
import type { Hit, Nearness, TopicIndex } from './topic-index.ts';
import { wordsOf } from './words.ts';
import { worriesOf } from './worries.ts';

export interface Found {
  /** Best first. */
  hits: Hit[];
  /** Whether the hits answer the topic; a clinical question is for a doctor, a nurse or a pharmacist. */
  knows: 'known' | 'unknown' | 'clinical';
  /** Whether one of the first hits may be meant: if they do not answer for sure, whoever asks can say which. */
  isNear: boolean;
  /** How many worries a long topic is split into; 1 if it is short. */
  worries: number;
}

/**
 * Coefficients for the confidence that a pack of the hits answers, in log-odds. Fitted on topics by authors whose
 * lines were not in the index (decision 0222); `npm run search` re-evaluates them.
 */
const SURE = { none: -0.09, best: 0.58, beyond: -0.62, overUnanswered: 0.85, unheard: -2.67 };
/** Nearly four in five: a pack about something else is worse than a question (decisions 0141, 0196 and 0222). */
const ENOUGH = 1.25;
/** From here on, one of the first hits may be meant. */
const ENOUGH_TO_ASK = -0.5;
/** In a text with clinical terms, the rest must match with this confidence. */
const ENOUGH_BESIDE = 0.5;
/** If most worries of a long topic are known, this much for the whole is sufficient. */
const ENOUGH_IN_PARTS = 0.5;
/** With fewer words left, it counts as clinical. */
const FEWEST_BESIDE = 3;
const SHORTEST_WORD = 2;
/** What somebody copied says nothing in words. */
const LINK = /\b(?:https?|javascript):\S+/gi;
/** Weight of each worry's hits relative to the whole topic's. */
const WORRY_WEIGHT = 0.15;

/** @returns the documents that answer a topic as typed, in either language */
export function findInIndex(index: TopicIndex, typed: string): Found {
  const topic = typed.replace(LINK, ' ');
  const whole = index.near(topic);
  const knows = judge(index, topic, whole);
  const isNear = hasWords(topic) && sureOf(whole) >= ENOUGH_TO_ASK;
  const worries = worriesOf(topic);
  if (worries.length === 1) return { hits: whole.hits, knows, isNear, worries: 1 };
  const parts = worries.map((text) => ({ text, near: index.near(text) }));
  const answers = parts.filter(({ text, near }) => judge(index, text, near) === 'known');
  const hits = together(
    whole.hits,
    answers.map(({ near }) => near.hits),
  );
  const enough = knows === 'clinical' ? ENOUGH_BESIDE : ENOUGH_IN_PARTS;
  const isInParts = answers.length > parts.length / 2 && sureOf(whole) >= enough;
  return {
    hits,
    knows: isInParts ? 'known' : knows,
    isNear,
    worries: worries.length,
  };
}

function judge(index: TopicIndex, text: string, near: Nearness): Found['knows'] {
  if (!hasWords(text)) return 'unknown';
  const isSure = sureOf(near) >= ENOUGH;
  if (!isClinical(text)) return isSure ? 'known' : 'unknown';
  const beside = withoutClinical(text);
  const saysMore = (beside.match(/\p{L}{2,}/gu) ?? []).length >= FEWEST_BESIDE;
  // An illness is often only what a question about care begins with.
  if (saysMore && !asksClinician(text) && sureOf(near) >= ENOUGH_TO_ASK) return isSure ? 'known' : 'unknown';
  return saysMore && isSure && sureOf(index.near(beside)) >= ENOUGH_BESIDE ? 'known' : 'clinical';
}

/** A single letter or punctuation is no question. */
const hasWords = (text: string): boolean => wordsOf(text).some((word) => word.length >= SHORTEST_WORD);

function sureOf({ hits, beyond, answered, unanswered, unheard }: Nearness): number {
  return (
    SURE.none +
    SURE.best * logOddsOf(hits[0]?.score ?? 0) +
    SURE.beyond * logOddsOf(beyond) +
    SURE.overUnanswered * Math.log((answered + 0.02) / (unanswered + 0.02)) +
    SURE.unheard * unheard
  );
}

/** @param score of a hit; those of several worries add up to more than 1 */
export function logOddsOf(score: number): number {
  const probability = Math.min(1, score);
  return Math.log((probability + 0.001) / (1.001 - probability));
}

function together(whole: readonly Hit[], parts: readonly (readonly Hit[])[]): Hit[] {
  const sums = new Map(whole.map((hit) => [hit.document, { ...hit }]));
  for (const hits of parts) {
    for (const hit of hits) {
      const sum = sums.get(hit.document);
      if (sum) sum.score += WORRY_WEIGHT * hit.score;
    }
  }
  return [...sums.values()].toSorted((a, b) => b.score - a.score || (a.document < b.document ? -1 : 1));
}
