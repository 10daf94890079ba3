/**
 * Invitation emails. They name the inviter and the project's title (docs/decisions/0049), unless the title could
 * mislead a stranger (docs/decisions/0043).
 */
import { couldMislead } from '#kit/text.ts';
import { defineUnsolicitedLetter } from '#server/letters/letter.ts';
import { hello } from '#server/letters/parts.ts';

interface Invitation {
  inviterName: string;
  projectTitle: string;
  url: string;
}

export const providerInvited = defineUnsolicitedLetter(
  'project_invitation',
  (i18n, { inviterName: name, projectTitle: project, url }: Invitation) => ({
    subject: i18n._({
      id: 'mail.invitation.subject',
      message: 'You are invited to a project on Kinkeeper',
    }),
    greeting: hello(i18n),
    body: [
      couldMislead(project)
        ? i18n._({
            id: 'mail.invitation.body.untitled',
            message:
              '{name} would like you to be the care professional in a project: a private place to write, share files and keep track together.',
            values: { name },
          })
        : i18n._({
            id: 'mail.invitation.body',
            message:
              '{name} would like you to be the care professional in the project “{project}”: a private place to write, share files and keep track together.',
            values: { name, project },
          }),
    ],
    button: i18n._({ id: 'mail.invitation.button', message: 'Open the invitation' }),
    url,
    closing: i18n._({
      id: 'mail.invitation.closing',
      message:
        'Sign in with this email address, or sign up with it and choose “Providing care services”. The link works once, for 14 days. If you do not know {name}, you can ignore this mail.',
      values: { name },
    }),
  }),
);

export const customerInvited = defineUnsolicitedLetter(
  'customer_invitation',
  (i18n, { fullName, inviterName: name, projectTitle: project, url }: Invitation & { fullName: string }) => ({
    subject: i18n._({
      id: 'mail.asked.subject',
      message: 'You are invited to a project on Kinkeeper',
    }),
    greeting: hello(i18n, fullName),
    body: [
      couldMislead(project)
        ? i18n._({
            id: 'mail.asked.body.untitled',
            message: '{name} would like to work with you in a project.',
            values: { name },
          })
        : i18n._({
            id: 'mail.asked.body',
            message: '{name} would like to work with you in the project “{project}”.',
            values: { name, project },
          }),
      i18n._({
        id: 'mail.asked.choice',
        message: 'You decide. Until you accept, you are not in the project.',
      }),
    ],
    button: i18n._({ id: 'mail.asked.button', message: 'See the invitation' }),
    url,
    closing: i18n._({
      id: 'mail.asked.closing',
      message: 'If you do not know {name}, choose Decline, or ignore this mail.',
      values: { name },
    }),
  }),
);

export const projectsLetters = [providerInvited, customerInvited];
