/** Pure decisions about chat. */
import { isBlank } from '#kit/text.ts';

/** The longest message. */
export const MESSAGE_MAX = 5000;
/** How many messages come at once: the newest first, older ones as the reader scrolls up. */
export const MESSAGES_PAGE = 50;
/** The most that is asked for or marked at once. */
export const MAX_MESSAGES = 100;
export const SEARCH_MAX = 100;
/** When the words of a deleted message are erased. /privacy says so. */
export const ERASED_AFTER_DAYS = 30;

/** So much of a message stands in an answer to it, in characters. */
export const QUOTE_MAX = 140;

/** @returns how a message begins, as an answer to it shows that */
export const firstWords = (content: string): string => [...content].slice(0, QUOTE_MAX).join('');

interface Quotable {
  id: string;
  sender_id: string | null;
  sender: { full_name: string } | null;
  team_name: string | null;
  message_type: 'text' | 'system';
  content: string;
  edited_at: string | null;
}

/** @returns what an answer to a message shows of it */
export function quoteOf({ id, sender_id, sender, team_name, message_type, content, edited_at }: Quotable) {
  const sender_name = sender?.full_name ?? null;
  return { id, sender_id, sender_name, team_name, message_type, content: firstWords(content), edited_at };
}

/** For so long a message is corrected after it was sent; the trigger of the table holds the same. */
const CORRECT_FOR_MS = 15 * 60_000;

interface Correctable {
  sender_id: string | null;
  message_type: string;
  created_at: string;
  deleted_at?: string | null;
}

/**
 * Whether somebody may correct a message: their own words, for a short time, while it is there.
 * @returns `no` where it is not theirs, or ours to word; `late` where it was theirs to correct
 */
export function mayCorrect(
  personId: string,
  { sender_id, message_type, created_at, deleted_at = null }: Correctable,
  now: Date,
): 'yes' | 'no' | 'late' | 'gone' {
  if (deleted_at !== null) return 'gone';
  if (sender_id !== personId || message_type !== 'text') return 'no';
  return now.getTime() > correctableUntil({ created_at }) ? 'late' : 'yes';
}

/** Whether somebody may delete a message (CHAT-14): their own, and what is there. */
export function mayDelete(
  personId: string,
  { sender_id, deleted_at = null }: Pick<Correctable, 'sender_id' | 'deleted_at'>,
): boolean {
  return sender_id === personId && deleted_at === null;
}

/** @returns until when its sender may correct a message, in milliseconds */
export const correctableUntil = ({ created_at }: { created_at: string }): number =>
  Date.parse(created_at) + CORRECT_FOR_MS;

/** Whether what was read of a message, or of a quote of it, is newer than what was read before. */
export const isLaterVersion = (now: { edited_at: string | null }, before: { edited_at: string | null }) =>
  (now.edited_at ?? '') > (before.edited_at ?? '');

/** What stands before the name of a file that was sent in chat (CHAT-09). */
export const SHARED_A_FILE = 'Shared a file: ';

/** @returns the name of the file that a message of the system tells of; null where somebody wrote it */
export function sharedFile({
  message_type,
  content,
}: {
  message_type: string;
  content: string;
}): string | null {
  if (message_type !== 'system') return null;
  return content.startsWith(SHARED_A_FILE) ? content.slice(SHARED_A_FILE.length) : content;
}

interface Sent {
  sender_id: string | null;
  recipient_id: string | null;
}

/** Whether a message calls somebody to read it (CHAT-16, CHAT-17): one of others, for them or for several. */
export function isFor(personId: string, { sender_id, recipient_id }: Sent): boolean {
  return sender_id !== personId && (recipient_id === null || recipient_id === personId);
}

/** What is sent: without space around it; nothing but space is not sent (CHAT-05, CHAT-06). */
export function sendable(text: string): string | null {
  const trimmed = text.trim();
  return isBlank(trimmed) ? null : trimmed;
}

/** A person who types is said to be typing for this long after the last word of it, in milliseconds. */
export const TYPING_FOR_MS = 5000;
/** How often a browser says so while somebody types. */
export const TYPING_EVERY_MS = 2500;

export type TextPart = { text: string } | { text: string; href: string };

// As people write them; what comes before is part of a word or another address.
const WEB = String.raw`(?<![\w@/.-])(?:https?:\/\/|www\.)[^\s<>"'\x60{}|\\^]+`;
const MAIL = String.raw`(?<![\w.+%@/-])[\w.+%-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?![\w@-])`;
// A number of North America, written as one: ten digits in a row may be anything.
const PHONE = String.raw`(?<![\w+.,/-])(?:\+?1[ .-]?)?(?:\([2-9]\d\d\) ?|[2-9]\d\d[ .-])[2-9]\d\d[ .-]\d{4}(?![\w/-]|[.,]\d)`;
const LINKS = new RegExp(`(?<web>${WEB})|(?<mail>${MAIL})|(?<phone>${PHONE})`, 'gi');
/** Of these an address may hold some, but does not end with one. */
const AT_THE_END = /[.,;:!?…]+$/;

/**
 * Cuts a message into words and links. Of the web only http and https become links, and what is shown is the
 * whole address or number, so that nobody is led where they did not mean to go.
 */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index, groups = {} } of text.matchAll(LINKS)) {
    const written = groups.web ? withoutTail(found) : found;
    const href = groups.web ? safeHref(written) : groups.mail ? `mailto:${written}` : telHref(written);
    if (!href) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: written, href });
    from = index + written.length;
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from) });
  return parts;
}

function telHref(written: string): string {
  const digits = written.replace(/\D/g, '');
  return `tel:+${digits.length === 10 ? '1' : ''}${digits}`;
}

function withoutTail(written: string): string {
  const short = written.replace(AT_THE_END, '');
  // A closing bracket belongs to the sentence unless the address opened it.
  const opened = short.split('(').length;
  const closed = short.split(')').length;
  return closed > opened && short.endsWith(')') ? withoutTail(short.slice(0, -1)) : short;
}

function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

function safeHref(written: string): string | null {
  const address = /^www\./i.test(written) ? `https://${written}` : written;
  const url = parseUrl(address);
  if (!url) return null;
  // A name before the host is how people are fooled: https://bank.example@evil.example
  if (url.username || url.password || !url.hostname.includes('.')) return null;
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
