/** The letter about a new address of a calendar. */
import { defineLetter } from '#server/letters/letter.ts';
import { hello } from '#server/letters/parts.ts';

interface AboutFeed {
  fullName: string;
  url: string;
  /** Where to write if it was somebody else. */
  email: string;
}

/** Whoever has the address needs no password: nobody makes one unnoticed. */
export const feedRenewedLetter = defineLetter(
  'feed_renewed',
  (i18n, { fullName, url, email }: AboutFeed) => ({
    subject: i18n._({ id: 'mail.feed.subject', message: 'A calendar address was made for your account' }),
    greeting: hello(i18n, fullName),
    body: [
      i18n._({
        id: 'mail.feed.body',
        message:
          'Your Kinkeeper account has a new calendar address. Whoever has it sees when you have appointments, without signing in. If there was one before, that one no longer works.',
      }),
    ],
    button: i18n._({ id: 'mail.feed.button', message: 'See my calendar' }),
    url,
    closing: i18n._({
      id: 'mail.feed.closing',
      message:
        'If it was you, there is nothing else to do. If it was not you, set a new password now, which also ends the address, and write to us at {email}.',
      values: { email },
    }),
  }),
);
