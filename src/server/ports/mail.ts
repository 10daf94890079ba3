import nodemailer from 'nodemailer';
import { openOutbox } from './outbox-folder.ts';

/** One message, ready to send. */
export interface Mail {
  /** Stays the same when a job is retried, so that it remains one message. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The one-click unsubscribe address of this kind of mail. */
  unsubscribeUrl?: string;
  /** Where an answer goes, if not to our own mailbox. */
  replyTo?: string;
  /** What mail programs put into the reader's calendar, or take out of it. */
  calendar?: MailCalendar;
}

/** A calendar in iCalendar's format, with the same method in it. */
export interface MailCalendar {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  /** What the attached file is called. */
  filename: string;
  content: string;
}

/** How mail is sent: by SMTP, or kept as files if no SMTP server is configured (LIMIT-09). */
export interface MailPort {
  /** @throws if the message could not be handed over; the job is then retried */
  send(mail: Mail): Promise<void>;
  /** Deletes the messages kept here from before a moment; an SMTP server keeps none for us. */
  forgetBefore?(moment: Date): void;
  /** Ends its connections. */
  close?(): void;
}

/** From whom letters come, as `Kinkeeper <letters@example.org>`, and the mailbox that somebody reads. */
export interface Sender {
  from: string;
  replyTo: string;
}

/** Letters on their way at once, as many as have workers; a connection stays, as greeting takes longer than a letter. */
const CONNECTIONS = 6;

/** Sends by SMTP. @param url e.g. smtps://user:password@mail.example.org */
export function smtpMail(url: string, sender: Sender): MailPort {
  const transport = nodemailer.createTransport({ url, pool: true, maxConnections: CONNECTIONS });
  return {
    send: async (mail) => {
      await transport.sendMail(messageOf(mail, sender));
    },
    close: () => transport.close(),
  };
}

/** Keeps each message as an .eml file. Addresses that begin with "fail@" fail, as a server might. */
export function outboxMail(folder: string, sender: Sender): MailPort {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const outbox = openOutbox(folder, 'eml');
  return {
    send: async (mail) => {
      if (mail.to.startsWith('fail@')) throw new Error('the mail server refused the message');
      const sent = await transport.sendMail(messageOf(mail, sender));
      outbox.keep(mail.id, sent.message as Buffer);
    },
    forgetBefore: outbox.forgetBefore,
  };
}

function messageOf({ id, unsubscribeUrl, calendar, ...message }: Mail, { from, replyTo }: Sender) {
  const headers: Record<string, string> = {
    // RFC 3834: programs that answer while somebody is away do not answer this.
    'Auto-Submitted': 'auto-generated',
    // RFC 8058: a mail program unsubscribes with one POST to this address, without asking the reader.
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
  // As the last alternative, and attached: mail programs look for one or the other.
  const icalEvent = calendar && { icalEvent: calendar };
  return { replyTo, ...message, headers, from, messageId: messageId(id, from), ...icalEvent };
}

function messageId(id: string, from: string): string {
  const host = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost';
  return `<${id}@${host}>`;
}
