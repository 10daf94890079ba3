/**
 * Weighs what both models say of a text and of its parts, how long it is, and whether a phrase or number
 * stands in it, into one probability of an emergency. Its weights are learned from texts whose authors both
 * models did not know (docs/emergencies.md).
 */
import { CLASSES, type Opinion } from './classifier.ts';
import type { Evidence } from './evidence.ts';
import { isEmergency } from './kinds.ts';

export interface Judge {
  /** One for each signal; the last one is the bias. */
  weights: readonly number[];
}

/** What is known of a text, or of one matter in it. */
export interface Matter {
  evidence: Omit<Evidence, 'features'>;
  whole: Opinion;
}

export interface Reading extends Matter {
  parts: readonly Opinion[];
  /** What the text may be about besides, each read as if it stood alone; read only when asked for. */
  matters: () => readonly Matter[];
}

const EMERGENCIES = CLASSES.flatMap((each, index) => (each !== 'none' && isEmergency(each) ? [index] : []));
const TODAY = CLASSES.indexOf('today');
/** With fewer words than this, a text could be about anything. */
const FEW_WORDS = 5;

/** @returns the probability of any emergency, as one model sees it */
export const dangerIn = (likely: Float64Array): number =>
  EMERGENCIES.reduce((sum, index) => sum + (likely[index] as number), 0);

export function signalsOf({ evidence, whole, parts }: Matter & Pick<Reading, 'parts'>): number[] {
  const length = Math.log(evidence.words + 1);
  const phrase = evidence.phrases.length > 0 ? 1 : 0;
  const number = evidence.numbers.some(isEmergency) ? 1 : 0;
  const regression = dangerIn(whole.regression);
  return [
    ...ofModel(
      whole.regression,
      parts.map((part) => part.regression),
    ),
    ...ofModel(
      whole.network,
      parts.map((part) => part.network),
    ),
    ...ofParts(parts, length),
    length,
    length * length,
    evidence.words < FEW_WORDS ? 1 : 0,
    phrase,
    number,
    logit(regression) * length,
    logit(regression) * phrase,
  ];
}

function ofModel(whole: Float64Array, parts: readonly Float64Array[]): number[] {
  const danger = dangerIn(whole);
  const most = parts.length > 0 ? Math.max(...parts.map(dangerIn)) : danger;
  const best = Math.max(...EMERGENCIES.map((index) => whole[index] as number));
  return [logit(danger), logit(most) - logit(danger), logit(whole[TODAY] as number), best / (danger + 1e-6)];
}

/** How sure both models are of the worst part, and of the worst two that overlap: a story hides its danger there. */
function ofParts(parts: readonly Opinion[], length: number): number[] {
  if (parts.length === 0) return [0, 0, 0, 0];
  const sure = parts.map(
    ({ regression, network }) => (logit(dangerIn(regression)) + logit(dangerIn(network))) / 2,
  );
  const most = Math.max(...sure);
  const ofTwo = Math.max(...sure.slice(1).map((each, at) => (each + (sure[at] as number)) / 2));
  return [1, most, ofTwo, most * length];
}

const logit = (share: number) => Math.log((share + 1e-4) / (1 - share + 1e-4));

/** Where a phrase stands in a text, we ask sooner: each of these sentences was written down as a danger. */
const WITH_PHRASE = 0.8;
/** In a short text a phrase is nearly all there is: then it is enough if the regression agrees. */
const SHORT = 8;
const AGREES = 0.25;

/** @returns the danger that counts when the question is whether to ask */
export function dangerToAsk(danger: number, { evidence, whole }: Matter): number {
  if (evidence.phrases.length === 0) return danger;
  const isEnough = evidence.words <= SHORT && dangerIn(whole.regression) >= AGREES;
  return isEnough ? 1 : danger / WITH_PHRASE;
}

/** @returns the probability of an emergency */
export function judge(weights: Judge['weights'], signals: readonly number[]): number {
  const sum = signals.reduce((so, signal, at) => so + signal * (weights[at] as number), weights.at(-1) ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
