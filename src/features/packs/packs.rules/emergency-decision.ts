/** Decides about an alarm from the evidence. The bounds are measured: docs/emergencies.md. */
import { CLASSES } from './emergency-classifier.ts';
import type { Evidence } from './emergency-evidence.ts';
import { ALARM_KINDS, type Alarm, type AlarmKind, isEmergency } from './emergency-kinds.ts';

/**
 * Minimum probability of an emergency to state it, to ask about it, and to ask about it if a phrase matched
 * too.
 */
export const BOUNDS = {
  certain: 0.36,
  likely: 0.125,
  likelyOfFew: 0.3,
  withPhrase: 0.1,
  withNumber: 0.05,
  inPart: 0.9,
  calm: 0.4,
};
/** With fewer words than this, a text could be about anything. */
const FEW_WORDS = 5;
/** A second kind is named if its score is at least this share of the best one's. */
const MIN_RELATIVE_SCORE = 0.35;
const MOST_KINDS = 2;
/** What a matching rule adds to the score of its kind. */
const PHRASE_BONUS = 0.1;
const NUMBER_BONUS = 1;

/** @returns the probability of any emergency */
export function dangerIn(likely: Float64Array): number {
  return CLASSES.reduce(
    (sum, each, index) => (each !== 'none' && isEmergency(each) ? sum + (likely[index] ?? 0) : sum),
    0,
  );
}

/**
 * @param whole class probabilities of the whole text
 * @param readParts class probabilities for parts of a long text; evaluated only if the whole raises no alarm
 * @returns null for an ordinary text
 */
export function alarmOf(
  evidence: Evidence,
  whole: Float64Array,
  readParts: () => readonly Float64Array[],
): Alarm | null {
  const danger = dangerIn(whole);
  const byNumber = evidence.numbers.some(isEmergency) && danger >= BOUNDS.withNumber;
  if (byNumber || danger >= BOUNDS.certain) return { kinds: kindsOf(evidence, whole), certainty: 'certain' };
  const calm = calmKind(evidence, whole);
  if (calm && (whole[CLASSES.indexOf(calm)] ?? 0) > danger) return { kinds: [calm], certainty: 'certain' };
  const enough = evidence.words < FEW_WORDS ? BOUNDS.likelyOfFew : BOUNDS.likely;
  if (danger >= enough || (evidence.phrases.length > 0 && danger >= BOUNDS.withPhrase))
    return { kinds: kindsOf(evidence, whole), certainty: 'likely' };
  const [part] = [...readParts()].sort((a, b) => dangerIn(b) - dangerIn(a));
  if (part && dangerIn(part) >= BOUNDS.inPart) return { kinds: kindsOf(evidence, part), certainty: 'likely' };
  return calm && { kinds: [calm], certainty: 'certain' };
}

/** The kinds with the most evidence, most dangerous first. */
function kindsOf({ phrases, numbers }: Evidence, likely: Float64Array): AlarmKind[] {
  const scored = ALARM_KINDS.filter(isEmergency)
    .map((kind) => ({
      kind,
      score:
        (likely[CLASSES.indexOf(kind)] ?? 0) +
        (phrases.includes(kind) ? PHRASE_BONUS : 0) +
        (numbers.includes(kind) ? NUMBER_BONUS : 0),
    }))
    .sort((a, b) => b.score - a.score);
  const least = (scored[0]?.score ?? 0) * MIN_RELATIVE_SCORE;
  const chosen = scored
    .slice(0, MOST_KINDS)
    .filter(({ kind, score }) => score >= least || phrases.includes(kind));
  return ALARM_KINDS.filter((each) => chosen.some(({ kind }) => kind === each));
}

function calmKind(
  { phrases, numbers, natural }: Evidence,
  likely: Float64Array,
): 'today' | 'end_of_life' | null {
  const of = (kind: AlarmKind) => likely[CLASSES.indexOf(kind)] ?? 0;
  // Someone near the end of life may be suicidal too.
  if (natural || (of('end_of_life') >= BOUNDS.calm && !phrases.includes('suicide'))) return 'end_of_life';
  return numbers.includes('today') || of('today') >= BOUNDS.calm ? 'today' : null;
}
