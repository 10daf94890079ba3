import { type RefObject, useCallback, useEffect, useState } from 'react';
import { api } from '#web/data/client.ts';
import type { Message } from '../chat.contract.ts';

interface ReplyPorts {
  projectId: string;
  /** The id kept with the draft, and its setter. */
  replyTo: string | null;
  setReplyTo: (id: string | null) => void;
  /** The messages on screen. */
  messages: readonly Message[];
  log: RefObject<HTMLElement | null>;
  field: RefObject<HTMLElement | null>;
}

/** The message being replied to: chosen here, or restored with the draft. */
export function useReply({ projectId, replyTo, setReplyTo, messages, log, field }: ReplyPorts) {
  const [chosen, setChosen] = useState<Message | null>(null);
  const [found, setFound] = useState<Message | null>(null);
  const original = [...messages, chosen, found].find((each) => each?.id === replyTo && replyTo !== null);
  const isAsked = replyTo !== null && chosen?.id !== replyTo && found?.id !== replyTo;

  useEffect(() => {
    if (!isAsked || replyTo === null) return;
    let over = false;
    api.chat.some({ id: projectId, ids: [replyTo] }).then(
      ({ messages: [message] }) => {
        if (over) return;
        if (message) setFound(message);
        // Deleted meanwhile: the draft becomes a message of its own.
        else setReplyTo(null);
      },
      (error: unknown) => console.warn('what is answered could not be read', error),
    );
    return () => {
      over = true;
    };
  }, [isAsked, replyTo, projectId, setReplyTo]);

  // The quote makes the footer taller; keep the field in sight after choosing one.
  useEffect(() => {
    if (chosen) field.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen, field]);

  function end() {
    setChosen(null);
    setReplyTo(null);
  }

  return {
    original: original ?? null,
    end,
    // Stable, so that typing does not re-render the messages.
    begin: useCallback(
      (message: Message) => {
        setChosen(message);
        setReplyTo(message.id);
        field.current?.focus();
      },
      [setReplyTo, field],
    ),
    /** Returns the focus to the reply button, or to the field if that is no longer in the list. */
    drop() {
      const from = `[data-message="${replyTo}"] [data-reply]`;
      const target = log.current?.querySelector<HTMLElement>(from) ?? field.current;
      end();
      target?.focus();
    },
  };
}
