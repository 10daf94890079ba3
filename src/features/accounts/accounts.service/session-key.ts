import type { SessionKey } from '#db/session-pipeline.ts';
import type { AccessTokens } from './access-tokens.ts';
import { tokenIn } from './cookie.ts';

/** Whether a request acts by a token; then its cookie is not looked at (docs/decisions/0157). */
export const carriesBearer = (headers: Headers): boolean =>
  /^bearer\b/i.test(headers.get('authorization') ?? '');

/**
 * @returns what finds the session that a request names by a signed token or a sealed cookie: null if it names
 *   none, or its signature is not ours; the session may have ended
 */
export function createKeyOf(accessTokens: AccessTokens, secret: string) {
  return async (headers: Headers): Promise<SessionKey | null> => {
    if (carriesBearer(headers)) {
      const [, token = ''] = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
      const id = await accessTokens.sessionIn(token);
      return id === null ? null : { id };
    }
    const token = tokenIn(headers.get('cookie'), secret);
    return token === null ? null : { token };
  };
}
