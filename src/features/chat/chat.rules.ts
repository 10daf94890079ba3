/** Pure decisions about chat. */

/** The longest message. */
export const MESSAGE_MAX = 5000;
/** How many messages come at once: the newest first, older ones as the reader scrolls up. */
export const MESSAGES_PAGE = 50;
/** The most that is asked for or marked at once. */
export const MESSAGES_AT_ONCE = 100;
export const SEARCH_MAX = 100;

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
  read_at: string | null;
}

/**
 * Whether somebody has yet to see a message (CHAT-16, CHAT-17): one of others, for them or for whoever reads
 * it first.
 */
export function isUnreadBy(personId: string, { sender_id, recipient_id, read_at }: Sent): boolean {
  return read_at === null && sender_id !== personId && (recipient_id === null || recipient_id === personId);
}

/** What is sent: without space around it; nothing but space is not sent (CHAT-05, CHAT-06). */
export function sendable(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}

/** A person who types is said to be typing for this long after the last word of it, in milliseconds. */
export const TYPING_FOR_MS = 5000;
/** How often a browser says so while somebody types. */
export const TYPING_EVERY_MS = 2500;

export type TextPart = { text: string } | { text: string; href: string };

// Addresses as people write them; what comes before is part of a word or another address.
const ADDRESS = /(?<![\w@/.-])(?:https?:\/\/|www\.)[^\s<>"'`{}|\\^]+/gi;
/** Of these an address may hold some, but does not end with one. */
const AT_THE_END = /[.,;:!?…]+$/;

/**
 * Cuts a message into words and links. Only http and https become links, and the whole address is
 * shown, so that nobody is led where they did not mean to go.
 */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const written = withoutTail(match[0]);
    const href = safeHref(written);
    if (!href) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: written, href });
    from = match.index + written.length;
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from) });
  return parts;
}

function withoutTail(written: string): string {
  const short = written.replace(AT_THE_END, '');
  // A closing bracket belongs to the sentence unless the address opened it.
  const opened = short.split('(').length;
  const closed = short.split(')').length;
  return closed > opened && short.endsWith(')') ? withoutTail(short.slice(0, -1)) : short;
}

function safeHref(written: string): string | null {
  const address = /^www\./i.test(written) ? `https://${written}` : written;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  // A name before the host is how people are fooled: https://bank.example@evil.example
  if (url.username || url.password || !url.hostname.includes('.')) return null;
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
