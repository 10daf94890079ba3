/** What the rooms' letters have in common. Each room defines its own in x.letters.ts. */
import type { I18n } from '@lingui/core';
import type { Trx } from '#db/open.ts';
import type { Locale } from '#kit/locale.ts';
import { defineJob } from '../jobs/jobs.ts';
import { layout } from './layout.ts';
import { type Parts, translators } from './parts.ts';

/** A letter as it waits in the queue: its name, and what it needs. */
export interface Letter {
  name: string;
  isUnsolicited?: never;
}

/**
 * A letter that somebody gets because somebody else acted. It does not go as it is: accounts knows who
 * wants none, and puts in where to say so (`UnsolicitedMail`).
 */
export interface UnsolicitedLetter {
  name: string;
  isUnsolicited: true;
}

/** What a letter of one name says. */
export interface LetterKind<Data extends object = never> {
  name: string;
  write(i18n: I18n, data: Data): Parts;
}

/**
 * Defines a letter.
 * @param name it stands in the queue, and never changes
 * @param write says it in the language of `i18n`
 * @returns its kind, with `of`: the letter for the queue
 */
export function defineLetter<Data extends object>(name: string, write: (i18n: I18n, data: Data) => Parts) {
  return { name, write, of: (data: Data): Letter & Data => ({ ...data, name }) };
}

/** As defineLetter, of a letter that its reader did not ask for. */
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

/** Queues letters because of others, in the caller's transaction. To who wants none, none leaves, and nobody is told. */
export interface UnsolicitedMail {
  /**
   * All such letters to one address share one limit, whoever sends them.
   * @throws TOO_MANY_REQUESTS
   */
  mail(trx: Trx, mail: UnaskedMail): Promise<void>;
  /** As mail, for a letter that was counted already. */
  queue(trx: Trx, mail: UnaskedMail): Promise<void>;
}
interface UnaskedMail {
  to: string;
  locale: Locale;
  letter: UnsolicitedLetter;
}

/** The queue of all letters. Somebody waits for them. */
export const mail = defineJob<{ to: string; locale: Locale; letter: Letter }>('mail', { sideBySide: 4 });

export interface WrittenLetter {
  subject: string;
  text: string;
  html: string;
  /** Where one click of a mail program ends mails of this kind. */
  unsubscribeUrl?: string;
}

/**
 * Writes letters. They never hold health information: a mailbox is not ours to protect.
 * @param kinds of all rooms
 * @returns writes one; of an unknown name, it throws
 */
export function letterWriter(kinds: readonly LetterKind[]) {
  const byName = new Map(kinds.map((kind) => [kind.name, kind as LetterKind<Letter>]));
  return (letter: Letter, locale: Locale): WrittenLetter => {
    const kind = byName.get(letter.name);
    if (!kind) throw new Error(`no room knows the letter ${letter.name}`);
    const i18n = translators[locale];
    return written(kind.write(i18n, letter), i18n, locale);
  };
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
    ...(parts.endsByOneClick && parts.stopUrl && { unsubscribeUrl: parts.stopUrl }),
  };
}
