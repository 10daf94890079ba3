/** Letters about the verification of care professionals: to our team, and to them. */
import { defineLetter } from '#server/letters/letter.ts';
import { hello } from '#server/letters/parts.ts';

interface Waiting {
  fullName: string;
  email: string;
  /** Of the page where they are verified. */
  url: string;
}

/** To our team, once a provider has proved their address: until then nobody needs to look. */
export const providerWaits = defineLetter('provider_waits', (i18n, { fullName, email, url }: Waiting) => ({
  subject: i18n._({ id: 'mail.waits.subject', message: 'A care professional waits to be verified' }),
  greeting: i18n._({ id: 'mail.team.greeting', message: 'Hello team,' }),
  body: [
    i18n._({
      id: 'mail.waits.body',
      message:
        'Somebody signed up as a care professional, and their email address is verified. They cannot work with customers until you let them in.',
    }),
    `${fullName}, ${email}`,
  ],
  button: i18n._({ id: 'mail.waits.button', message: 'See who waits' }),
  url,
  replyTo: email,
  closing: i18n._({ id: 'mail.waits.closing', message: 'Sign in as an admin to verify them.' }),
}));

/** To a provider whom an admin has verified. */
export const providerLetIn = defineLetter(
  'provider_let_in',
  (i18n, { fullName, url }: { fullName: string; url: string }) => ({
    subject: i18n._({ id: 'mail.let_in.subject', message: 'You can work with customers on Kinkeeper now' }),
    greeting: hello(i18n, fullName),
    body: [
      i18n._({
        id: 'mail.let_in.body',
        message:
          'Our team has verified your account. Ask your customers to sign up on Kinkeeper. Then you can create a project and find them by their email address. They can also invite you.',
      }),
    ],
    button: i18n._({ id: 'mail.let_in.button', message: 'Open Kinkeeper' }),
    url,
    closing: i18n._({
      id: 'mail.let_in.closing',
      message:
        'If it is open already, load the page again. In your calendar you set the hours at which customers can book you.',
    }),
  }),
);

/** To a provider whose verification an admin has taken back. */
export const providerTakenBack = defineLetter(
  'provider_taken_back',
  (i18n, { fullName, email, url }: { fullName: string; email: string; url: string }) => ({
    subject: i18n._({
      id: 'mail.taken_back.subject',
      message: 'Your account is no longer verified',
    }),
    greeting: hello(i18n, fullName),
    body: [
      i18n._({
        id: 'mail.taken_back.body',
        message:
          'Our team has taken back the verification of your account as a care professional. New customers do not find you any more, and you can neither look for customers nor create projects. Invitations of yours that nobody has answered are withdrawn.',
      }),
      i18n._({
        id: 'mail.taken_back.stays',
        message: 'The projects that you share with customers stay, and so do your appointments.',
      }),
    ],
    button: i18n._({ id: 'mail.let_in.button', message: 'Open Kinkeeper' }),
    url,
    closing: i18n._({
      id: 'mail.taken_back.closing',
      message: 'If you do not know why, write to us at {email}.',
      values: { email },
    }),
  }),
);
