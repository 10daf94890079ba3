import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packMaterial, packRequest } from '#test/support/pack-material.ts';
import { readAnswer } from './arrange.ts';
import { compose } from './compose.ts';
import { PACK_TYPES } from './packs.ts';
import { orderablePieces } from './pieces-to-order.ts';
import { isSupported } from './support.ts';

const pieces = orderablePieces(packRequest(), packMaterial());
const steps = pieces.filter(({ kind }) => kind === 'step');
const answer = (...sections: { heading: string; pieces: { id: string; join?: string }[] }[]) =>
  JSON.stringify({ sections });
const read = (text: string) => readAnswer(text, 'care_plan', pieces);

describe('the pieces a model may order', () => {
  it('are lines of our own, best document first, without anything urgent [PACK-14]', () => {
    expect(steps.map(({ text }) => text)).toEqual([
      'Move the rugs.[^NIA]',
      'Look at each room.',
      'Put a light in the hall.',
      'Ask a doctor.[^CDC]',
    ]);
    expect(pieces.filter(({ kind }) => kind === 'question').map(({ text }) => text)).toEqual([
      'Which shoes are best?',
    ]);
    expect(pieces.some(({ text }) => text.includes('911'))).toBe(false);
  });
});

describe('a model’s answer', () => {
  it('provides the order, and no text of its own [PACK-14]', () => {
    const { arrangement, dropped } = read(
      answer(
        { heading: 'today', pieces: [{ id: 'step-4' }] },
        { heading: 'this_week', pieces: [{ id: 'step-1' }, { id: 'step-3' }] },
      ),
    );
    expect(dropped).toBe(0);
    const { text } = compose(packRequest(), packMaterial(), { arrangement: arrangement ?? undefined });
    expect(text).toContain('## Today\n\n- Ask a doctor. [');
    expect(text).toMatch(/## This week\n\n- Move the rugs\. \[\d\]\n- Put a light in the hall\.\n/);
    expect(text).not.toContain('Look at each room');
    expect(text).toContain('Call **911** if someone hit their head.');
  });

  it.each([
    ['an unknown id', [{ id: 'step-9' }]],
    ['an id it has used before', [{ id: 'step-1' }]],
    ['an id of another kind', [{ id: 'question-1' }]],
  ])('has pieces counted and dropped for %s [PACK-14]', (_, more) => {
    const used = ['step-1', 'step-2', 'step-3'].map((id) => ({ id }));
    const { arrangement, dropped } = read(answer({ heading: 'today', pieces: [...used, ...more] }));
    expect(dropped).toBe(1);
    expect(arrangement?.get('today')).toHaveLength(3);
  });

  it.each([
    '',
    '   ',
    '{',
    'null',
    '[]',
    '{"sections":[]}',
    '{"sections":[{"heading":"today","pieces":[{"id":"step-1"}]}]}',
  ])('that is unusable or too short leaves our own order: %j [PACK-09, PACK-14]', (text) => {
    expect(read(text).arrangement).toBeNull();
  });

  it('of any form can be parsed, and shows no words but ours [PACK-14, AI2]', () => {
    const own = pieces.map(({ id }) => id);
    const anyAnswer = fc.record({
      sections: fc.array(
        fc.record({
          heading: fc.constantFrom('today', 'this_week', 'questions', 'papers', '__proto__', 'evil'),
          pieces: fc.array(
            fc.record({ id: fc.constantFrom(...own, 'x'), join: fc.option(fc.string({ unit: 'grapheme' })) }),
          ),
        }),
      ),
    });
    fc.assert(
      fc.property(anyAnswer, fc.constantFrom(...PACK_TYPES), (any, packType) => {
        const { arrangement } = readAnswer(JSON.stringify(any), packType, pieces);
        for (const line of [...(arrangement?.values() ?? [])].flat())
          expect(pieces.map(({ text }) => text)).toContain(line.text);
      }),
    );
  });
});

describe('a connecting sentence', () => {
  const ours = ['Move the rugs. Put a light in the hall.', 'Ask a doctor about balance.'];
  it.each([
    'Start with the rugs.',
    'Then put a light in the hall.',
    'After that, ask a doctor.',
    'This helps first.',
  ])('is accepted if it says what we say: %s [PACK-14]', (sentence) => {
    expect(isSupported(sentence, ours)).toBe(true);
  });
  it.each([
    'Start with the rugs and the doctor.',
    'Do not move the rugs.',
    'Move the rugs 3 times.',
    'Ask about her pills.',
    'Lock the hall.',
    'Move the rugs. Ask a doctor.',
    'move the rugs',
    'Rugs: https://evil.test.',
    '**Move** the rugs.',
    'Ask a neurologist.',
    'Move the rugs without a light.',
  ])('is rejected if it says more, or the opposite: %s [PACK-14, AI2]', (sentence) => {
    expect(isSupported(sentence, ours)).toBe(false);
  });
});
