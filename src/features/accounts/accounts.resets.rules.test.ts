import { describe, expect, it } from 'vitest';
import {
  dueStep,
  OPERATOR,
  operatorMay,
  RESET_ENDS,
  RESET_NOTE,
  RESET_STATES,
  type ResetAct,
  type ResetState,
  resetState,
  whyNotActOnReset,
} from './accounts.resets.rules.ts';

const PERSON = 'the person';
const FIRST = 'the first admin';
const OTHER = 'another admin';

describe('where a reset stands [AUTH-44]', () => {
  it.each<[string, Parameters<typeof resetState>[0], ResetState]>([
    ['nobody began', { begunBy: null, agreedBy: null, isAgreed: false, ended: null }, 'asked'],
    ['one began', { begunBy: FIRST, agreedBy: null, isAgreed: false, ended: null }, 'begun'],
    ['two agree', { begunBy: FIRST, agreedBy: OTHER, isAgreed: true, ended: null }, 'waiting'],
    ['the first lost the right', { begunBy: null, agreedBy: OTHER, isAgreed: true, ended: null }, 'asked'],
    ['the second lost the right', { begunBy: FIRST, agreedBy: null, isAgreed: true, ended: null }, 'asked'],
    ['both lost it', { begunBy: null, agreedBy: null, isAgreed: true, ended: null }, 'asked'],
  ])('%s', (_, standing, expected) => expect(resetState(standing)).toBe(expected));

  it.each(RESET_ENDS)('whatever came before, it stays %s', (ended) => {
    for (const begunBy of [FIRST, null])
      for (const isAgreed of [true, false])
        expect(resetState({ begunBy, agreedBy: isAgreed ? OTHER : null, isAgreed, ended })).toBe(ended);
  });
});

describe('who may act on it [AUTH-44, AD1]', () => {
  /** y yes, f forbidden, c changed meanwhile: for another admin, for who began, for the person, each an admin. */
  const TABLE: Record<ResetState, Record<ResetAct, string>> = {
    asked: { begin: 'y y f', agree: 'c c f', decline: 'y y y' },
    begun: { begin: 'c c f', agree: 'y f f', decline: 'y y y' },
    waiting: { begin: 'c c f', agree: 'c c f', decline: 'y y y' },
    done: { begin: 'c c f', agree: 'c c f', decline: 'c c c' },
    stopped: { begin: 'c c f', agree: 'c c f', decline: 'c c c' },
    declined: { begin: 'c c f', agree: 'c c f', decline: 'c c c' },
  };
  const WORDS = { y: null, f: 'FORBIDDEN', c: 'CHANGED_MEANWHILE' };

  it.each(RESET_STATES)('%s', (state) => {
    for (const act of ['begin', 'agree', 'decline'] as const) {
      const answers = [OTHER, FIRST, PERSON].map((actorId) =>
        whyNotActOnReset(act, { actorId, personId: PERSON, begunBy: FIRST, state }),
      );
      const expected = TABLE[state][act].split(' ').map((each) => WORDS[each as keyof typeof WORDS]);
      expect(answers, act).toEqual(expected);
    }
  });
});

describe('what the operator’s command may do [AUTH-44, AD1]', () => {
  it.each<[ResetState, number, string]>([
    ['asked', 0, 'begin and agree'],
    ['asked', 1, 'begins first'],
    ['asked', 2, 'two admins'],
    // Whoever began can act, so there is one at least, except for somebody who has asked for themselves since.
    ['begun', 0, 'agree'],
    ['begun', 1, 'agree'],
    ['begun', 2, 'two admins'],
    ['begun', 3, 'two admins'],
    ...(['waiting', ...RESET_ENDS] as const).flatMap((state) =>
      [0, 1, 2].map((otherAdmins): [ResetState, number, string] => [state, otherAdmins, 'is not open']),
    ),
  ])('%s, %i other admins: %s', (state, otherAdmins, expected) =>
    expect(operatorMay({ state, otherAdmins })).toBe(expected),
  );

  it('counts, and is no admin who could lose the right', () => {
    const alone = { begunBy: OPERATOR, agreedBy: OPERATOR, isAgreed: true, ended: null };
    expect(resetState(alone)).toBe('waiting');
    expect(dueStep({ ...alone, isDue: true })).toBe('reset');
    expect(dueStep({ ...alone, begunBy: null, isDue: true })).toBe('lapse');
  });
});

describe('what the job does [AUTH-44]', () => {
  const agreed = { begunBy: FIRST, agreedBy: OTHER, isAgreed: true, ended: null };
  it.each<[string, Parameters<typeof dueStep>[0], string]>([
    ['its time has come', { ...agreed, isDue: true }, 'reset'],
    ['its time has not come', { ...agreed, isDue: false }, 'keep'],
    ['its time has come and an admin is gone', { ...agreed, begunBy: null, isDue: true }, 'lapse'],
    ['an admin is gone before', { ...agreed, agreedBy: null, isDue: false }, 'lapse'],
    ['it was stopped', { ...agreed, ended: 'stopped', isDue: true }, 'keep'],
    ['it was done', { ...agreed, ended: 'done', isDue: true }, 'keep'],
    [
      'it was done, and an admin is gone since',
      { ...agreed, begunBy: null, ended: 'done', isDue: true },
      'keep',
    ],
    ['nobody agreed', { ...agreed, agreedBy: null, isAgreed: false, isDue: false }, 'keep'],
  ])('%s', (_, reset, expected) => expect(dueStep(reset)).toBe(expected));
});

it.each([
  ['I called them', true],
  ['saw passport', false],
  ['   a  ', false],
  ['a b c', true],
])('a note %j has enough words: %j', (note, expected) => expect(RESET_NOTE.test(note.trim())).toBe(expected));
