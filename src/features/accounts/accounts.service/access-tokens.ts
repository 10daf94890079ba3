/** Access tokens: signed statements of which session a program acts in. The session itself decides. */
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '#kit/clock.ts';
import { isUuid, uuidv7 } from '#kit/ids.ts';
import { ACCESS_SECONDS, CLOCK_TOLERANCE_SECONDS } from '../accounts.tokens.rules.ts';
import { SIGNING_ALGORITHM, type TokenKeys } from './token-keys.ts';

/** RFC 9068: no other kind of token of ours can pass for one. */
const TYPE = 'at+jwt';
const LONGEST = 2000;
/** A program sends the same token for ten minutes: its signature is verified once. */
const MAX_KNOWN = 2000;

interface Known {
  sessionId: string;
  kid: string | undefined;
  issuedAt: number;
  endsAt: number;
}

export function openAccessTokens(keys: TokenKeys, clock: Clock, publicUrl: string) {
  const known = new Map<string, Known>();
  const [issuer, audience] = [publicUrl, `${publicUrl}/api`];

  async function verify(token: string): Promise<Known | null> {
    try {
      const { payload, protectedHeader } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = await keys.find(kid);
          if (!key) throw new errors.JWKSNoMatchingKey();
          return key;
        },
        {
          algorithms: [SIGNING_ALGORITHM],
          typ: TYPE,
          issuer,
          audience,
          requiredClaims: ['exp', 'iat', 'sub', 'sid'],
          maxTokenAge: ACCESS_SECONDS,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: clock.now(),
        },
      );
      const { sid, iat, exp } = payload as { sid?: unknown; iat: number; exp: number };
      if (typeof sid !== 'string' || !isUuid(sid)) return null;
      return { sessionId: sid, kid: protectedHeader.kid, issuedAt: iat, endsAt: exp };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  function isInTime({ issuedAt, endsAt }: Known): boolean {
    const now = Math.floor(clock.now().getTime() / 1000);
    return issuedAt <= now + CLOCK_TOLERANCE_SECONDS && endsAt > now - CLOCK_TOLERANCE_SECONDS;
  }

  return {
    async issue({ personId, sessionId }: { personId: string; sessionId: string }): Promise<string> {
      const { kid, privateKey } = await keys.signing();
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: TYPE })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(personId)
        .setJti(uuidv7())
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_SECONDS)
        .sign(privateKey);
    },

    /** @returns the id of the session it names, which may have ended; null if it is not good, or no longer */
    async sessionIn(token: string): Promise<string | null> {
      if (token.length > LONGEST) return null;
      const before = known.get(token);
      if (before) {
        if (isInTime(before) && (await keys.find(before.kid))) return before.sessionId;
        known.delete(token);
        return null;
      }
      const found = await verify(token);
      if (!found) return null;
      if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value as string);
      known.set(token, found);
      return found.sessionId;
    },
  };
}

export type AccessTokens = ReturnType<typeof openAccessTokens>;
