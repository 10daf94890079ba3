/** The letters that we send, in the reader's language. */
import { setupI18n } from '@lingui/core';
import { LOCALES, type Locale } from '../../kit/locale.ts';
import { messages as en } from '../../locales/mail/en.ts';
import { messages as es } from '../../locales/mail/es.ts';
import type { Letter } from './jobs.ts';

const catalogs = { en, es };
const translators = Object.fromEntries(
  LOCALES.map((locale) => [locale, setupI18n({ locale, messages: { [locale]: catalogs[locale] } })]),
) as Record<Locale, ReturnType<typeof setupI18n>>;

export interface WrittenLetter {
  subject: string;
  text: string;
  html: string;
}

interface Parts {
  subject: string;
  greeting: string;
  body: string[];
  button: string;
  url: string;
  closing: string;
}

/** Writes a letter. It never holds health information: a mailbox is not ours to protect. */
export function writeLetter(letter: Letter, locale: Locale): WrittenLetter {
  const parts = partsOf(letter, locale);
  const i18n = translators[locale];
  const footer = i18n._({
    id: 'mail.footer',
    message: 'Kinkeeper is not a crisis service. In danger, call 911. In a crisis, call or text 988.',
  });
  const lines = [parts.greeting, ...parts.body];
  return {
    subject: parts.subject,
    text: `${[...lines, `${parts.button}:\n${parts.url}`, parts.closing, `--\n${footer}`].join('\n\n')}\n`,
    html: layout(locale, parts, lines, footer),
  };
}

function partsOf(letter: Letter, locale: Locale): Parts {
  const i18n = translators[locale];
  switch (letter.name) {
    case 'verify_email':
      return {
        subject: i18n._({ id: 'mail.verify.subject', message: 'Verify your email for Kinkeeper' }),
        greeting: hello(locale, letter.fullName),
        body: [
          i18n._({
            id: 'mail.verify.body',
            message: 'Welcome to Kinkeeper. Please confirm that this is your email address.',
          }),
        ],
        button: i18n._({ id: 'mail.verify.button', message: 'Verify my email' }),
        url: letter.url,
        closing: i18n._({
          id: 'mail.verify.closing',
          message: 'The link works for 24 hours. If you did not sign up, you can ignore this mail.',
        }),
      };
    case 'reset_password':
      return {
        subject: i18n._({ id: 'mail.reset.subject', message: 'Set a new password for Kinkeeper' }),
        greeting: hello(locale, letter.fullName),
        body: [
          i18n._({
            id: 'mail.reset.body',
            message: 'Somebody, we hope it was you, asked to set a new password.',
          }),
        ],
        button: i18n._({ id: 'mail.reset.button', message: 'Set a new password' }),
        url: letter.url,
        closing: i18n._({
          id: 'mail.reset.closing',
          message:
            'The link works once, for 1 hour. If it was not you, do nothing: your password stays as it is.',
        }),
      };
    case 'plan_shared':
      return {
        subject: i18n._({
          id: 'mail.shared.subject',
          message: '{name} shared a plan with you',
          values: { name: letter.sharerName },
        }),
        greeting: i18n._({ id: 'mail.shared.greeting', message: 'Hello,' }),
        body: [
          i18n._({
            id: 'mail.shared.body',
            message: '{name} would like you to read a care plan on Kinkeeper.',
            values: { name: letter.sharerName },
          }),
        ],
        button: i18n._({ id: 'mail.shared.button', message: 'Read the plan' }),
        url: letter.url,
        closing: i18n._({
          id: 'mail.shared.closing',
          message:
            'Sign in, or sign up with this email address and verify it, to open the plan. {name} can withdraw it at any time.',
          values: { name: letter.sharerName },
        }),
      };
    case 'project_invitation':
      return {
        subject: i18n._({
          id: 'mail.invitation.subject',
          message: '{name} invites you to work together on Kinkeeper',
          values: { name: letter.inviterName },
        }),
        greeting: i18n._({ id: 'mail.shared.greeting', message: 'Hello,' }),
        body: [
          i18n._({
            id: 'mail.invitation.body',
            message:
              '{name} would like you to be the care professional in a project: a private place to write, share files and keep track together.',
            values: { name: letter.inviterName },
          }),
        ],
        button: i18n._({ id: 'mail.invitation.button', message: 'Open the invitation' }),
        url: letter.url,
        closing: i18n._({
          id: 'mail.invitation.closing',
          message:
            'Sign in, or sign up as a service provider with this email address. The link works once, for 14 days. If you do not know {name}, you can ignore this mail.',
          values: { name: letter.inviterName },
        }),
      };
    case 'news_digest':
      return aboutNews(locale, letter);
    case 'unlock_renews':
      return aboutUnlock(locale, letter, {
        subject: i18n._({ id: 'mail.renews.subject', message: 'Your Kinkeeper plan renews soon' }),
        what: i18n._({
          id: 'mail.renews.body',
          message: 'Your monthly plan, {price} a month, renews on {when}.',
          values: { price: price(letter.priceCents), when: moment(locale, letter.at) },
        }),
        button: i18n._({ id: 'mail.renews.button', message: 'See or cancel my plan' }),
        closing: i18n._({
          id: 'mail.renews.closing',
          message:
            'To cancel, open your orders with the link above and choose Cancel. Your plan then stays unlocked until that day.',
        }),
      });
    case 'pass_ends':
      return aboutUnlock(locale, letter, {
        subject: i18n._({ id: 'mail.ends.subject', message: 'Your Kinkeeper pass ends soon' }),
        what: i18n._({
          id: 'mail.ends.body',
          message:
            'Your 30-Day Pass ends on {when}. It does not renew by itself. To go on, you can switch to monthly, {price} a month.',
          values: { price: price(letter.priceCents), when: moment(locale, letter.at) },
        }),
        button: i18n._({ id: 'mail.ends.button', message: 'See my orders' }),
        closing: i18n._({
          id: 'mail.ends.closing',
          message:
            'You need to do nothing to let it end. To cancel earlier, open your orders with the link above and choose Cancel.',
        }),
      });
    case 'waitlist_joined':
      return toTeam(locale, i18n._({ id: 'mail.waitlist.subject', message: 'New on the waitlist' }), letter);
    case 'helper_applied':
      return toTeam(
        locale,
        letter.role === 'kin_guide'
          ? i18n._({ id: 'mail.guide.subject', message: 'Somebody would like to be a KinGuide' })
          : i18n._({ id: 'mail.assistant.subject', message: 'Somebody would like to be a KinAssistant' }),
        letter,
      );
  }
}

