/** From what speaks for an alarm to the alarm. The bounds are measured: docs/emergencies.md. */
import { CLASSES } from './emergency-classifier.ts';
import type { Evidence } from './emergency-evidence.ts';
import { ALARM_KINDS, type Alarm, type AlarmKind, isEmergency } from './emergency-kinds.ts';

/** How likely an emergency must be to be said, to be asked, and to be asked where a phrase stands too. */
export const BOUNDS = {
  certain: 0.36,
  likely: 0.125,
  likelyOfFew: 0.3,
  withPhrase: 0.1,
  withNumber: 0.05,
  inPart: 0.9,
  calm: 0.4,
};
/** Of fewer words than this, each could be about anything. */
const FEW_WORDS = 5;
/** Another kind is named beside the likeliest one when it is so likely against it. */
const BESIDE = 0.35;
const MOST_KINDS = 2;
/** What a rule adds to how likely its kind is. */
const BY_PHRASE = 0.1;
const BY_NUMBER = 1;

/** @returns how likely any emergency is */
export function dangerIn(likely: Float64Array): number {
  return CLASSES.reduce(
    (sum, each, index) => (each !== 'none' && isEmergency(each) ? sum + (likely[index] ?? 0) : sum),
    0,
  );
}

/**
 * @param whole what the text says, and how likely that makes each class
 * @param readParts how likely each class is in parts of a long text; asked only where the whole says nothing
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

/** The kinds that most speaks for, most dangerous first. */
function kindsOf({ phrases, numbers }: Evidence, likely: Float64Array): AlarmKind[] {
  const scored = ALARM_KINDS.filter(isEmergency)
    .map((kind) => ({
      kind,
      score:
        (likely[CLASSES.indexOf(kind)] ?? 0) +
        (phrases.includes(kind) ? BY_PHRASE : 0) +
        (numbers.includes(kind) ? BY_NUMBER : 0),
    }))
    .sort((a, b) => b.score - a.score);
  const least = (scored[0]?.score ?? 0) * BESIDE;
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
  // Somebody near the end may want to end it by their own hand, too.
  if (natural || (of('end_of_life') >= BOUNDS.calm && !phrases.includes('suicide'))) return 'end_of_life';
  return numbers.includes('today') || of('today') >= BOUNDS.calm ? 'today' : null;
}
