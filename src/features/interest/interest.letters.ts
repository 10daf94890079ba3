/** Letters to our team. What the person wrote stays on the admin page: it may be about health. */
import type { I18n } from '@lingui/core';
import { defineLetter } from '#server/letters/letter.ts';
import type { Parts } from '#server/letters/parts.ts';

/** Who sent a form, and where the team reads it. */
export interface AboutSender {
  /** Empty if they left none. */
  email: string;
  /** Empty if they left none. */
  personName: string;
  url: string;
}

export const waitlistJoined = defineLetter('waitlist_joined', (i18n, about: AboutSender) =>
  toTeam(i18n, i18n._({ id: 'mail.waitlist.subject', message: 'New on the waitlist' }), about),
);

export const callRequested = defineLetter('call_requested', (i18n, about: AboutSender) =>
  toTeam(i18n, i18n._({ id: 'mail.call.subject', message: 'Somebody asks for the free call' }), about),
);

export const helperApplied = defineLetter(
  'helper_applied',
  (i18n, { role, ...about }: AboutSender & { role: 'kin_guide' | 'kin_assistant' }) =>
    toTeam(
      i18n,
      role === 'kin_guide'
        ? i18n._({ id: 'mail.guide.subject', message: 'Somebody would like to be a KinGuide' })
        : i18n._({ id: 'mail.assistant.subject', message: 'Somebody would like to be a KinAssistant' }),
      about,
    ),
);

export const interestLetters = [waitlistJoined, callRequested, helperApplied];

/** A letter to our team about a form that somebody sent. */
export function toTeam(i18n: I18n, subject: string, { email, personName, url }: AboutSender): Parts {
  return {
    subject,
    greeting: i18n._({ id: 'mail.team.greeting', message: 'Hello team,' }),
    body: [subject, [personName, email].filter(Boolean).join(', ')].filter(Boolean),
    button: i18n._({ id: 'mail.team.button', message: 'Read it' }),
    url,
    ...(email && { replyTo: email }),
    closing: i18n._({ id: 'mail.team.closing', message: 'Sign in as an admin to read what they wrote.' }),
  };
}
