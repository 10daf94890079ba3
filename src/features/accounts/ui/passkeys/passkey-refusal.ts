import { t } from '@lingui/core/macro';
import { errorCode } from '#web/data/errors.ts';
import { waitOf } from '#web/data/use-wait.ts';

/** Whether the device refused to make a passkey because it has one of this account. */
export const isOnDevice = (error: unknown) => error instanceof Error && error.name === 'InvalidStateError';

/** @returns what the person reads about a passkey that was not accepted */
export function passkeyRefusal(error: unknown): string {
  const code = errorCode(error);
  if (code === 'PASSKEY_REFUSED')
    return t`We do not know this passkey, or it took too long. Try once more, or sign in another way.`;
  if (code === 'ACCOUNT_DEACTIVATED')
    return t`This account is closed for now. If you closed it yourself, the link in our mail opens it again. If this is a mistake, write to us.`;
  if (code === 'TOO_MANY_REQUESTS') {
    const wait = waitOf(error);
    return t`That was a lot of tries. Please wait ${wait}.`;
  }
  const name = error instanceof Error ? error.name : '';
  if (isOnDevice(error)) return t`This device has a passkey for Kinkeeper already.`;
  if (name === 'NotAllowedError' || name === 'AbortError')
    return t`Nothing happened: it was stopped, it took too long, or this device has no passkey for Kinkeeper.`;
  return t`Your passkey did not work just now. Please try again.`;
}
