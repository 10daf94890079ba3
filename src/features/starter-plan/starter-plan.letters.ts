/**
 * The copy of a help request. Anyone can enter any address in the form, so it reveals nothing of the
 * request.
 */
import { defineUnsolicitedLetter } from '#server/letters/letter.ts';
import { type At, hello, moment } from '#server/letters/parts.ts';

interface Asked extends At {
  number: string;
  url: string;
}

export const helpAsked = defineUnsolicitedLetter('help_asked', (i18n, { number, url, ...when }: Asked) => ({
  subject: i18n._({ id: 'mail.help.subject', message: 'We have your request for help' }),
  greeting: hello(i18n),
  body: [
    i18n._({
      id: 'mail.help.body',
      message: 'We have your request of {when}. Its number is {number}.',
      values: { when: moment(i18n, when), number },
    }),
    i18n._({
      id: 'mail.help.next',
      message:
        'This help is not offered yet. We write to you at this address when it opens, and nothing was charged. To keep it private, this mail does not say what you asked for.',
    }),
  ],
  button: i18n._({ id: 'mail.help.button', message: 'Go to my plan' }),
  url,
  closing: i18n._({
    id: 'mail.help.closing',
    message: 'If you did not ask for anything, somebody typed a wrong address. You can ignore this mail.',
  }),
}));

export const starterPlanLetters = [helpAsked];
