import { type RefObject, useCallback, useEffect, useState } from 'react';
import { api } from '#web/data/client.ts';
import type { Message } from '../chat.contract.ts';

interface AnsweringPorts {
  projectId: string;
  /** The id that is kept with the draft, and how to change it. */
  replyTo: string | null;
  setReplyTo: (id: string | null) => void;
  /** What is shown of the chat. */
  messages: readonly Message[];
  log: RefObject<HTMLElement | null>;
  field: RefObject<HTMLElement | null>;
}

/** The message that is being answered: chosen here, or kept with the words since before the page was opened. */
export function useAnswering({ projectId, replyTo, setReplyTo, messages, log, field }: AnsweringPorts) {
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
        // Deleted meanwhile: the words are a message of their own.
        else setReplyTo(null);
      },
      (error: unknown) => console.warn('what is answered could not be read', error),
    );
    return () => {
      over = true;
    };
  }, [isAsked, replyTo, projectId, setReplyTo]);

  // The quote makes the panel's foot taller: the field stays in sight of whoever chose it.
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
    // The same function each time: the messages are not drawn again while somebody writes.
    begin: useCallback(
      (message: Message) => {
        setChosen(message);
        setReplyTo(message.id);
        field.current?.focus();
      },
      [setReplyTo, field],
    ),
    /** Back to where it was asked for, or to the field where that is out of the list by now. */
    drop() {
      const from = `[data-message="${replyTo}"] [data-reply]`;
      const target = log.current?.querySelector<HTMLElement>(from) ?? field.current;
      end();
      target?.focus();
    },
  };
}
