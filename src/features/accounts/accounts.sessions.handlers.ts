/** Sessions: who is signed in and until when. */
import { implement } from '@orpc/server';
import { DONE } from '#kit/contract.ts';
import { checkAdmin, type Person, type RequestContext, requireSession } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { accounts } from './accounts.contract.ts';
import { listFactors } from './accounts.factors.queries.ts';
import { factorView } from './accounts.factors.views.ts';
import * as queries from './accounts.queries.ts';
import type { Auth } from './accounts.service/auth.ts';
import { carriesBearer } from './accounts.service/session-key.ts';
import type { Session } from './accounts.sessions.contract.ts';

export type AccountsContext = RequestContext<
  'config' | 'jobs' | 'limits' | 'live' | 'publicUrl' | 'secret' | 'sms' | 'unsolicitedMail'
> & {
  auth: Auth;
};
const os = implement(accounts).$context<AccountsContext>();

const signOut = os.signOut.handler(async ({ context }) => {
  const { db, person } = context;
  if (person && carriesBearer(context.headers)) {
    await db.asSystem((trx) => queries.deleteSession(trx, person.session.id));
  } else if (person) {
    const { headers } = await context.auth.engine.api.signOut({
      headers: context.headers,
      returnHeaders: true,
    });
    copyCookies(headers, context.resHeaders);
  }
  return DONE;
});

const session = os.session.handler(async ({ context }) => {
  const { person } = context;
  return { session: person ? await answerSession(context, person) : null };
});

const extendSession = os.extendSession.use(requireSession).handler(async ({ input, context }) => {
  const { auth, clock, db, person } = context;
  const until = auth.extendedUntil(person.session.endsAt, input?.quiet_ms ?? 0);
  const idleUntil = await db.asSystem((trx) =>
    queries.extendSession(trx, person.session.id, until, clock.now()),
  );
  if (!idleUntil) throw refusal('UNAUTHENTICATED');
  const extended = { ...person, session: { ...person.session, idleUntil } };
  return answerSession(context, extended);
});

export const sessionHandlers = { signOut, session, extendSession };

/** The session as the page reads it, with the place of the live stream in a header. */
export async function answerSession(context: AccountsContext, person: Person): Promise<Session> {
  const { auth, clock, db } = context;
  const [isAdmin, factors] = await Promise.all([
    checkAdmin(context, person.id),
    db.asSystem((trx) => listFactors(trx, person.id)),
    sendLiveUrl(context),
  ]);
  return {
    user: {
      id: person.id,
      email: person.email,
      email_verified: person.emailVerified,
      full_name: person.fullName,
      organization: person.organization,
      user_type: person.userType,
      provider_verified: person.providerVerified,
      time_zone: person.timeZone,
      factors: factors.map(factorView),
    },
    is_admin: isAdmin,
    mfa_verified: person.session.mfaVerifiedAt !== null,
    expires_at: person.session.idleUntil.toISOString(),
    ends_at: person.session.endsAt.toISOString(),
    idle_minutes: auth.idleMinutes,
    server_time: clock.now().toISOString(),
  };
}

/** Tells the page where the live stream is before it reads anything; see web/data/live-cursor.ts. */
async function sendLiveUrl({ live, resHeaders }: RequestContext<'live'>): Promise<void> {
  resHeaders.set('live-place', await live.place());
}

export function copyCookies(from: Headers, to: Headers): void {
  for (const cookie of from.getSetCookie()) to.append('set-cookie', cookie);
}
