/** Pure rules of chat. */
import { MINUTE_MS } from '#kit/days.ts';
import { isBlank } from '#kit/text.ts';

/** Maximum length of a message, in characters. */
export const MESSAGE_MAX = 5000;
/** Page size: newest first, older ones as the reader scrolls up. */
export const MESSAGES_PAGE = 50;
/** Maximum ids per request. */
export const MAX_MESSAGES = 100;
export const SEARCH_MAX = 100;
/** Days until the words of a deleted message are erased. /privacy states the same. */
export const ERASED_AFTER_DAYS = 30;

/** Maximum length of a quote, in characters. */
export const QUOTE_MAX = 140;

/** @returns the beginning of a message, as a reply quotes it */
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

/** @returns the quote of a message, as a reply shows it */
export function quoteOf({ id, sender_id, sender, team_name, message_type, content, edited_at }: Quotable) {
  const sender_name = sender?.full_name ?? null;
  return { id, sender_id, sender_name, team_name, message_type, content: firstWords(content), edited_at };
}

/** How long a message can be corrected after sending; the table's trigger enforces the same. */
const CORRECT_FOR_MS = 15 * MINUTE_MS;

interface Correctable {
  sender_id: string | null;
  message_type: string;
  created_at: string;
  deleted_at?: string | null;
}

/**
 * Why someone may not correct a message: one may correct one's own, for a short time, unless deleted.
 * @returns `not_own` if it is not theirs or worded by the system; `late` if the time is over; null where they may
 */
export function whyNotCorrect(
  personId: string,
  { sender_id, message_type, created_at, deleted_at = null }: Correctable,
  now: Date,
): 'deleted' | 'not_own' | 'late' | null {
  if (deleted_at !== null) return 'deleted';
  if (sender_id !== personId || message_type !== 'text') return 'not_own';
  return now.getTime() > correctableUntil({ created_at }) ? 'late' : null;
}

/** Whether someone may delete a message (CHAT-14): their own, unless already deleted. */
export function mayDelete(
  personId: string,
  { sender_id, deleted_at = null }: Pick<Correctable, 'sender_id' | 'deleted_at'>,
): boolean {
  return sender_id === personId && deleted_at === null;
}

/** @returns when the sender's time to correct a message ends, in epoch milliseconds */
export const correctableUntil = ({ created_at }: { created_at: string }): number =>
  Date.parse(created_at) + CORRECT_FOR_MS;

/** Whether one version of a message, or of a quote of it, is newer than another. */
export const isLaterVersion = (now: { edited_at: string | null }, before: { edited_at: string | null }) =>
  (now.edited_at ?? '') > (before.edited_at ?? '');

/** Prefix of the message that announces a shared file (CHAT-09). */
export const SHARED_A_FILE = 'Shared a file: ';

/** @returns the name of the file that a system message announces; null for a message someone wrote */
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

/** Whether a person is among the recipients of a message (CHAT-16, CHAT-17); never for their own. */
export function isRecipient(personId: string, { sender_id, recipient_id }: Sent): boolean {
  return sender_id !== personId && (recipient_id === null || recipient_id === personId);
}

/** @returns the trimmed text; null if nothing is left to send (CHAT-05, CHAT-06), or it is too long */
export function sendable(text: string): string | null {
  const trimmed = text.trim();
  return isBlank(trimmed) || text.length > MESSAGE_MAX ? null : trimmed;
}

/** How long "typing" is shown after the last signal, in milliseconds. */
export const TYPING_FOR_MS = 5000;
/** How often a browser signals typing, in milliseconds. */
export const TYPING_EVERY_MS = 2500;

export type TextPart = { text: string } | { text: string; href: string };

// Matches URLs as people type them. A match must not start inside a word or another address.
const WEB = String.raw`(?<![\w@/.-])(?:https?:\/\/|www\.)[^\s<>"'\x60{}|\\^]+`;
const MAIL = String.raw`(?<![\w.+%@/-])[\w.+%-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?![\w@-])`;
// North American numbers with separators only: ten bare digits could be anything.
const PHONE = String.raw`(?<![\w+.,/-])(?:\+?1[ .-]?)?(?:\([2-9]\d\d\) ?|[2-9]\d\d[ .-])[2-9]\d\d[ .-]\d{4}(?![\w/-]|[.,]\d)`;
const LINKS = new RegExp(`(?<web>${WEB})|(?<mail>${MAIL})|(?<phone>${PHONE})`, 'gi');
/** Punctuation that may occur in a URL but does not end one. */
const AT_THE_END = /[.,;:!?…]+$/;

/**
 * Splits a message into text and links. Web links are http and https only, and show the full address or
 * number, so that nobody is led somewhere unexpected.
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
  // Credentials before the host are a phishing trick: https://bank.example@evil.example
  if (url.username || url.password || !url.hostname.includes('.')) return null;
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
