/** The engine's models in our own tables. Only this file and the queries know about them. */

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' };

export const PEOPLE = {
  modelName: 'people',
  fields: { ...TIMES, name: 'full_name', emailVerified: 'email_verified' },
  additionalFields: {
    userType: { type: 'string', required: true, fieldName: 'user_type' },
    organization: { type: 'string', required: false },
    locale: { type: 'string', required: false },
    providerVerifiedAt: { type: 'date', required: false, fieldName: 'provider_verified_at' },
    deactivatedAt: { type: 'date', required: false, input: false, fieldName: 'deactivated_at' },
  },
} as const;

export const SESSIONS = {
  modelName: 'sessions',
  fields: {
    ...TIMES,
    userId: 'user_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
  },
} as const;

/** Our own field of a session: the sliding end, beside the absolute `expires_at`. */
export const IDLE_UNTIL = {
  type: 'date',
  required: true,
  input: false,
  fieldName: 'idle_until',
} as const;

export const CREDENTIALS = {
  modelName: 'credentials',
  fields: {
    ...TIMES,
    userId: 'user_id',
    accountId: 'account_id',
    providerId: 'provider_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
  },
} as const;

export const VERIFICATIONS = {
  modelName: 'verifications',
  fields: { ...TIMES, expiresAt: 'expires_at' },
  storeIdentifier: 'hashed',
} as const;

/** Another of our own: when a second factor was proved. */
export const MFA_VERIFIED_AT = {
  type: 'date',
  required: false,
  input: false,
  fieldName: 'mfa_verified_at',
} as const;
