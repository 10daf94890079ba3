/** Letters about a reset of second factors: to its person at every turn, and to the admins whom it waits for. */
import type { I18n } from '@lingui/core';
import { defineLetter } from '#server/letters/letter.ts';
import { type At, hello, moment } from '#server/letters/parts.ts';
import { RESET_KEPT_DAYS } from './accounts.resets.rules.ts';

interface AboutReset {
  fullName: string;
  /** Where to write. */
  email: string;
}
interface ByOperator {
  /** Whether the operator gives a consent, because there are too few admins. */
  byOperator: boolean;
}

/** The command of docs/decisions/0206. */
const COMMAND = 'npm run lost-codes';

/** Somebody with the password has asked: the link stops it. */
export const resetWasAsked = defineLetter(
  'reset_asked',
  (i18n, { fullName, url, email, byOperator }: AboutReset & { url: string } & ByOperator) => ({
    subject: i18n._({
      id: 'mail.reset_asked.subject',
      message: 'Somebody asked to take the codes off your Kinkeeper account',
    }),
    greeting: hello(i18n, fullName),
    body: [
      i18n._({
        id: 'mail.reset_asked.what',
        message:
          'Somebody entered your password and told us that they have lost the app, the passkey and the recovery codes of your Kinkeeper account. They are not signed in.',
      }),
      i18n._({
        id: 'mail.reset_asked.you',
        message:
          'If it was you: our team now makes sure that it is you, and may write to you. Then we tell you when it happens, at least 24 hours before. If you find your app, your passkey or a code, just sign in with it. If you hear nothing, write to us at {email}.',
        values: { email },
      }),
      ...(byOperator
        ? [
            i18n._({
              id: 'mail.reset_asked.operator',
              message:
                'Nobody else is an admin here. So whoever runs the server has to decide, with the command {command} on its machine.',
              values: { command: COMMAND },
            }),
          ]
        : []),
    ],
    button: i18n._({ id: 'mail.reset_asked.stop', message: 'Stop it' }),
    url,
    closing: i18n._({
      id: 'mail.reset_asked.closing',
      message:
        'If it was not you, somebody knows your password: stop it with the link, then set a new password on our sign-in page.',
    }),
  }),
);

/** Two admins agree: the time, and the link that stops it. */
export const resetWillHappen = defineLetter(
  'reset_agreed',
  (i18n, { fullName, url, email, byOperator, ...due }: AboutReset & { url: string } & ByOperator & At) => ({
    subject: i18n._({
      id: 'mail.reset_agreed.subject',
      message: 'We will take the codes off your Kinkeeper account',
    }),
    greeting: hello(i18n, fullName),
    body: [
      byOperator
        ? i18n._({
            id: 'mail.reset_agreed.operator',
            message:
              'You asked us to take the lost app, passkey and recovery codes off your Kinkeeper account. Whoever runs its server has agreed. It will happen on {due}.',
            values: { due: moment(i18n, due) },
          })
        : i18n._({
            id: 'mail.reset_agreed.when',
            message:
              'You asked us to take the lost app, passkey and recovery codes off your Kinkeeper account. Two people from our team have agreed. It will happen on {due}.',
            values: { due: moment(i18n, due) },
          }),
      i18n._({
        id: 'mail.reset_agreed.then',
        message:
          'Then everybody is signed out, and no device is trusted any more. You sign in with your password. If your account has to have a code, you set up a new one first.',
      }),
    ],
    button: i18n._({ id: 'mail.reset_asked.stop', message: 'Stop it' }),
    url,
    closing: i18n._({
      id: 'mail.reset_agreed.closing',
      message:
        'If it was not you who asked, stop it now with the link, set a new password, and write to us at {email}. Signing in with your app, your passkey or a recovery code stops it too.',
      values: { email },
    }),
  }),
);

/** How it ended, or that it waits again. */
export type ResetTurn = 'done' | 'stopped' | 'declined' | 'lapsed' | 'expired';

export const resetTurned = defineLetter(
  'reset_turned',
  (i18n, { fullName, url, email, turn }: AboutReset & { url: string; turn: ResetTurn }) => ({
    ...turned(i18n, turn, email),
    greeting: hello(i18n, fullName),
    button: i18n._({ id: 'mail.reset_turned.button', message: 'Go to sign in' }),
    url,
  }),
);

