/** Letters about an account, to its owner. */
import { defineLetter, defineMassLetter } from '#server/letters/letter.ts';
import { type At, day, hello, moment } from '#server/letters/parts.ts';
import { codesChanged } from './accounts.factors.letters.ts';
import { providerLetIn, providerTakenBack, providerWaits } from './accounts.providers.letters.ts';

interface AboutAccount {
  fullName: string;
  url: string;
}

export const addressToVerify = defineLetter(
  'verify_email',
  // A version before did not say who waits to be let in.
  (i18n, { fullName, url, waits = false }: AboutAccount & { waits?: boolean }) => ({
    subject: i18n._({ id: 'mail.verify.subject', message: 'Verify your email for Kinkeeper' }),
    greeting: hello(i18n, fullName),
    body: [
      i18n._({
        id: 'mail.verify.body',
        message: 'Welcome to Kinkeeper. Please confirm that this is your email address.',
      }),
      ...(waits
        ? [
            i18n._({
              id: 'mail.verify.waits',
              message:
                'After that, our team checks who you are before you see customers. We email you when it is done. A customer can invite you by email at any time.',
            }),
          ]
        : []),
    ],
    button: i18n._({ id: 'mail.verify.button', message: 'Verify my email' }),
    url,
    closing: i18n._({
      id: 'mail.verify.closing',
      message: 'The link works for 24 hours. If you did not sign up, you can ignore this mail.',
    }),
  }),
);

export const passwordToSet = defineLetter('reset_password', (i18n, { fullName, url }: AboutAccount) => ({
  subject: i18n._({ id: 'mail.reset.subject', message: 'Set a new password for Kinkeeper' }),
  greeting: hello(i18n, fullName),
  body: [
    i18n._({
      id: 'mail.reset.body',
      message: 'Somebody, we hope it was you, asked to set a new password.',
    }),
  ],
  button: i18n._({ id: 'mail.reset.button', message: 'Set a new password' }),
  url,
  closing: i18n._({
    id: 'mail.reset.closing',
    message: 'The link works once, for 1 hour. If it was not you, do nothing: your password stays as it is.',
  }),
}));

export const signInLocked = defineLetter('tries_refused', (i18n, { fullName, url }: AboutAccount) => ({
  subject: i18n._({ id: 'mail.tries.subject', message: 'Somebody tried to sign in to your account' }),
  greeting: hello(i18n, fullName),
  body: [
    i18n._({
      id: 'mail.tries.body',
      message:
        'Somebody entered many wrong passwords for your Kinkeeper account. They did not get in. For now we refuse more tries from there.',
    }),
    i18n._({
      id: 'mail.tries.you',
      message:
        'You can sign in as always where you have signed in before. If you are refused, wait an hour, or set a new password: that lets you in at once.',
    }),
  ],
  button: i18n._({ id: 'mail.reset.button', message: 'Set a new password' }),
  url,
  closing: i18n._({
    id: 'mail.tries.closing',
    message: 'If it was you, there is nothing else to do. We write about this at most once a day.',
  }),
}));

/** Sent when a provider can open the account from now on. */
export const signInLinked = defineLetter(
  'sign_in_linked',
  (
    i18n,
    { fullName, provider, email, url }: { fullName: string; provider: string; email: string; url: string },
  ) => ({
    subject: i18n._({
      id: 'mail.linked.subject',
      message: 'You can now sign in to Kinkeeper with {provider}',
      values: { provider },
    }),
    greeting: hello(i18n, fullName),
    body: [
      i18n._({
        id: 'mail.linked.what',
        message:
          'Your {provider} account and your Kinkeeper account are linked. Your password still works, too.',
        values: { provider },
      }),
    ],
    button: i18n._({ id: 'mail.codes.button', message: 'See my account' }),
    url,
    closing: i18n._({
      id: 'mail.codes.closing',
      message:
        'If it was you, there is nothing else to do. If it was not you, set a new password now, and write to us at {email}.',
      values: { email },
    }),
  }),
);

interface AboutChange extends AboutAccount {
  /** Where to write if it was somebody else. */
  email: string;
}

/** To the address somebody wants for their account. */
export const addressToConfirm = defineLetter('confirm_address', (i18n, { fullName, url }: AboutAccount) => ({
  subject: i18n._({ id: 'mail.address.subject', message: 'Confirm your new address for Kinkeeper' }),
  greeting: hello(i18n, fullName),
  body: [
    i18n._({
      id: 'mail.address.body',
      message:
        'You asked to use this address for your Kinkeeper account. Until you confirm it, your old address stays.',
    }),
  ],
  button: i18n._({ id: 'mail.address.button', message: 'Confirm this address' }),
  url,
  closing: i18n._({
    id: 'mail.address.closing',
    message:
      'The link works for 24 hours. You may have to sign in first, with your old address. If you did not ask for this, you can ignore this mail: nothing changes.',
  }),
}));

