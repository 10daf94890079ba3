/** Decides about an alarm from the evidence. docs/emergencies.md has the figures. */
import { agreed, CLASSES } from './classifier.ts';
import { dangerIn, dangerToAsk, type Judge, judge, type Matter, type Reading, signalsOf } from './judge.ts';
import { ALARM_KINDS, type Alarm, type AlarmKind, isEmergency } from './kinds.ts';

/** The least probability of an emergency to state it, and to ask about it (docs/decisions/0219 and 0225). */
const CERTAIN = 0.91;
const LIKELY = 0.53;
/** In so few words a phrase is all there is: "overdose", "my sister wants to die" … */
const WORDS_OF_A_PHRASE = 5;
/** … but not a phrase of these: "dad fell again", "when to call an ambulance", "no puedo más". */
const EVERYDAY: readonly AlarmKind[] = ['fall', 'danger', 'crisis'];
/** A number with a unit is stated even where little else speaks for danger. */
const WITH_NUMBER = 0.05;
/** The least probability of a calm card. */
const CALM = 0.46;
/** Where a part alone is this dangerous, the doctor's office is not enough: we ask (decision 0227). */
const SURE_OF_A_PART = 0.7;
/** What would be a danger if it stood alone is one beside another matter too: from here on we ask, and state it. */
const ASKED_ALONE = 0.97;
const STATED_ALONE = 0.991;
/** A second kind is named if its score is at least this share of the best one's. */
const MIN_RELATIVE_SCORE = 0.3;
const MAX_KINDS = 2;
const MORE_TELLING = 2;
/** What a matching rule adds to the score of its kind. */
const PHRASE_BONUS = 0.15;
const NUMBER_BONUS = 1;

/** @returns null for an ordinary text */
export function alarmOf(by: Judge, reading: Reading): Alarm | null {
  const alarm = alarmOfWhole(by, reading);
  const asks = alarm?.kinds.some(isEmergency) ?? false;
  if (asks && alarm?.certainty === 'certain') return alarm;
  const worst = worstMatter(by, reading);
  if (!worst || (asks && worst.danger < STATED_ALONE)) return alarm;
  const kinds = kindsOf(worst.matter.evidence, agreed(worst.matter.whole));
  return { kinds, certainty: worst.danger < STATED_ALONE ? 'likely' : 'certain' };
}

/**
 * The most dangerous of those matters in a text that would be a danger if they stood alone. Of a wish to die it is
 * enough that we would ask (decision 0293).
 */
function worstMatter({ weights }: Judge, { evidence: { natural }, matters }: Reading) {
  let worst: { matter: Matter; danger: number } | undefined;
  for (const matter of matters()) {
    // "Wants to die" may be half of "wants to die at home".
    if (natural && matter.evidence.phrases.includes('suicide')) continue;
    const danger = judge(weights, signalsOf({ ...matter, parts: [] }));
    const least = matter.evidence.phrases.includes('suicide') ? LIKELY : ASKED_ALONE;
    if (danger >= Math.max(least, worst?.danger ?? 0)) worst = { matter, danger };
  }
  return worst;
}

function alarmOfWhole(by: Judge, reading: Reading): Alarm | null {
  const { evidence } = reading;
  const danger = judge(by.weights, signalsOf(reading));
  const whole = agreed(reading.whole);
  const kinds = () => kindsOf(evidence, tellingPart(reading));
  const byNumber = evidence.numbers.some(isEmergency) && danger >= WITH_NUMBER;
  const isPhrase =
    evidence.words <= WORDS_OF_A_PHRASE && evidence.phrases.some((kind) => !EVERYDAY.includes(kind));
  if (byNumber || danger >= (isPhrase ? LIKELY : CERTAIN)) return { kinds: kinds(), certainty: 'certain' };
  const calm = calmKind(evidence, whole);
  if (calm === 'today' && worstPart(reading) >= SURE_OF_A_PART)
    return { kinds: kinds(), certainty: 'likely' };
  if (calm && (whole[CLASSES.indexOf(calm)] ?? 0) > dangerIn(whole))
    return { kinds: [calm], certainty: 'certain' };
  if (dangerToAsk(danger, reading) >= LIKELY) return { kinds: kinds(), certainty: 'likely' };
  return calm && { kinds: [calm], certainty: 'certain' };
}

/** How dangerous the worst part of a text is. */
const worstPart = ({ parts }: Reading): number => Math.max(0, ...parts.map((part) => dangerIn(agreed(part))));

/** The whole text, unless a part of it is far more dangerous. */
const tellingPart = ({ whole, parts }: Reading): Float64Array =>
  agreed(
    [whole, ...parts].reduce((most, each) =>
      dangerIn(each.regression) > MORE_TELLING * dangerIn(most.regression) ? each : most,
    ),
  );

/** The kinds with the most evidence, most dangerous first. */
function kindsOf({ phrases, numbers }: Reading['evidence'], likely: Float64Array): AlarmKind[] {
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
    .slice(0, MAX_KINDS)
    .filter(({ kind, score }) => score >= least || phrases.includes(kind));
  return ALARM_KINDS.filter((each) => chosen.some(({ kind }) => kind === each));
}

function calmKind(
  { phrases, numbers, natural }: Reading['evidence'],
  likely: Float64Array,
): 'today' | 'end_of_life' | null {
  const of = (kind: AlarmKind) => likely[CLASSES.indexOf(kind)] ?? 0;
  // Someone near the end of life may be suicidal too.
  if (natural || (of('end_of_life') >= CALM && !phrases.includes('suicide'))) return 'end_of_life';
  return numbers.includes('today') || of('today') >= CALM ? 'today' : null;
}
