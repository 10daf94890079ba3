// Cross-validation: what the finder says about each line when its author was left out of training.

import { packModel, unpackModel } from '#features/packs/packs.emergencies.rules/classifier.ts';
import { alarmOf } from '#features/packs/packs.emergencies.rules/decision.ts';
import { findAlarm, readingOf } from '#features/packs/packs.emergencies.rules/find-alarm.ts';
import { type Alarm, isEmergency } from '#features/packs/packs.emergencies.rules/kinds.ts';
import { chanceOf } from './chance.ts';
import { combineLine, othersIn } from './combine-lines.ts';
import { KNOWN_AUTHORS, type Line } from './corpus.ts';
import { learnJudge, type ReadLine } from './judge.ts';
import { learn } from './learn.ts';

export interface Measured {
  line: Line;
  alarm: Alarm | null;
}

/** How many times the model is learned: each time without the hands of one group, a quarter of all. */
const GROUPS = 4;
const SEED = 2027;

/** @returns each line and its copies beside others, read by a model that learned nothing from its author */
export function readLeftOut(lines: readonly Line[]): ReadLine[] {
  const hands = [...new Set(lines.map(({ hand }) => hand))].filter((hand) => !KNOWN_AUTHORS.includes(hand));
  const chance = chanceOf(SEED);
  return Array.from({ length: GROUPS }).flatMap((_, group) => {
    const out = new Set(hands.filter((_, at) => at % GROUPS === group));
    const model = unpackModel(packModel(learn(lines.filter(({ hand }) => !out.has(hand)))));
    const leftOut = lines.filter(({ hand }) => out.has(hand));
    const others = othersIn(leftOut);
    return leftOut.flatMap((line) =>
      [line, ...combineLine(line, others, chance)].map((each) => ({
        line: each,
        isCopy: each !== line,
        group,
        reading: readingOf(model, each.text),
      })),
    );
  });
}

/** @returns what the finder says of each line, by a judge that is learned from other authors' lines */
export function measure(read: readonly ReadLine[]): Measured[] {
  return Array.from({ length: GROUPS }).flatMap((_, group) => {
    const judge = learnJudge(read.filter((each) => each.group !== group));
    return read
      .filter((each) => each.group === group && !each.isCopy)
      .map(({ line, reading }) => ({ line, alarm: alarmOf(judge, reading) }));
  });
}

/** How the finder of the tree reads a line. */
export const readByTree = (line: Line): Measured => ({ line, alarm: findAlarm(line.text) });

/** Whether an emergency card is shown. */
export const isFound = ({ alarm }: Measured): boolean => alarm?.kinds.some(isEmergency) ?? false;
export const isCertain = (measured: Measured): boolean =>
  isFound(measured) && measured.alarm?.certainty === 'certain';
export const isRight = ({ line, alarm }: Measured): boolean =>
  line.labels.some((label) => alarm?.kinds.some((kind) => kind === label));
