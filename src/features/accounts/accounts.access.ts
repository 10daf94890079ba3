/** Access to accounts: what each call answers each role, and each role's rights on each row. */
import {
  admins,
  adminsRows,
  type CallAccess,
  everybody,
  everybodysRows,
  HIDDEN,
  members,
  nothing,
  type RouteAccess,
  type RowAccess,
  signedIn,
} from '#kit/access.ts';
import type { accounts } from './accounts.contract.ts';

/** Fixtures the calls refer to. */
interface World {
  waitingId: string;
  newcomer: () => object;
  password: string;
}

const UNKNOWN = 'unknown@example.test';
const MADE_UP_PASSKEY = { id: 'made-up', client_data: 'AA', attestation: 'AA', transports: [] };
const MADE_UP_ASSERTION = {
  id: 'made-up',
  client_data: 'AA',
  authenticator_data: 'AA',
  signature: 'AA',
  user_handle: null,
};

export const accountsAccess = {
  signUp: [({ newcomer }) => ({ body: newcomer() }), everybody(201)],
  signIn: [({ actor, password }) => ({ body: { email: actor.email || UNKNOWN, password } }), signedIn()],
  signOut: [nothing, everybody(200)],
  session: [nothing, everybody(200)],
  extendSession: [nothing, signedIn()],
  setTimeZone: [() => ({ body: { time_zone: 'America/Chicago' } }), signedIn()],
  isAdmin: [nothing, signedIn()],
  resendVerification: [() => ({ body: { email: UNKNOWN } }), everybody(200)],
  verifyEmail: [() => ({ body: { token: 'made up' } }), everybody(410)],
  forgotPassword: [() => ({ body: { email: UNKNOWN } }), everybody(200)],
  resetPassword: [() => ({ body: { token: 'made up', password: 'a calm blue teapot' } }), everybody(410)],
  stopMail: [() => ({ body: { token: 'made up', stop: true } }), everybody(410)],
  // The owner's profile: the provider shares a project with them.
  profile: [({ owner }) => ({ params: { user_id: owner.id } }), { ...members(), admin: 404 }],
  waitingProviders: [nothing, admins()],
  verifyProvider: [({ waitingId }) => ({ params: { id: waitingId } }), admins()],
  takeVerificationBack: [({ waitingId }) => ({ params: { id: waitingId } }), admins()],
  people: [nothing, admins()],
  setAdmin: [({ waitingId }) => ({ params: { id: waitingId }, body: { is_admin: false } }), admins()],
  factors: [nothing, signedIn()],
  enrollFactor: [
    () => ({ body: { friendly_name: crypto.randomUUID(), factor_type: 'totp' } }),
    signedIn(201),
  ],
  challengeFactor: [() => ({ params: { id: crypto.randomUUID() } }), signedIn(404)],
  verifyFactor: [
    () => ({
      params: { id: crypto.randomUUID() },
      body: { challenge_id: crypto.randomUUID(), code: '123456' },
    }),
    signedIn(404),
  ],
  recover: [() => ({ body: { code: 'aaaa-bbbb-cccc' } }), signedIn(422)],
  renewRecoveryCodes: [nothing, signedIn(404)],
  keepRecoveryCodes: [() => ({ body: { code: 'aaaa-bbbb-cccc' } }), signedIn(422)],
  removeFactor: [() => ({ params: { id: crypto.randomUUID() } }), signedIn(404)],
  trustedDevices: [nothing, signedIn()],
  forgetDevice: [() => ({ params: { id: crypto.randomUUID() } }), signedIn(404)],
  account: [nothing, signedIn()],
  changeAccount: [() => ({ body: { locale: 'en' } }), signedIn()],
  sessions: [nothing, signedIn()],
  endSession: [() => ({ params: { id: crypto.randomUUID() } }), signedIn(404)],
  endOtherSessions: [nothing, signedIn()],
  changePassword: [
    () => ({ body: { current_password: 'not it', password: 'a calm blue teapot' } }),
    signedIn(401),
  ],
  requestAddress: [() => ({ body: { email: UNKNOWN } }), signedIn()],
  cancelAddress: [nothing, signedIn()],
  confirmAddress: [() => ({ body: { token: 'made-up' } }), signedIn(410)],
  undoAddress: [() => ({ body: { token: 'made-up' } }), everybody(410)],
  token: [
    ({ actor, password }) => ({
      query: { grant_type: 'password' },
      body: { email: actor.email || UNKNOWN, password },
    }),
    signedIn(),
  ],
  user: [nothing, signedIn()],
  passkeys: [nothing, signedIn()],
  beginPasskey: [nothing, signedIn()],
  addPasskey: [() => ({ body: { friendly_name: 'Phone', credential: MADE_UP_PASSKEY } }), signedIn(422)],
  renamePasskey: [
    () => ({ params: { id: crypto.randomUUID() }, body: { friendly_name: 'Phone' } }),
    signedIn(404),
  ],
  removePasskey: [() => ({ params: { id: crypto.randomUUID() } }), signedIn(404)],
  beginPasskeySignIn: [nothing, everybody(200)],
  signInWithPasskey: [() => ({ body: { credential: MADE_UP_ASSERTION } }), everybody(422)],
  mayClose: [nothing, { ...signedIn(), admin: 409 }],
  // Refused for its body: whoever closed their account could be asked nothing more.
  closeAccount: [() => ({ body: { made: 'up' } }), signedIn(422)],
  reopenAccount: [() => ({ body: { token: 'made-up' } }), everybody(410)],
  secondStep: [nothing, signedIn()],
  identities: [nothing, signedIn()],
  linkIdentity: [nothing, signedIn(410)],
  unlinkIdentity: [() => ({ params: { provider: 'made-up' } }), signedIn(404)],
  // Nobody of them is in the second step of a sign-in.
  askReset: [nothing, everybody(401)],
  stopReset: [() => ({ body: { token: 'made-up' } }), everybody(410)],
  ownReset: [nothing, signedIn()],
  stopOwnReset: [nothing, signedIn()],
  resets: [nothing, admins()],
  beginReset: [
    () => ({ params: { id: crypto.randomUUID() }, body: { reason: 'video', note: 'saw them on video' } }),
    admins(404),
  ],
  agreeToReset: [
    () => ({ params: { id: crypto.randomUUID() }, body: { begun_at: new Date().toISOString() } }),
    admins(404),
  ],
  declineReset: [() => ({ params: { id: crypto.randomUUID() } }), admins(404)],
  setActive: [({ waitingId }) => ({ params: { id: waitingId }, body: { active: true } }), admins()],
} satisfies CallAccess<typeof accounts, World>;

