/** How hard the steps that people follow are to read: the actions of both plans, and the cards. */
import { describe, expect, it } from 'vitest';
import { gradeOf } from '../features/library/library.content/grade.ts';
import { listGuideIds, loadLibrary } from '../features/library/library.content/library.ts';
import { loadEmergencies } from '../features/packs/packs.content/emergencies.ts';
import { loadPlanActions } from '../features/starter-plan/starter-plan.content.ts';

/** From how many words on a sentence has a grade of its own: the grade of a few is that of their longest. */
const SENTENCE = 8;

const LIBRARY = loadLibrary();
const TEXTS: { id: string; said: string[] }[] = [
  ...[...LIBRARY.actions.values()].map(({ id, why, steps, changes }) => ({
    id: `assessment/${id}`,
    said: [why, ...steps, changes].map(({ en }) => en),
  })),
  ...loadPlanActions(LIBRARY, new Set(listGuideIds())).map(({ id, domain, why, steps }) => ({
    id: `${domain}/${id}`,
    said: [why, ...steps].map(({ en }) => en),
  })),
  ...[...loadEmergencies(LIBRARY)].map(([kind, { steps, signs = [] }]) => ({
    id: `card/${kind}`,
    said: [...steps, ...signs.flatMap(({ sign, emergency }) => [sign, emergency])].map(({ en }) => en),
  })),
];
const sentencesOf = (said: readonly string[]) => said.flatMap((text) => text.split(/(?<=[.!?]["”]?)\s+/));

describe('what people are told to do', () => {
  it('is all of it looked at', () => {
    expect(TEXTS.length).toBeGreaterThan(130);
  });

  it.each(TEXTS)('in $id reads at grade 8 or below [ASMT-91, PLAN-48, PACK-14]', ({ said }) => {
    expect(gradeOf(sentencesOf(said)).grade).toBeLessThanOrEqual(8);
  });

  it.each(TEXTS)('in $id has no sentence above grade 10 [ASMT-91, PLAN-48, PACK-14]', ({ said }) => {
    const hard = sentencesOf(said)
      .map((sentence) => ({ sentence, ...gradeOf([sentence]) }))
      .filter(({ words, grade }) => words >= SENTENCE && grade > 10)
      .map(({ sentence, grade }) => `${grade.toFixed(1)}: ${sentence}`);
    expect(hard).toEqual([]);
  });
});
