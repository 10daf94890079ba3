import { isContractProcedure } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import { contract } from '../../contract.ts';
import { isInNobodysName } from './in-nobodys-name.ts';

/** They follow whoever is signed in now: a refusal would show the page as signed out. */
const FOLLOW_THE_SESSION = ['extendSession', 'isAdmin'];
/** It comes right after a sign-in, before the page shows who that was; its cookie names the person. */
const AFTER_A_SIGN_IN = ['linkIdentity'];
/** A second step is enough for them, but a page that shows a person asks for that person. */
const IN_A_SECOND_STEP = [
  'enrollFactor',
  'challengeFactor',
  'verifyFactor',
  'recover',
  'askReset',
  'beginPasskey',
  'addPasskey',
];
/** A program's. */
const OF_PROGRAMS = ['token'];

const needsSession = (call: unknown) =>
  isContractProcedure(call) && 'UNAUTHENTICATED' in call['~orpc'].errorMap;
const calls = Object.entries(contract.accounts).map(([name, call]) => ({ name, needs: needsSession(call) }));
const named = (name: string) => !isInNobodysName(['accounts', name]);

describe('a page that somebody else left open [AUTH-25]', () => {
  it('makes every call that needs a session in the name it shows', () => {
    const without = calls.filter(({ name, needs }) => needs && !named(name)).map(({ name }) => name);
    expect(without.sort()).toEqual([...FOLLOW_THE_SESSION, ...AFTER_A_SIGN_IN].sort());
  });

  it('signs in, and opens mailed links, in no name', () => {
    const inAName = calls.filter(({ name, needs }) => !needs && named(name)).map(({ name }) => name);
    expect(inAName.sort()).toEqual([...IN_A_SECOND_STEP, ...OF_PROGRAMS].sort());
  });

  it.each(['changeAccount', 'changePassword', 'requestAddress', 'sessions', 'closeAccount', 'setActive'])(
    'changes an account in the name it shows: %s',
    (name) => {
      expect(named(name)).toBe(true);
    },
  );

  it('names the person in every other room', () => {
    expect(calls.some(({ name }) => isInNobodysName(['tasks', name]))).toBe(false);
  });
});
