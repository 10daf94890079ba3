/** Overlays live events on every page that is read, since the page may be older. */
import type { Message, Quote } from '../chat.contract.ts';
import { firstWords, isLaterVersion } from '../chat.rules.ts';

/** Maximum entries: anything older is already in every page read and on screen. */
const KEPT = 1000;

/** Evicts the oldest entries above the limit. */
function bound(kept: { size: number; keys(): IterableIterator<string>; delete(id: string): boolean }): void {
  for (const id of kept.keys()) {
    if (kept.size <= KEPT) return;
    kept.delete(id);
  }
}

/** @param personId the reader */
export function createLiveOverlay(personId: string) {
  const gone = new Set<string>();
  const readAt = new Map<string, string>();
  const ownRead = new Set<string>();
  const corrected = new Map<string, Message>();
  let through: { position: number; by: string | null; at: string }[] = [];

  function quoteBy(quote: Quote): Quote {
    if (quote.content === null) return quote;
    if (gone.has(quote.id)) return { ...quote, content: null };
    const now = corrected.get(quote.id);
    if (!now || !isLaterVersion(now, quote)) return quote;
    return { ...quote, content: firstWords(now.content), edited_at: now.edited_at };
  }

  return {
    gone: (ids: Iterable<string>) => {
      for (const id of ids) gone.add(id);
      bound(gone);
    },
    read: (ids: Iterable<string>, at: string) => {
      for (const id of ids) readAt.set(id, at);
      bound(readAt);
    },
    /** Read by the reader on any of their devices; other recipients may not have read them. */
    readByMe: (ids: Iterable<string>) => {
      for (const id of ids) ownRead.add(id);
      bound(ownRead);
    },
    /** Current words of corrected messages. */
    corrected: (messages: Iterable<Message>) => {
      for (const each of messages) {
        const known = corrected.get(each.id);
        if (!known || isLaterVersion(each, known)) corrected.set(each.id, each);
      }
      bound(corrected);
    },
    /** Someone read everything addressed to them, up to a position. */
    readThrough: (position: number, by: string | null, at: string) => {
      through = [
        ...through.filter((each) => each.by !== by || each.position > position),
        { position, by, at },
      ];
    },
    /** @returns the messages as they are now, without deleted ones */
    by: (messages: readonly Message[]): Message[] =>
      messages
        .filter((each) => !gone.has(each.id))
        .map((each) => {
          const reaching = through.filter(({ position }) => position >= each.position);
          const all = reaching.find(({ by }) => by !== null && by === each.recipient_id);
          const read_at = each.read_at ?? readAt.get(each.id) ?? all?.at ?? null;
          const byMe = ownRead.has(each.id) || reaching.some(({ by }) => by === personId);
          const unread = each.unread && !byMe && read_at === null;
          const reply_to = each.reply_to && quoteBy(each.reply_to);
          const now = corrected.get(each.id);
          const { content, edited_at } = now && isLaterVersion(now, each) ? now : each;
          const same =
            read_at === each.read_at &&
            unread === each.unread &&
            reply_to === each.reply_to &&
            edited_at === each.edited_at;
          return same ? each : { ...each, read_at, unread, reply_to, content, edited_at };
        }),
  };
}
