/** From a topic to what answers it, or to the plain word that nothing of ours does. */
import { isClinical, withoutClinical } from './clinical.ts';
import type { Hit, Nearness, TopicIndex } from './topic-index.ts';
import { wordsOf } from './words.ts';
import { worriesOf } from './worries.ts';

export interface Found {
  /** The best first. */
  hits: Hit[];
  /** Whether they answer; a clinical question is for a doctor, a nurse or a pharmacist. */
  knows: 'known' | 'unknown' | 'clinical';
}

/**
 * How sure it is that something of ours answers, in log-odds. Fitted on the topics of authors whose
 * lines were not in the index (decision 0087); `npm run search` measures it again.
 */
const SURE = { none: -0.9, score: 16.5, overBeyond: 0.55, overUnanswered: 1.15, unheard: -5.4 };
const ENOUGH = 0.5;
/** Beside a device, a dose or a disease, what is left has to say plainly what else it is about. */
const ENOUGH_BESIDE = 1.5;
/** With fewer words left, nothing is. */
const FEWEST_BESIDE = 3;
const SHORTEST_WORD = 2;
/** What each of its worries adds to a whole topic. */
const WORRY_WEIGHT = 0.15;

/** @returns what answers a topic as somebody typed it, in whatever language */
export function findInIndex(index: TopicIndex, topic: string): Found {
  const whole = index.near(topic);
  const worries = worriesOf(topic);
  if (worries.length === 1) return { hits: whole.hits, knows: judge(index, topic, whole) };
  const parts = worries.map((text) => {
    const near = index.near(text);
    return { near, knows: judge(index, text, near) };
  });
  const answers = parts.filter(({ knows }) => knows === 'known');
  const knows = judge(index, topic, whole);
  return {
    hits: together(
      whole.hits,
      answers.map(({ near }) => near.hits),
    ),
    // Somebody who names a worry of ours among many that are not is answered that one.
    knows: knows !== 'known' && answers.length > parts.length / 2 ? 'known' : knows,
  };
}

function judge(index: TopicIndex, text: string, near: Nearness): Found['knows'] {
  // A letter, or signs, ask nothing.
  if (wordsOf(text).every((word) => word.length < SHORTEST_WORD)) return 'unknown';
  if (!isClinical(text)) return sureOf(near) >= ENOUGH ? 'known' : 'unknown';
  const beside = withoutClinical(text);
  const isBeside =
    (beside.match(/\p{L}{2,}/gu) ?? []).length >= FEWEST_BESIDE &&
    sureOf(near) >= ENOUGH &&
    sureOf(index.near(beside)) >= ENOUGH_BESIDE;
  return isBeside ? 'known' : 'clinical';
}

function sureOf({ hits, beyond, answered, unanswered, unheard }: Nearness): number {
  const score = hits[0]?.score ?? 0;
  return (
    SURE.none +
    SURE.score * score +
    SURE.overBeyond * Math.log((score + 0.01) / (beyond + 0.01)) +
    SURE.overUnanswered * Math.log((answered + 0.02) / (unanswered + 0.02)) +
    SURE.unheard * unheard
  );
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
