/** Passkeys: adding, naming and removing them, and signing in with one. */
import { z } from 'zod';
import { anybody, byId, done, instant, line, nothing, refusals, signedIn } from '#kit/contract.ts';
import { FACTOR_NAME_MAX, MAX_FACTORS } from './accounts.factors.rules.ts';
import { session } from './accounts.sessions.contract.ts';

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const name = line(FACTOR_NAME_MAX).trim().min(1, 'Give it a name.');

const passkey = z.strictObject({
  id: z.uuid(),
  friendly_name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** A passkey as a browser finds it again. */
const known = z.strictObject({ id: z.string(), transports: z.array(z.string()) });

export const passkeyCalls = {
  passkeys: signedIn
    .route({ method: 'GET', path: '/passkeys', summary: 'One’s own passkeys' })
    .input(nothing)
    .output(z.strictObject({ passkeys: z.array(passkey).max(MAX_FACTORS) })),

  beginPasskey: anybody
    .route({
      method: 'POST',
      path: '/passkeys/challenge',
      summary: 'Begin to add a passkey. Also in the step of a sign-in that has to set up a factor',
    })
    .input(nothing)
    .output(
      z.strictObject({
        /** What the device signs, within minutes and once. */
        challenge: z.string(),
        rp: z.strictObject({ id: z.string(), name: z.string() }),
        user: z.strictObject({ id: z.string(), name: z.string(), display_name: z.string() }),
        /** Algorithms we can check (COSE), the preferred first. */
        algorithms: z.array(z.int()),
        /** Devices that have one already. */
        exclude: z.array(known),
      }),
    )
    .errors(refusals('STEP_EXPIRED', 'PROOF_NEEDED', 'FORBIDDEN', 'TOO_MANY_FACTORS')),

  addPasskey: anybody
    .route({
      method: 'POST',
      path: '/passkeys',
      successStatus: 201,
      summary:
        'Add the passkey that a device made; the first one of a sign-in that has to set up a factor completes it',
    })
    .input(
      z.strictObject({
        friendly_name: name,
        credential: z.strictObject({
          id: base64url(1400),
          client_data: base64url(4000),
          attestation: base64url(20_000),
          transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
        }),
      }),
    )
    .output(
      z.strictObject({
        passkey,
        session,
        /** With the first factor only, and never again. */
        recovery_codes: z.array(z.string()).nullable(),
      }),
    )
    .errors(
      refusals(
        'STEP_EXPIRED',
        'PROOF_NEEDED',
        'FORBIDDEN',
        'PASSKEY_REFUSED',
        'TOO_MANY_FACTORS',
        'NAME_TAKEN',
      ),
    ),

  renamePasskey: signedIn
    .route({ method: 'PATCH', path: '/passkeys/{id}', summary: 'Give a passkey another name' })
    .input(z.strictObject({ id: z.uuid(), friendly_name: name }))
    .output(passkey)
    .errors(refusals('PROOF_NEEDED', 'NOT_FOUND', 'NAME_TAKEN')),

  removePasskey: signedIn
    .route({ method: 'DELETE', path: '/passkeys/{id}', summary: 'Remove a passkey of one’s own' })
    .input(byId)
    .output(done)
    .errors(refusals('PROOF_NEEDED', 'NOT_FOUND', 'LAST_FACTOR')),

  beginPasskeySignIn: anybody
    .route({
      method: 'POST',
      path: '/auth/passkey/challenge',
      summary:
        'Begin to sign in with a passkey, to complete a sign-in with one, or to prove again who one is',
    })
    .meta({ inNobodysName: true })
    .input(nothing)
    .output(
      z.strictObject({
        challenge: z.string(),
        rp_id: z.string(),
        /** One’s own, if somebody is signed in or in the second step of it; else the browser offers what it has. */
        allow: z.array(known),
      }),
    ),

  signInWithPasskey: anybody
    .route({ method: 'POST', path: '/auth/passkey', summary: 'Sign in with a passkey: no password, no code' })
    .meta({ inNobodysName: true })
    .input(
      z.strictObject({
        credential: z.strictObject({
          id: base64url(1400),
          client_data: base64url(4000),
          authenticator_data: base64url(4000),
          signature: base64url(2000),
          user_handle: base64url(100).nullable(),
        }),
      }),
    )
    .output(session)
    .errors(refusals('PASSKEY_REFUSED', 'ACCOUNT_DEACTIVATED')),
};
