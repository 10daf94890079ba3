import { useEffect, useRef, useState } from 'react';
import { uuidv7 } from '../../../kit/ids.ts';
import { loadApi } from '../../../web/data/load-api.ts';
import { currentLocale } from '../../../web/i18n.ts';
import type { Domain } from '../../library/library.types.ts';

export type HelpRequestKind = 'guided' | 'concierge' | 'coordination' | 'coaching';

interface Wish {
  kind: HelpRequestKind;
  email: string;
  action?: string | undefined;
  domains: readonly Domain[];
}

/** Asks for a person's help, once, however often it is sent. */
export function useHelpRequest() {
  const [state, setState] = useState<'editing' | 'sending' | 'sent' | 'failed'>('editing');
  const ticket = useRef<Promise<{ ticket: string }> | null>(null);
  const sent = useRef({ words: '', id: '' });

  useEffect(() => {
    ticket.current = loadApi().then((api) => api.interest.ticket());
    ticket.current.catch(() => {
      ticket.current = null;
    });
  }, []);

  async function send({ action, domains, ...wish }: Wish) {
    setState('sending');
    const words = JSON.stringify([wish, action, domains]);
    if (sent.current.words !== words) sent.current = { words, id: uuidv7() };
    try {
      const api = await loadApi();
      const opened = await (ticket.current ?? api.interest.ticket());
      await api.plan.requestHelp({
        ...wish,
        ...(action ? { action } : {}),
        domains: [...domains],
        id: sent.current.id,
        locale: currentLocale(),
        ticket: opened.ticket,
      });
      setState('sent');
    } catch {
      setState('failed');
    }
  }
  return { state, send };
}
