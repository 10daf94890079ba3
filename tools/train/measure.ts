// Cross-validation: what the finder says about each line when its author was left out of training.
import { likelihoods, packWeights, unpackWeights } from '#features/packs/packs.rules/emergency-classifier.ts';
import { alarmOf, dangerIn } from '#features/packs/packs.rules/emergency-decision.ts';
import { evidenceIn, partsOf } from '#features/packs/packs.rules/emergency-evidence.ts';
import { type Alarm, isEmergency } from '#features/packs/packs.rules/emergency-kinds.ts';
import { KNOWN_AUTHOR, type Line } from './corpus.ts';
import { learn } from './learn.ts';

export interface Measured {
  line: Line;
  alarm: Alarm | null;
  danger: number;
  byPhrase: boolean;
}

/** @returns each line, classified by weights trained without its author */
export function measure(lines: readonly Line[], hands = handsOf(lines)): Measured[] {
  return hands.flatMap((hand) => {
    const weights = unpackWeights(packWeights(learn(lines.filter((line) => line.hand !== hand))));
    return lines.filter((line) => line.hand === hand).map((line) => read(line, weights));
  });
}

function read(line: Line, weights: Float32Array): Measured {
  const evidence = evidenceIn(line.text);
  const whole = likelihoods(weights, evidence.features);
  const parts = () => partsOf(line.text).map((part) => likelihoods(weights, evidenceIn(part).features));
  return {
    line,
    alarm: alarmOf(evidence, whole, parts),
    danger: dangerIn(whole),
    byPhrase: evidence.phrases.length > 0,
  };
}

const handsOf = (lines: readonly Line[]) =>
  [...new Set(lines.map(({ hand }) => hand))].filter((hand) => hand !== KNOWN_AUTHOR);

export const isDanger = ({ labels }: Line): boolean =>
  labels.some((label) => label !== 'none' && isEmergency(label));
export const isHarmless = ({ labels }: Line): boolean => labels[0] === 'none';
/** Whether an emergency card is shown. */
export const isFound = ({ alarm }: Measured): boolean => alarm?.kinds.some(isEmergency) ?? false;
export const isCertain = (measured: Measured): boolean =>
  isFound(measured) && measured.alarm?.certainty === 'certain';
export const isRight = ({ line, alarm }: Measured): boolean =>
  line.labels.some((label) => alarm?.kinds.some((kind) => kind === label));
