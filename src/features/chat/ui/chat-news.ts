/** Applies live events to an open chat. */
import type { LiveEvent } from '#web/data/live.ts';
import type { Message } from '../chat.contract.ts';
import { isRecipient } from '../chat.rules.ts';
import type { createCorrections } from './chat-corrections.ts';
import type { ChatState } from './chat-state.ts';
import type { createFetch, FetchPorts } from './fetch-announced.ts';
import type { createLiveOverlay } from './live-overlay.ts';
import type { createTyping } from './typing.ts';

export interface NewsPorts {
  personId: string;
  overlay: ReturnType<typeof createLiveOverlay>;
  fetching: ReturnType<typeof createFetch>;
  corrections: ReturnType<typeof createCorrections>;
  typing: ReturnType<typeof createTyping>;
  /** Whether live messages can be shown. */
  mayShow: FetchPorts['when'];
  arrive(messages: Message[]): void;
  state(): ChatState;
  set(next: Partial<ChatState>): void;
}

/** @returns a handler for this project's events */
export function createNews(ports: NewsPorts) {
  const { overlay, fetching } = ports;

  return (events: readonly LiveEvent[]): void => {
    const idsOf = (kind: LiveEvent['kind']) =>
      events.filter((each) => each.kind === kind).flatMap((each) => each.subject_id ?? []);
    const gone = idsOf('message.deleted');
    overlay.gone(gone);
    const marks = events.filter((each) => each.kind === 'message.read');
    for (const { at, data, actor_id } of marks) {
      if ('ids' in data) overlay.read(data.ids, at);
      else if ('through' in data) overlay.readThrough(data.through, actor_id, at);
      else if (actor_id === ports.personId) overlay.readByMe(data.own);
    }
    if (gone.length + marks.length > 0) ports.set({ messages: overlay.by(ports.state().messages) });
    if (events.some((each) => each.kind === 'message.sent' && each.actor_id !== ports.personId))
      ports.typing.ends();
    // During an initial load, or when the end will be reloaded anyway, that read brings these messages.
    // One frame serves every reader, so `unread` is computed here.
    const said = events
      .flatMap((each) => (each.message as Omit<Message, 'unread'> | undefined) ?? [])
      .map((each) => ({ ...each, unread: each.read_at === null && isRecipient(ports.personId, each) }));
    if (said.length > 0 && ports.mayShow() === 'now') ports.arrive(said);
    const known = new Set([...ports.state().messages.map((each) => each.id), ...gone]);
    fetching.add(idsOf('message.sent').filter((id) => !known.has(id)));
    fetching.forget(gone);
    void fetching.go();
    ports.corrections.hear(idsOf('message.edited'));
  };
}
