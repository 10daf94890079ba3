/** Why a sign-in was refused. It is rare, so it is not part of the page. */
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { errorCode } from '#web/data/errors.ts';
import { SERVER_WORDS } from '#web/data/server-words.ts';
import { waitOf } from '#web/data/use-wait.ts';

/** @returns undefined for an error that has no words of its own */
export function signInRefusal(error: unknown): string | undefined {
  const code = errorCode(error);
  const wait = waitOf(error);
  if (code === 'TOO_MANY_REQUESTS' && wait)
    return t`That was a lot of tries. Please wait ${wait}, or set a new password.`;
  if (code === 'EMAIL_NOT_VERIFIED')
    return t`Please verify your email address first. We can send the link again.`;
  if (code === 'ACCOUNT_DEACTIVATED')
    return t`This account is closed for now. If you closed it yourself, the link in our mail opens it again. If this is a mistake, write to us.`;
  const said = code && SERVER_WORDS[code];
  return said && i18n._(said);
}
