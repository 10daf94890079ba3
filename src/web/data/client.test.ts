import { isContractProcedure } from '@orpc/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PERSON_HEADER } from '#kit/person-header.ts';
import { contract } from '../../contract.ts';
import { actAs } from './acting.ts';
import { api } from './client.ts';

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

const calls = Object.entries(contract).flatMap(([room, router]) =>
  Object.entries(router).flatMap(([name, call]) => {
    if (!isContractProcedure(call)) return [];
    const { meta, errorMap } = call['~orpc'];
    const inAName = !('inNobodysName' in meta);
    return [{ room, name, inAName, needsSession: 'UNAUTHENTICATED' in errorMap }];
  }),
);
const ofAccounts = calls.filter(({ room }) => room === 'accounts');
const named = (found: typeof calls) => found.map(({ name }) => name).sort();

describe('a page that somebody else left open [AUTH-25]', () => {
  it('makes every call that needs a session in the name it shows', () => {
    const without = calls.filter(({ needsSession, inAName }) => needsSession && !inAName);
    expect(named(without)).toEqual([...FOLLOW_THE_SESSION, ...AFTER_A_SIGN_IN].sort());
  });

  it('signs in, and opens mailed links, in no name', () => {
    const inAName = ofAccounts.filter((each) => !each.needsSession && each.inAName);
    expect(named(inAName)).toEqual([...IN_A_SECOND_STEP, ...OF_PROGRAMS].sort());
  });

  it('names the person in every other room', () => {
    expect(calls.filter(({ room, inAName }) => room !== 'accounts' && !inAName)).toEqual([]);
  });
});

describe('a request', () => {
  const sent = vi.fn<(request: Request) => Promise<Response>>(async () => Response.json({ done: true }));
  beforeEach(() => {
    vi.stubGlobal('window', { location: { origin: 'https://kinkeeper.test' } });
    vi.stubGlobal('fetch', sent);
    actAs('maria');
  });
  afterEach(() => {
    actAs(null);
    sent.mockClear();
    vi.unstubAllGlobals();
  });

  it.each([
    [
      'with the person the page shows',
      () => api.accounts.endOtherSessions(),
      'POST /api/sessions/end-others',
      'maria',
    ],
    ['without anybody, to sign out', () => api.accounts.signOut(), 'POST /api/auth/sign-out', null],
    [
      'without anybody, to see what a mailed link still allows',
      () => api.accounts.stopReset({ token: 'abc' }),
      'POST /api/auth/factor-reset/stop',
      null,
    ],
  ])('goes %s [AUTH-25]', async (_, call, route, person) => {
    await call();
    const [request] = sent.mock.calls[0] ?? [];
    expect(`${request?.method} ${new URL(request?.url ?? '').pathname}`).toBe(route);
    expect(request?.headers.get(PERSON_HEADER)).toBe(person);
  });
});
