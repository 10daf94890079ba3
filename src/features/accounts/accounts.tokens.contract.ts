/** Access tokens and refresh tokens, for programs without cookies. */
import { z } from 'zod';
import { anybody, nothing, refusals, signedIn } from '#kit/contract.ts';
import { PASSWORD_MAX } from './accounts.rules.ts';
import { secondStep, session } from './accounts.sessions.contract.ts';

const tokens = z.strictObject({
  /** A JWT for the header `Authorization: Bearer`; /.well-known/jwks.json has the keys that verify it. */
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds until the access token ends; the session may end before. */
  expires_in: z.int(),
  /** For the next two, once: it is spent with that. */
  refresh_token: z.string(),
});
export type Tokens = z.infer<typeof tokens>;

export const tokenCalls = {
  token: anybody
    .route({
      method: 'POST',
      path: '/token',
      inputStructure: 'detailed',
      summary:
        'Tokens for a program: by a password, by a refresh token, or (`session`) for the session of the call itself. Where a code is asked for, answers as signing in does; afterwards ask with `session`',
    })
    .input(
      z.strictObject({
        query: z.strictObject({ grant_type: z.enum(['password', 'refresh_token', 'session']) }),
        body: z.union([
          z.strictObject({
            email: z.email().max(254).toLowerCase(),
            password: z.string().min(1).max(PASSWORD_MAX),
          }),
          z.strictObject({ refresh_token: z.string().min(1).max(200) }),
          nothing,
        ]),
      }),
    )
    .output(z.union([tokens, secondStep]))
    .errors(
      refusals(
        'INVALID_CREDENTIALS',
        'TOKEN_ENDED',
        'EMAIL_NOT_VERIFIED',
        'ACCOUNT_DEACTIVATED',
        'NOT_FOR_PAGES',
      ),
    ),

  user: signedIn
    .route({ method: 'GET', path: '/user', summary: 'Who is signed in' })
    .input(nothing)
    .output(session.shape.user),
};
