/** The mail about unseen news. */
import { defineLetter } from '../../server/letters/letter.ts';
import { hello } from '../../server/letters/parts.ts';

/** How much is new, and nothing else: what it is, and in which project, is health information. */
interface News {
  fullName: string;
  messages: number;
  files: number;
  changes: number;
  url: string;
  stopUrl: string;
}

export const newsDigest = defineLetter('news_digest', (i18n, letter: News) => {
  const { fullName, messages, files, changes, url, stopUrl } = letter;
  const news = [
    messages > 0 &&
      i18n._({
        id: 'mail.news.messages',
        message: '{count, plural, one {# new message} other {# new messages}}',
        values: { count: messages },
      }),
    files > 0 &&
      i18n._({
        id: 'mail.news.files',
        message: '{count, plural, one {# new file} other {# new files}}',
        values: { count: files },
      }),
    changes > 0 &&
      i18n._({
        id: 'mail.news.changes',
        message: '{count, plural, one {# change in your projects} other {# changes in your projects}}',
        values: { count: changes },
      }),
  ].filter((each) => each !== false);
  return {
    subject: i18n._({ id: 'mail.news.subject', message: 'There is news for you on Kinkeeper' }),
    greeting: hello(i18n, fullName),
    body: [
      i18n._({
        id: 'mail.news.body',
        message: 'You have not seen this yet: {news}.',
        values: { news: new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(news) },
      }),
      i18n._({ id: 'mail.news.private', message: 'To keep it private, this mail does not say what it is.' }),
    ],
    button: i18n._({ id: 'mail.news.button', message: 'See what is new' }),
    url,
    closing: i18n._({
      id: 'mail.news.closing',
      message:
        'To get no more of these mails, open Kinkeeper with the link above and turn off “Send me a mail about news I have not seen” in your notifications.',
    }),
    stopUrl,
    endsByOneClick: true,
    stopLabel: i18n._({ id: 'mail.news.stop', message: 'Or end them here, without signing in:' }),
  };
});

export const activityLetters = [newsDigest];
