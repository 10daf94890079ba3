import { useEffect, useRef, useState } from 'react';
import { uuidv7 } from '../../../kit/ids.ts';
import { errorCode } from '../../../web/data/errors.ts';
import { loadApi } from '../../../web/data/load-api.ts';
import { useFormTicket } from '../../../web/data/use-form-ticket.ts';
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
  const { open, ready, forget } = useFormTicket();
  const sent = useRef({ words: '', id: '' });

  useEffect(() => {
    open().catch(() => {});
  }, [open]);

  async function send({ action, domains, ...wish }: Wish) {
    setState('sending');
    const words = JSON.stringify([wish, action, domains]);
    if (sent.current.words !== words) sent.current = { words, id: uuidv7() };
    try {
      const api = await loadApi();
      const ticket = await ready();
      await api.plan.requestHelp({
        ...wish,
        ...(action ? { action } : {}),
        domains: [...domains],
        id: sent.current.id,
        locale: currentLocale(),
        ticket,
      });
      setState('sent');
    } catch (error) {
      if (errorCode(error) === 'LOOKS_AUTOMATED') forget();
      setState('failed');
    }
  }
  return { state, send };
}
