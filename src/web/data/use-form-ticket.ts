import { useCallback, useRef } from 'react';
import { waitBeforeSending } from '#kit/sent-forms.ts';
import { loadApi } from './load-api.ts';

/** The ticket of a public form: when it was opened, sealed by the server. */
export function useFormTicket() {
  const openedAt = useRef(0);
  const ticket = useRef<string | null>(null);

  const open = useCallback(async (): Promise<string> => {
    if (ticket.current === null) {
      const answer = await (await loadApi()).interest.ticket();
      ticket.current = answer.ticket;
      openedAt.current = Date.now();
    }
    return ticket.current;
  }, []);

  /** Waits until the form has been open as long as the server requires. */
  async function ready(): Promise<string> {
    const opened = await open();
    await pause(waitBeforeSending(openedAt.current, Date.now()));
    return opened;
  }

  /** Call after the server rejected the ticket; the next attempt requests another. */
  function forget() {
    ticket.current = null;
  }
  return { open, ready, forget };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