/** To an address that somebody wanted and that has an account. */
export const addressInUse = defineLetter('address_in_use', (i18n, { fullName, url }: AboutAccount) => ({
  subject: i18n._({ id: 'mail.in_use.subject', message: 'This address already has a Kinkeeper account' }),
  greeting: hello(i18n, fullName),
  body: [
    i18n._({
      id: 'mail.in_use.body',
      message:
        'Somebody wanted to use this address for another Kinkeeper account. It has an account already, so nothing was changed.',
    }),
  ],
  button: i18n._({ id: 'mail.in_use.button', message: 'Sign in' }),
  url,
  closing: i18n._({
    id: 'mail.in_use.closing',
    message:
      'If that was you: sign in with this address. To use it for another account, give this one another address first. If it was not you, you need to do nothing.',
  }),
}));

/** To the former address, whose reader can take the change back. */
export const addressReplaced = defineLetter(
  'address_replaced',
  (i18n, { fullName, url, email, ...until }: AboutChange & At) => ({
    subject: i18n._({ id: 'mail.replaced.subject', message: 'Your Kinkeeper account has a new address' }),
    greeting: hello(i18n, fullName),
    body: [
      i18n._({
        id: 'mail.replaced.body',
        message:
          'Your Kinkeeper account now uses another email address. This one no longer works for signing in.',
      }),
      i18n._({
        id: 'mail.replaced.undo',
        message:
          'If it was not you, take it back with the link below, until {until}. Then this address works again, everybody is signed out, and we send you a link to set a new password.',
        values: { until: moment(i18n, until) },
      }),
    ],
    button: i18n._({ id: 'mail.replaced.button', message: 'It was not me: take it back' }),
    url,
    closing: i18n._({
      id: 'mail.replaced.closing',
      message: 'If it was you, there is nothing else to do. If you need help, write to us at {email}.',
      values: { email },
    }),
  }),
);

export const passwordReplaced = defineLetter(
  'password_replaced',
  (i18n, { fullName, url, email }: AboutChange) => ({
    subject: i18n._({ id: 'mail.password.subject', message: 'Your Kinkeeper password has changed' }),
    greeting: hello(i18n, fullName),
    body: [
      i18n._({
        id: 'mail.password.body',
        message: 'Your Kinkeeper account has a new password. Every other device was signed out.',
      }),
    ],
    button: i18n._({ id: 'mail.codes.button', message: 'See my account' }),
    url,
    closing: i18n._({
      id: 'mail.codes.closing',
      message:
        'If it was you, there is nothing else to do. If it was not you, set a new password now, and write to us at {email}.',
      values: { email },
    }),
  }),
);

/** To whoever closed their account. */
export const accountToReopen = defineLetter(
  'account_closed',
  (i18n, { fullName, url, isProvider, ...until }: AboutAccount & At & { isProvider: boolean }) => ({
    subject: i18n._({ id: 'mail.closed.subject', message: 'Your Kinkeeper account is closed' }),
    greeting: hello(i18n, fullName),
    body: [
      i18n._({
        id: 'mail.closed.body',
        message:
          'You closed your Kinkeeper account. Nobody can sign in to it. On {day} we delete it, with everything that is only yours.',
        values: { day: day(i18n, until) },
      }),
      i18n._({
        id: 'mail.closed.back',
        message:
          'Until then the link below opens your account again, with your answers, plans and settings. Some things ended when you closed it and do not come back: appointments, waiting lists, invitations, shared plans, documents of yours that nobody had signed, and your open tasks in shared projects.',
      }),
      isProvider
        ? i18n._({
            id: 'mail.closed.provider',
            message:
              'Projects that you left as a care provider go on without you; their customers can invite you again.',
          })
        : i18n._({
            id: 'mail.closed.customer',
            message:
              'A project that you share stays with the others. Once your account is deleted, what you wrote there no longer has your name.',
          }),
    ],
    button: i18n._({ id: 'mail.closed.button', message: 'Open my account again' }),
    url,
    closing: i18n._({
      id: 'mail.closed.closing',
      message: 'If it was not you who closed the account, come back with the link and set a new password.',
    }),
  }),
);

/** Sent before unchanged answers are deleted. Does not name them: that is health information. */
export const answersEnd = defineMassLetter(
  'answers_end',
  (i18n, { fullName, url, ...when }: AboutAccount & At) => ({
    subject: i18n._({ id: 'mail.unfinished.subject', message: 'Answers of yours will be deleted soon' }),
    greeting: hello(i18n, fullName),
    body: [
      i18n._({
        id: 'mail.unfinished.body',
        message:
          'You gave answers on Kinkeeper and have not changed them for a long time. We do not keep them for ever: on {day} we delete them.',
        values: { day: day(i18n, when) },
      }),
      i18n._({
        id: 'mail.unfinished.private',
        message: 'To keep it private, this mail does not say what they are about.',
      }),
    ],
    button: i18n._({ id: 'mail.unfinished.button', message: 'Open my answers' }),
    url,
    closing: i18n._({
      id: 'mail.unfinished.closing',
      message:
        'To keep them, open them with the link above and go on: whatever you change keeps them for 12 months more. To let them go, you need to do nothing. Plans that you completed stay.',
    }),
  }),
);

export const accountsLetters = [
  addressToVerify,
  passwordToSet,
  signInLocked,
  codesChanged,
  signInLinked,
  addressToConfirm,
  addressInUse,
  addressReplaced,
  passwordReplaced,
  accountToReopen,
  providerWaits,
  providerLetIn,
  providerTakenBack,
  answersEnd,
];
