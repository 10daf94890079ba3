/** Tokens for programs: issued, refreshed, ended. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { implement } from '@orpc/server';
import { requireSession } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { digestOf } from '#server/tokens.ts';
import { accounts } from './accounts.contract.ts';
import { tokenReused } from './accounts.events.ts';
import { deleteSession, isLiveSession, recordAccountEvent } from './accounts.queries.ts';
import { cookiesAsRequest } from './accounts.service/cookie.ts';
import type { SecondStep, Session } from './accounts.sessions.contract.ts';
import { type AccountsContext, answerSession, copyCookies } from './accounts.sessions.handlers.ts';
import type { Tokens } from './accounts.tokens.contract.ts';
import * as queries from './accounts.tokens.queries.ts';
import { ACCESS_SECONDS, judgeRefresh } from './accounts.tokens.rules.ts';

const os = implement(accounts).$context<AccountsContext>();

/** Whom tokens are for: a session, and whose it is. */
interface Bearer {
  personId: string;
  sessionId: string;
}

/** @param signIn the call that checks passwords, with all that surrounds it */
export function tokenHandlersWith(signIn: SignIn) {
  const token = os.token.handler(async ({ input: { query, body }, context }) => {
    if (query.grant_type === 'refresh_token') {
      if (!isRefresh(body)) throw missing('refresh_token');
      return refresh(context, body.refresh_token);
    }
    if (query.grant_type === 'password') {
      if (!isPassword(body)) throw missing('password');
      return enter(context, signIn, body);
    }
    // A page of ours that runs a stranger's script must not be able to carry the session away in a token.
    if (context.headers.has('sec-fetch-site') || context.headers.has('origin'))
      throw refusal('NOT_FOR_PAGES');
    const { person } = context;
    if (!person) throw refusal('TOKEN_ENDED');
    return begin(context, { personId: person.id, sessionId: person.session.id });
  });

  const user = os.user
    .use(requireSession)
    .handler(async ({ context }) => (await answerSession(context, context.person)).user);

  return { token, user };
}

type SignIn = (
  input: { email: string; password: string },
  context: AccountsContext,
) => Promise<Session | { second_step: SecondStep }>;

/** Signs in as a browser does, and answers with tokens in place of the cookie. */
async function enter(context: AccountsContext, signIn: SignIn, password: Parameters<SignIn>[0]) {
  const resHeaders = new Headers();
  const answer = await signIn(password, { ...context, person: null, resHeaders });
  if ('second_step' in answer) {
    copyCookies(resHeaders, context.resHeaders);
    return answer;
  }
  const person = await context.auth.identify(cookiesAsRequest(resHeaders));
  if (!person) throw refusal('TOKEN_ENDED');
  return begin(context, { personId: person.id, sessionId: person.session.id });
}

/** Begins a family of refresh tokens. */
async function begin(context: AccountsContext, bearer: Bearer): Promise<Tokens> {
  const id = randomUUID();
  const refreshToken = `${id}.${randomBytes(32).toString('base64url')}`;
  await context.db.asSystem((trx) =>
    queries.insertFamily(trx, {
      id,
      session_id: bearer.sessionId,
      current_hash: digestOf(refreshToken),
      created_at: context.clock.now(),
    }),
  );
  return answerTokens(context, bearer, refreshToken);
}

/** A token that was spent before ends its session, whoever sent it: one of the two has a copy. */
async function refresh(context: AccountsContext, token: string): Promise<Tokens> {
  const { clock, db } = context;
  const now = clock.now();
  const [, id] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]{43}$/.exec(token) ?? [];
  if (!id) throw refusal('TOKEN_ENDED');
  const next = successorOf(context, token);
  const bearer = await db.asSystem(async (trx): Promise<Bearer | null> => {
    const session = await queries.lockSessionOf(trx, id);
    const family = session && (await queries.findFamily(trx, id));
    if (!family) return null;
    const client = clientOf(context);
    const found = judgeRefresh(family, digestOf(token), client, now);
    if (found === 'reused') {
      await deleteSession(trx, session.id);
      await recordAccountEvent(trx, tokenReused, session.user_id, now);
      return null;
    }
    const ends = { idleUntil: session.idle_until, expiresAt: session.expires_at };
    if (session.deactivated_at || !isLiveSession(ends, now)) return null;
    if (found === 'good')
      await queries.rotateFamily(trx, id, {
        current_hash: digestOf(next),
        former_hash: family.current_hash,
        rotated_at: now,
        rotated_by: client,
      });
    return { personId: session.user_id, sessionId: session.id };
  });
  if (!bearer) throw refusal('TOKEN_ENDED');
  return answerTokens(context, bearer, next);
}

async function answerTokens(
  { auth }: AccountsContext,
  bearer: Bearer,
  refresh_token: string,
): Promise<Tokens> {
  return {
    access_token: await auth.accessTokens.issue(bearer),
    token_type: 'bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token,
  };
}

/** Follows from its predecessor and our secret, so that whoever asks twice gets the same one. */
function successorOf({ secret }: AccountsContext, token: string): string {
  const [id] = token.split('.');
  return `${id}.${createHmac('sha256', secret).update(`refresh-token.${token}`).digest('base64url')}`;
}

function clientOf({ address, headers, secret }: AccountsContext): string {
  const client = JSON.stringify(['refresh-client', address, headers.get('user-agent')]);
  return createHmac('sha256', secret).update(client).digest('base64url');
}

const isRefresh = (body: object | undefined): body is { refresh_token: string } =>
  body !== undefined && 'refresh_token' in body;
const isPassword = (body: object | undefined): body is Parameters<SignIn>[0] =>
  body !== undefined && 'password' in body;

function missing(path: string) {
  return refusal('INVALID_INPUT', { fields: [{ path, message: 'This grant needs it.' }] });
}
