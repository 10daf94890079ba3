/** Letters about reports of errors in guides. */
import { defineLetter } from '#server/letters/letter.ts';
import { hello } from '#server/letters/parts.ts';
import { type AboutSender, toTeam } from './interest.letters.ts';

/** To the team. What is wrong stays on the admin page. */
export const guideReported = defineLetter('guide_reported', (i18n, about: AboutSender) =>
  toTeam(i18n, i18n._({ id: 'mail.report.subject', message: 'Somebody reports an error in a guide' }), about),
);

/** To whoever reported it, who asked for an answer: the admin's own words (docs/decisions/0183). */
export const reportAnswered = defineLetter(
  'guide_report_answered',
  (i18n, { answer, url }: { answer: string; url: string }) => ({
    subject: i18n._({ id: 'mail.report.answer.subject', message: 'Our answer to what you reported' }),
    greeting: hello(i18n),
    body: [
      i18n._({
        id: 'mail.report.answer.intro',
        message: 'You told us that something is wrong in one of our guides. Thank you. Here is our answer:',
      }),
      ...answer.split(/\s*\n\s*/),
    ],
    button: i18n._({ id: 'mail.report.answer.button', message: 'Open the guide' }),
    url,
    closing: i18n._({
      id: 'mail.report.answer.closing',
      message: 'Is something still wrong? Tell us again: the link is at the end of each guide.',
    }),
  }),
);

export const reportLetters = [guideReported, reportAnswered];