/** Each role's answer by the routes that are not calls. */
export const accountsRoutes: RouteAccess = {
  'GET /.well-known/jwks.json': [['it', () => '/.well-known/jwks.json', everybody(200)]],
  'GET /api/auth/authorize': [['no provider', () => '/api/auth/authorize?provider=none', everybody(302)]],
  'GET /api/auth/callback/:provider': [['no attempt', () => '/api/auth/callback/none', everybody(302)]],
};

/** Each role's rights on the rows set up by row-level-security.test.ts. */
export const accountsRows = {
  people: {
    may: {
      ...everybodysRows('2 x 0 x'),
      reader: '1 x 0 x',
      stranger: '1 x 0 x',
      admin: '5 x 1 x',
      nobody: '0 x 0 x',
    },
    changes: 'provider_verified_at',
  },
  profiles: {
    may: {
      ...everybodysRows('2 x x x'),
      reader: '1 x x x',
      stranger: '1 x x x',
      admin: '5 x x x',
      nobody: '0 x x x',
    },
    changes: 'full_name',
  },
  admins: { may: adminsRows('1 x x x', '0 x x x'), changes: 'user_id' },
  // A session is readable by whoever presents its token: session-pipeline.test.ts.
  sessions: { may: everybodysRows('0 x x x') },
  credentials: { may: HIDDEN },
  verifications: { may: HIDDEN },
  // One’s own phones, for one’s copy; the one that is set up here is an app.
  factors: { may: everybodysRows('0 x x x'), changes: 'friendly_name' },
  factor_challenges: { may: HIDDEN, changes: 'used_at' },
  recovery_codes: { may: HIDDEN, changes: 'code_hash' },
  trusted_devices: { may: HIDDEN, changes: 'last_used_at' },
  address_changes: { may: HIDDEN, changes: 'new_email' },
  account_closings: { may: everybodysRows('0 x x x'), changes: 'ends_at' },
  former_addresses: { may: HIDDEN, changes: 'email' },
  factor_resets: { may: HIDDEN, changes: 'note' },
  linked_identities: { may: HIDDEN, changes: 'provider' },
  token_keys: { may: HIDDEN, changes: 'kid' },
  token_families: { may: HIDDEN, changes: 'rotated_at' },
  passkeys: { may: HIDDEN, changes: 'friendly_name' },
  passkey_challenges_used: { may: HIDDEN, changes: 'expires_at' },
  mail_stops: { may: HIDDEN, changes: 'stopped_at' },
  mail_keys: { may: HIDDEN, changes: 'created_at' },
  deletion_letters: { may: HIDDEN, changes: 'sent_at' },
} satisfies RowAccess;
