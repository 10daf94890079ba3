/** Letters about a copy of somebody's data. */
import { defineLetter } from '#server/letters/letter.ts';
import { type At, day, hello } from '#server/letters/parts.ts';

interface AboutExport {
  fullName: string;
  url: string;
}

export const exportReady = defineLetter(
  'export_ready',
  (i18n, { fullName, url, ...until }: AboutExport & At) => ({
    subject: i18n._({ id: 'mail.export.subject', message: 'The copy of your Kinkeeper data is ready' }),
    greeting: hello(i18n, fullName),
    body: [
      i18n._({
        id: 'mail.export.body',
        message:
          'You asked for a copy of your data. It is ready, as one file. Only you can open it: we ask you to sign in first.',
      }),
    ],
    button: i18n._({ id: 'mail.export.button', message: 'Get my copy' }),
    url,
    closing: i18n._({
      id: 'mail.export.closing',
      message:
        'We keep it until {day}. If you did not ask for it, set a new password now: somebody may know yours.',
      values: { day: day(i18n, until) },
    }),
  }),
);

export const exportFailed = defineLetter(
  'export_failed',
  (i18n, { fullName, url, email }: AboutExport & { email?: string }) => ({
    subject: i18n._({ id: 'mail.export_failed.subject', message: 'We could not make the copy of your data' }),
    greeting: hello(i18n, fullName),
    body: [
      i18n._({
        id: 'mail.export_failed.body',
        message:
          'You asked for a copy of your data. We tried several times, and it did not work. Your data is safe, and our team can see that it failed.',
      }),
    ],
    button: i18n._({ id: 'mail.export_failed.button', message: 'Ask again' }),
    url,
    // A letter that the version before has queued names no address.
    closing:
      email === undefined
        ? i18n._({ id: 'mail.export_failed.again', message: 'You can ask for it again at any time.' })
        : i18n._({
            id: 'mail.export_failed.closing',
            message:
              'You can ask for it again at any time. If it fails again, please write to us at {email}.',
            values: { email },
          }),
  }),
);

export const exportsLetters = [exportReady, exportFailed];