function turned(i18n: I18n, turn: ResetTurn, email: string) {
  const ifNotYou = i18n._({
    id: 'mail.reset_turned.not_you',
    message:
      'If it was not you who asked, somebody knows your password: set a new one now, and write to us at {email}.',
    values: { email },
  });
  switch (turn) {
    case 'done':
      return {
        subject: i18n._({
          id: 'mail.reset_done.subject',
          message: 'The codes are off your Kinkeeper account',
        }),
        body: [
          i18n._({
            id: 'mail.reset_done.body',
            message:
              'As you asked, every app, passkey and recovery code was taken off your Kinkeeper account. Everybody was signed out, and no device is trusted any more. You can sign in with your password.',
          }),
          i18n._({
            id: 'mail.reset_done.again',
            message:
              'Please turn on codes again under “My account”, and keep the recovery codes where you find them.',
          }),
        ],
        closing: ifNotYou,
      };
    case 'stopped':
      return {
        subject: i18n._({
          id: 'mail.reset_stopped.subject',
          message: 'The codes stay on your Kinkeeper account',
        }),
        body: [
          i18n._({
            id: 'mail.reset_stopped.body',
            message:
              'The request to take the codes off your Kinkeeper account was stopped: with the link in our mail, by somebody who is signed in to your account, or by signing in with an app, a passkey or a recovery code. Nothing was taken off.',
          }),
        ],
        closing: ifNotYou,
      };
    case 'declined':
      return {
        subject: i18n._({
          id: 'mail.reset_declined.subject',
          message: 'We did not take the codes off your Kinkeeper account',
        }),
        body: [
          i18n._({
            id: 'mail.reset_declined.body',
            message:
              'We could not make sure that it was you who asked, so we took nothing off your Kinkeeper account. If it was you, write to us at {email}. You can also ask again at sign-in.',
            values: { email },
          }),
        ],
        closing: ifNotYou,
      };
    case 'lapsed':
      return {
        subject: i18n._({
          id: 'mail.reset_lapsed.subject',
          message: 'The codes of your Kinkeeper account: it takes longer',
        }),
        body: [
          i18n._({
            id: 'mail.reset_lapsed.body',
            message:
              'We wrote to you when the codes would be taken off your Kinkeeper account. That time no longer holds: one of the two who agreed can no longer decide this, so somebody else has to look at it again. Nothing was taken off. We write to you with the new time. If you hear nothing, write to us at {email}.',
            values: { email },
          }),
        ],
        closing: ifNotYou,
      };
    case 'expired':
      return {
        subject: i18n._({
          id: 'mail.reset_stopped.subject',
          message: 'The codes stay on your Kinkeeper account',
        }),
        body: [
          i18n._({
            id: 'mail.reset_expired.body',
            message:
              'You asked us to take the codes off your Kinkeeper account. Nobody from our team has decided about it for {days} days, so the request is over. We are sorry. Nothing was taken off. Please ask again at sign-in, or write to us at {email}.',
            values: { days: RESET_KEPT_DAYS, email },
          }),
        ],
        closing: ifNotYou,
      };
  }
}

interface Waits extends ByOperator {
  fullName: string;
  url: string;
  /** Whether one has begun. */
  second: boolean;
}
/** To the admins; no names, because a mailbox is open to others. */
export const resetWaits = defineLetter(
  'reset_waits',
  (i18n, { fullName, url, second, byOperator }: Waits) => ({
    subject: second
      ? i18n._({ id: 'mail.reset_waits.second', message: 'A reset of codes waits for a second admin' })
      : i18n._({ id: 'mail.reset_waits.first', message: 'Somebody has lost their codes' }),
    greeting: hello(i18n, fullName),
    body: [
      second
        ? i18n._({
            id: 'mail.reset_waits.agree',
            message:
              'An admin has made sure who it is, and began to take the codes off an account. Another admin has to look at it and agree.',
          })
        : byOperator
          ? i18n._({
              id: 'mail.reset_waits.alone',
              message:
                'Somebody cannot sign in: they have lost their app, passkey and recovery codes. An admin has to make sure who it is. There is no second admin who could agree: whoever runs the server does, with the command {command} on its machine.',
              values: { command: COMMAND },
            })
          : i18n._({
              id: 'mail.reset_waits.begin',
              message:
                'Somebody cannot sign in: they have lost their app, passkey and recovery codes. An admin has to make sure who it is, and a second one has to agree.',
            }),
    ],
    button: i18n._({ id: 'mail.reset_waits.button', message: 'See the request' }),
    url,
    closing: i18n._({
      id: 'mail.reset_waits.closing',
      message: 'You get this mail because you are an admin of Kinkeeper.',
    }),
  }),
);

export const resetLetters = [resetWasAsked, resetWillHappen, resetTurned, resetWaits];
