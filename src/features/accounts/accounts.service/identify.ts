import type { Database } from '#db/open.ts';
import type { SessionKey } from '#db/session-pipeline.ts';
import type { Clock } from '#kit/clock.ts';
import { PERSON_HEADER } from '#kit/person-header.ts';
import { findSession, isLiveSession, type SessionRow } from '../accounts.queries.ts';

/**
 * The person and session that a request names by its cookie or token, or null. An idle session counts as none, and so does one of a
 * closed account. Every request starts here, and the engine's own lookup takes several times as long.
 */
export async function identify(db: Database, clock: Clock, key: SessionKey | null, headers: Headers) {
  if (!key) return null;
  const [row] = await db.oneAsSystem<SessionRow>(findSession(key));
  if (!row || !isLiveSession({ idleUntil: row.idle_until, expiresAt: row.expires_at }, clock.now()))
    return null;
  // The session may have started just as the account was closed.
  if (row.deactivated_at) return null;
  // The page still shows the person who was signed in to this browser before.
  if ((headers.get(PERSON_HEADER) ?? row.id) !== row.id) return null;
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified,
    fullName: row.full_name,
    organization: row.organization,
    userType: row.user_type,
    providerVerified: row.provider_verified_at !== null,
    locale: row.locale,
    timeZone: row.time_zone,
    session: {
      id: row.session_id,
      token: row.token,
      idleUntil: row.idle_until,
      endsAt: row.expires_at,
      provedAt: row.proved_at,
      mfaVerifiedAt: row.mfa_verified_at,
    },
  };
}