function hello(locale: Locale, name: string): string {
  const i18n = translators[locale];
  return i18n._({ id: 'mail.greeting', message: 'Hello {name},', values: { name } });
}

/** How much is new, and nothing else: what it is, and in which project, is health information. */
function aboutNews(locale: Locale, letter: Extract<Letter, { name: 'news_digest' }>): Parts {
  const i18n = translators[locale];
  const { messages, files, changes } = letter;
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
    greeting: hello(locale, letter.fullName),
    body: [
      i18n._({
        id: 'mail.news.body',
        message: 'You have not seen this yet: {news}.',
        values: { news: new Intl.ListFormat(locale, { type: 'unit' }).format(news) },
      }),
      i18n._({ id: 'mail.news.private', message: 'To keep it private, this mail does not say what it is.' }),
    ],
    button: i18n._({ id: 'mail.news.button', message: 'See what is new' }),
    url: letter.url,
    closing: i18n._({
      id: 'mail.news.closing',
      message:
        'To get no more of these mails, open Kinkeeper with the link above and turn off “Send me a mail about news I have not seen” in your notifications.',
    }),
  };
}

/** A letter about what renews or ends. That nothing is charged is true for as long as no provider is there. */
function aboutUnlock(
  locale: Locale,
  { fullName, url }: { fullName: string; url: string },
  { what, ...parts }: Pick<Parts, 'subject' | 'button' | 'closing'> & { what: string },
): Parts {
  const i18n = translators[locale];
  return {
    ...parts,
    greeting: hello(locale, fullName),
    body: [
      what,
      i18n._({
        id: 'mail.beta.uncharged',
        message: 'Kinkeeper is in beta: we have no card of yours, and nothing is charged.',
      }),
    ],
    url,
  };
}

/** $29, or $29.50 */
function price(cents: number): string {
  return `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;
}

/** The server does not know where the reader lives, so it names the zone that most of them know. */
function moment(locale: Locale, iso: string): string {
  return new Intl.DateTimeFormat(locale === 'es' ? 'es-US' : 'en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'America/New_York',
    timeZoneName: 'short',
  }).format(new Date(iso));
}

/** A letter to ourselves. What the person wrote stays on the admins' page: it may be about health. */
function toTeam(
  locale: Locale,
  subject: string,
  { email, personName, url }: { email: string; personName: string; url: string },
): Parts {
  const i18n = translators[locale];
  return {
    subject,
    greeting: i18n._({ id: 'mail.team.greeting', message: 'Hello team,' }),
    body: [subject, personName ? `${personName}, ${email}` : email],
    button: i18n._({ id: 'mail.team.button', message: 'Read it' }),
    url,
    closing: i18n._({ id: 'mail.team.closing', message: 'Sign in as an admin to read what they wrote.' }),
  };
}

function layout(locale: Locale, parts: Parts, lines: string[], footer: string): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(parts.subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#FBF7F1;color:#1D2A2B;font:18px/28px 'Atkinson Hyperlegible Next',Verdana,sans-serif">
<main style="max-width:560px;margin:0 auto;background:#FFFFFF;border:1px solid #DCD2C3;border-radius:12px;padding:32px 24px">
<h1 style="margin:0 0 24px;font:600 26px/32px 'Source Serif 4',Georgia,serif;color:#17534F">Kinkeeper</h1>
${lines.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(parts.url)}" style="display:inline-block;background:#17534F;color:#FFFFFF;padding:12px 24px;border-radius:6px;font-weight:600">${escapeHtml(parts.button)}</a></p>
${paragraph(parts.closing)}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #DCD2C3;font-size:16px;line-height:24px;color:#404B4E">${escapeHtml(footer)}</p>
</main></body></html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
