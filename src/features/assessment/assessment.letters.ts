/** The letter about a shared plan. It reveals nothing about the plan's content. */
import { floorText } from '#kit/floor-line.ts';
import { defineUnsolicitedLetter } from '#server/letters/letter.ts';
import { hello } from '#server/letters/parts.ts';

interface Shared {
  sharerName: string;
  url: string;
}

export const planShared = defineUnsolicitedLetter('plan_shared', (i18n, { sharerName, url }: Shared) => ({
  subject: i18n._({
    id: 'mail.shared.subject',
    message: 'Somebody shared a care plan with you on Kinkeeper',
  }),
  greeting: hello(i18n),
  body: [
    i18n._({
      id: 'mail.shared.body',
      message: '{name} would like you to read a care plan on Kinkeeper.',
      values: { name: sharerName },
    }),
    floorText(i18n.locale === 'es' ? 'es' : 'en'),
  ],
  button: i18n._({ id: 'mail.shared.button', message: 'Read the plan' }),
  url,
  closing: i18n._({
    id: 'mail.shared.closing',
    message:
      'Sign in, or sign up with this email address and verify it, to open the plan. {name} can withdraw it at any time.',
    values: { name: sharerName },
  }),
}));

export const assessmentLetters = [planShared];
