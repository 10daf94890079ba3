/** Account events. */
import { defineEvent, LOG_ONLY, NO_DATA } from '#kit/event.ts';

const ofPerson = { subject: 'person', data: NO_DATA, ...LOG_ONLY } as const;
/** What opens or closes an account, by its owner or by an admin. */
const ofRights = { ...ofPerson, rights: 'of people' } as const;
const byTheTeam = { ...ofPerson, rights: 'of the team' } as const;

export const signedUp = defineEvent('account.signed_up', ofPerson);
export const emailVerified = defineEvent('account.email_verified', ofPerson);
export const passwordReset = defineEvent('account.password_reset', ofRights);
/** By its owner. What other rooms do about it is done as that person. */
export const accountClosed = defineEvent('account.closed', ofRights);
export const accountReopened = defineEvent('account.reopened', ofRights);
/** Changed on the account page, with the former one. */
export const passwordChanged = defineEvent('account.password_changed', ofRights);
/** Another address, proved by its link. */
export const addressChanged = defineEvent('account.address_changed', ofRights);
/** The former address was taken back by its reader. */
export const addressRestored = defineEvent('account.address_restored', ofRights);
/** Name, organization, language or time zone. */
export const profileChanged = defineEvent('account.profile_changed', ofPerson);
/** Somebody signed out other devices of theirs. */
export const sessionsEnded = defineEvent('account.sessions_ended', ofRights);
/** A second factor was added, its first code entered. */
export const factorVerified = defineEvent('account.factor_verified', ofRights);
export const factorRemoved = defineEvent('account.factor_removed', ofRights);
export const recoveryCodesRenewed = defineEvent('account.recovery_codes_renewed', ofRights);
export const recoveryCodeUsed = defineEvent('account.recovery_code_used', ofRights);
/** A code was entered on a device, and none is asked for on it for some time. */
export const deviceTrusted = defineEvent('account.device_trusted', ofRights);
/** A provider can open the account from now on, or no longer. */
export const identityLinked = defineEvent('account.identity_linked', ofRights);
export const identityUnlinked = defineEvent('account.identity_unlinked', ofRights);
/** A refresh token came twice: somebody has a copy. Its session ended. */
export const tokenReused = defineEvent('account.token_reused', ofRights);
export const passkeyAdded = defineEvent('account.passkey_added', ofRights);
export const passkeyRenamed = defineEvent('account.passkey_renamed', ofRights);
export const passkeyRemoved = defineEvent('account.passkey_removed', ofRights);
/** An admin confirmed a provider's identity. */
export const providerVerified = defineEvent('provider.verified', byTheTeam);
/** An admin no longer vouches for a provider. */
export const verificationTakenBack = defineEvent('provider.unverified', byTheTeam);
export const adminGranted = defineEvent('admin.granted', byTheTeam);
export const adminRevoked = defineEvent('admin.revoked', byTheTeam);
export const personDeactivated = defineEvent('person.deactivated', byTheTeam);
export const personReactivated = defineEvent('person.reactivated', byTheTeam);

export const accountsEvents = [
  signedUp,
  emailVerified,
  passwordReset,
  accountClosed,
  accountReopened,
  passwordChanged,
  addressChanged,
  addressRestored,
  profileChanged,
  sessionsEnded,
  factorVerified,
  factorRemoved,
  recoveryCodesRenewed,
  recoveryCodeUsed,
  deviceTrusted,
  identityLinked,
  identityUnlinked,
  tokenReused,
  passkeyAdded,
  passkeyRenamed,
  passkeyRemoved,
  providerVerified,
  verificationTakenBack,
  adminGranted,
  adminRevoked,
  personDeactivated,
  personReactivated,
] as const;
export type AccountsEvent = (typeof accountsEvents)[number];
