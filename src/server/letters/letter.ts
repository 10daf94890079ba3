/** What all letters have in common. Each room defines its own in x.letters.ts. */
import type { I18n } from '@lingui/core';
import type { Trx } from '#db/open.ts';
import type { Locale } from '#kit/locale.ts';
import { defineJob } from '../jobs/jobs.ts';
import type { MailCalendar } from '../ports/mail.ts';
import { layout } from './layout.ts';
import { type Parts, translators } from './parts.ts';

/** A queued letter: its name and data. */
export interface Letter {
  name: string;
  /** Whether it is one of thousands that go at the same time: what somebody waits for goes first. */
  canWait?: boolean;
  isUnsolicited?: never;
}

/**
 * A letter a person receives because somebody else acted. It is not sent as it is: the accounts room knows
 * who has opted out, and adds the opt-out link (`UnsolicitedMail`).
 */
export interface UnsolicitedLetter {
  name: string;
  isUnsolicited: true;
}

/** How the letters of one name are written. */
export interface LetterKind<Data extends object = never> {
  name: string;
  write(i18n: I18n, data: Data): Parts;
}

/**
 * Defines a letter.
 * @param name stored in the queue; never changes
 * @param write writes it in the language of `i18n`
 * @returns the kind; its `of` makes a letter for the queue
 */
export function defineLetter<Data extends object>(name: string, write: (i18n: I18n, data: Data) => Parts) {
  return { name, write, of: (data: Data): Letter & Data => ({ ...data, name }) };
}

/** Like defineLetter, for one that many people get at the same time and nobody waits for. */
export function defineMassLetter<Data extends object>(
  name: string,
  write: (i18n: I18n, data: Data) => Parts,
) {
  return { name, write, of: (data: Data): Letter & Data => ({ ...data, name, canWait: true }) };
}

/** Like defineLetter, for a letter its recipient did not ask for. */
export function defineUnsolicitedLetter<Data extends object>(
  name: string,
  write: (i18n: I18n, data: Data) => Parts,
) {
  return {
    name,
    write: (i18n: I18n, { stopUrl, ...data }: Data & { stopUrl: string }): Parts => ({
      ...write(i18n, data as unknown as Data),
      stopUrl,
    }),
    of: (data: Data): UnsolicitedLetter & Data => ({ ...data, name, isUnsolicited: true }),
  };
}

/**
 * Queues letters caused by somebody else, in the caller's transaction. People who opted out get none, and the
 * caller does not learn it.
 */
export interface UnsolicitedMail {
  /**
   * All such letters to one address share one limit, whoever sends them.
   * @throws TOO_MANY_REQUESTS
   */
  mail(trx: Trx, mail: AddressedMail): Promise<void>;
  /** Like mail, for a letter that has already been counted. */
  queue(trx: Trx, mail: AddressedMail): Promise<void>;
  /** @returns the mark of the address that the token of an opt-out link is for; null if we did not issue it */
  markOf(token: string): Buffer | null;
}
interface AddressedMail {
  to: string;
  locale: Locale;
  letter: UnsolicitedLetter;
}

/** The queue of all letters. People wait for them, and a mail server that refuses them is back within a day. */
export const mail = defineJob<{ to: string; locale: Locale; letter: Letter }>('mail', {
  sideBySide: 4,
  triesFor: 'a day',
  canWait: ({ letter }) => letter.canWait === true,
  quotesPeople: true,
});

export interface WrittenLetter {
  subject: string;
  text: string;
  html: string;
  /** The one-click unsubscribe address of this kind of mail. */
  unsubscribeUrl?: string;
  replyTo?: string;
  calendar?: MailCalendar;
}

/**
 * Writes letters. They never contain health information: we cannot protect a mailbox.
 * @param kinds of all rooms
 * @returns a function that writes one; it throws for an unknown name
 */
export function letterWriter(kinds: readonly LetterKind[]) {
  const byName = new Map(kinds.map((kind) => [kind.name, kind as LetterKind<Letter>]));
  return (letter: Letter, locale: Locale): WrittenLetter => {
    const kind = byName.get(letter.name);
    if (!kind) throw new Error(`no room knows the letter ${letter.name}`);
    const i18n = translators[locale];
    return written(inLanguage(kind.write(i18n, letter), locale), i18n, locale);
  };
}

/** The pages that links lead to speak the letter’s language, where their reader has chosen none (web/text-size.ts). */
function inLanguage(parts: Parts, locale: Locale): Parts {
  if (locale === 'en') return parts;
  const { url, stopUrl } = parts;
  return { ...parts, url: linkIn(locale, url), ...(stopUrl && { stopUrl: linkIn(locale, stopUrl) }) };
}

function linkIn(locale: Locale, link: string): string {
  const url = new URL(link);
  url.searchParams.set('lang', locale);
  return url.href;
}

function written(parts: Parts, i18n: I18n, locale: Locale): WrittenLetter {
  const footer = i18n._({
    id: 'mail.footer',
    message: 'Kinkeeper is not a crisis service. In danger, call 911. In a crisis, call or text 988.',
  });
  const stop =
    parts.stopLabel ??
    i18n._({ id: 'mail.stop', message: 'Not for you? Get no more mails that others set off:' });
  const lines = [parts.greeting, ...parts.body];
  const after = [parts.closing, ...(parts.stopUrl ? [`${stop}\n${parts.stopUrl}`] : [])];
  return {
    subject: parts.subject,
    text: `${[...lines, `${parts.button}:\n${parts.url}`, ...after, `--\n${footer}`].join('\n\n')}\n`,
    html: layout(locale, parts, lines, { stop, footer }),
    ...(parts.replyTo && { replyTo: parts.replyTo }),
    ...(parts.calendar && { calendar: parts.calendar }),
    ...(parts.endsByOneClick && parts.stopUrl && { unsubscribeUrl: parts.stopUrl }),
  };
}
