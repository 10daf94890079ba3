/** What its owner is written about the second factors of an account. */
import type { I18n } from '@lingui/core';
import { defineLetter } from '#server/letters/letter.ts';
import { hello } from '#server/letters/parts.ts';

/** What happened to the codes that an account asks for at sign-in. */
export type CodesChange =
  | 'added'
  | 'removed'
  | 'phone_added'
  | 'phone_removed'
  | 'renewed'
  | 'used'
  | 'trusted'
  | 'passkey_added'
  | 'passkey_renamed'
  | 'passkey_removed';

interface AboutCodes {
  fullName: string;
  url: string;
  change: CodesChange;
  /** Where to write if it was somebody else. */
  email: string;
}

/** Sent with every change: whoever only has the password must not make one unnoticed. */
export const codesChanged = defineLetter(
  'codes_changed',
  (i18n, { fullName, url, ...about }: AboutCodes) => ({
    subject: i18n._({ id: 'mail.codes.subject', message: 'How you sign in to Kinkeeper has changed' }),
    greeting: hello(i18n, fullName),
    body: [whatChanged(i18n, about.change)],
    button: i18n._({ id: 'mail.codes.button', message: 'See my account' }),
    url,
    closing: i18n._({
      id: 'mail.codes.closing',
      message:
        'If it was you, there is nothing else to do. If it was not you, set a new password now, and write to us at {email}.',
      values: { email: about.email },
    }),
  }),
);

function whatChanged(i18n: I18n, change: CodesChange): string {
  switch (change) {
    case 'removed':
      return i18n._({
        id: 'mail.codes.removed',
        message: 'An authenticator app was removed from your Kinkeeper account. Its codes no longer work.',
      });
    case 'phone_added':
      return i18n._({
        id: 'mail.codes.phone_added',
        message:
          'A phone number was added to your Kinkeeper account. When you sign in, we can text a code to it.',
      });
    case 'phone_removed':
      return i18n._({
        id: 'mail.codes.phone_removed',
        message: 'A phone number was removed from your Kinkeeper account. We no longer text codes to it.',
      });
    case 'renewed':
      return i18n._({
        id: 'mail.codes.renewed',
        message:
          'Your Kinkeeper account has new recovery codes. Once you have saved them, the old ones no longer work.',
      });
    case 'used':
      return i18n._({
        id: 'mail.codes.used',
        message:
          'Somebody signed in to your Kinkeeper account with one of your recovery codes. It is used up.',
      });
    case 'trusted':
      return i18n._({
        id: 'mail.codes.trusted',
        message:
          'A device was marked as yours. For 30 days we ask for no code when you sign in to Kinkeeper on it.',
      });
    case 'passkey_added':
      return i18n._({
        id: 'mail.codes.passkey_added',
        message: 'A passkey was added to your Kinkeeper account. Whoever has its device can sign in with it.',
      });
    case 'passkey_renamed':
      return i18n._({
        id: 'mail.codes.passkey_renamed',
        message: 'A passkey of your Kinkeeper account was given another name.',
      });
    case 'passkey_removed':
      return i18n._({
        id: 'mail.codes.passkey_removed',
        message: 'A passkey was removed from your Kinkeeper account. Nobody can sign in with it any more.',
      });
    default:
      return i18n._({
        id: 'mail.codes.added',
        message:
          'An authenticator app was added to your Kinkeeper account. We ask for its code when you sign in.',
      });
  }
}
