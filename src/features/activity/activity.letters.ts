/** The digest mail about unseen notifications, and what admins hear of each other. */
import type { GroupCount } from '#kit/event-catalogue.ts';
import { defineLetter, defineMassLetter } from '#server/letters/letter.ts';
import { hello } from '#server/letters/parts.ts';

/** Counts only: what happened, and in which project, is health information. */
interface News {
  fullName: string;
  news: readonly GroupCount[];
  url: string;
  stopUrl: string;
}

export const digestLetter = defineMassLetter('news_digest', (i18n, letter: News) => {
  const { fullName, news, url, stopUrl } = letter;
  // The text of each line comes from the room's x.events.ts.
  // What a version before counted may have none here: its letter of its own has said it.
  const lines = news.flatMap(({ group, count }) =>
    group in i18n.messages ? [i18n._(group, { count })] : [],
  );
  return {
    subject: i18n._({ id: 'mail.news.subject', message: 'There is news for you on Kinkeeper' }),
    greeting: hello(i18n, fullName),
    body: [
      i18n._({
        id: 'mail.news.body',
        message: 'You have not seen this yet: {news}.',
        values: { news: new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(lines) },
      }),
      i18n._({ id: 'mail.news.private', message: 'To keep it private, this mail does not say what it is.' }),
    ],
    button: i18n._({ id: 'mail.news.button', message: 'See what is new' }),
    url,
    closing: i18n._({
      id: 'mail.news.closing',
      message:
        'To get no more of these mails, open Kinkeeper with the link above and turn off “Send me a mail about news I have not seen” on the page “My account”. Then no mail reminds you of appointments, tasks or documents either.',
    }),
    stopUrl,
    endsByOneClick: true,
    stopLabel: i18n._({ id: 'mail.news.stop', message: 'Or end them here, without signing in:' }),
  };
});

/** To the other admins. Neither who it was nor whose records: the desk says it. */
export const recordsOpened = defineLetter(
  'records_opened',
  (i18n, { fullName, url }: { fullName: string; url: string }) => ({
    subject: i18n._({ id: 'mail.bulk.subject', message: 'Somebody opened many records on Kinkeeper' }),
    greeting: hello(i18n, fullName),
    body: [
      i18n._({
        id: 'mail.bulk.body',
        message:
          'An admin opened the records of more than 20 people within an hour. That may be part of their work. Please look who it was, and ask them.',
      }),
    ],
    button: i18n._({ id: 'mail.bulk.button', message: 'Open the desk' }),
    url,
    closing: i18n._({
      id: 'mail.bulk.closing',
      message: 'You get this mail because you are an admin. It comes once for each such hour.',
    }),
  }),
);

/** To all admins. What is broken stands at the desk. */
export const recordBroken = defineLetter(
  'record_broken',
  (i18n, { fullName, url }: { fullName: string; url: string }) => ({
    subject: i18n._({ id: 'mail.record.subject', message: 'The record of who looked is not whole' }),
    greeting: hello(i18n, fullName),
    body: [
      i18n._({
        id: 'mail.record.body',
        message:
          'Each night we check the record of who opened what on Kinkeeper. This time a line was missing, or not as it was written. Somebody may have changed the database by hand. Please open the desk, and tell whoever runs the server today.',
      }),
    ],
    button: i18n._({ id: 'mail.bulk.button', message: 'Open the desk' }),
    url,
    closing: i18n._({
      id: 'mail.record.closing',
      message:
        'You get this mail because you are an admin. It comes once a day until the record is whole again.',
    }),
  }),
);

export const activityLetters = [digestLetter, recordsOpened, recordBroken];
