/**
 * The copy of a help request. Anyone can enter any address in the form, so it reveals nothing of the
 * request.
 */
import type { I18n } from '@lingui/core';
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
  closing: nobodyAsked(i18n),
}));

/** The copy of a question about an entry of the record, which only somebody signed in can ask. */
export const lookAsked = defineUnsolicitedLetter('look_asked', (i18n, { number, url, ...when }: Asked) => ({
  subject: i18n._({ id: 'mail.look.subject', message: 'We have your question' }),
  greeting: hello(i18n),
  body: [
    i18n._({
      id: 'mail.look.body',
      message: 'We have your question of {when}. Its number is {number}.',
      values: { when: moment(i18n, when), number },
    }),
    i18n._({
      id: 'mail.look.next',
      message:
        'Our team reads it and writes to you at this address. To keep it private, this mail does not say what you asked.',
    }),
  ],
  button: i18n._({ id: 'mail.look.button', message: 'See who looked' }),
  url,
  closing: nobodyAsked(i18n),
}));

function nobodyAsked(i18n: I18n): string {
  return i18n._({
    id: 'mail.help.closing',
    message: 'If you did not ask for anything, somebody typed a wrong address. You can ignore this mail.',
  });
}

export const starterPlanLetters = [helpAsked, lookAsked];
