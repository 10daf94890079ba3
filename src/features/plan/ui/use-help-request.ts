import { useRef, useState } from 'react';
import { uuidv7 } from '../../../kit/ids.ts';
import { errorCode } from '../../../web/data/errors.ts';
import { loadApi } from '../../../web/data/load-api.ts';
import type { useFormTicket } from '../../../web/data/use-form-ticket.ts';
import { currentLocale } from '../../../web/i18n.ts';
import { useAuth } from '../../accounts/ui/AuthProvider.tsx';
import type { Domain } from '../../library/library.types.ts';
import type { HelpRequestKind, HelpRequestSent } from '../plan.contract.ts';
import { forgetHelpWords, type HelpWords } from './help-words.ts';

interface Wish extends HelpWords {
  kind: HelpRequestKind;
  action?: string | undefined;
  domains: readonly Domain[];
}

export type HelpState =
  | { name: 'editing' | 'sending' }
  | { name: 'sent'; answer: HelpRequestSent }
  | { name: 'failed'; tries: number; noRoom: boolean };

/**
 * Asks for a person's help, once, however often it is sent.
 * @param ticket of a form that anybody may send; opened with the page, so that nobody waits for it later
 */
export function useHelpRequest(ticket: ReturnType<typeof useFormTicket> | null) {
  const { session } = useAuth();
  const [state, setState] = useState<HelpState>({ name: 'editing' });
  const sent = useRef({ words: '', id: '' });
  const tries = useRef(0);

  async function send({ action, domains, phone, ...wish }: Wish): Promise<boolean> {
    setState({ name: 'sending' });
    const words = JSON.stringify([wish, phone, action, domains]);
    if (sent.current.words !== words) sent.current = { words, id: uuidv7() };
    try {
      const api = await loadApi();
      // Whoever is signed in needs none, and so never waits.
      const opened = session || !ticket ? {} : { ticket: await ticket.ready() };
      const answer = await api.plan.requestHelp({
        ...wish,
        ...(phone ? { phone } : {}),
        ...(action ? { action } : {}),
        ...opened,
        domains: [...domains],
        id: sent.current.id,
        locale: currentLocale(),
      });
      forgetHelpWords();
      setState({ name: 'sent', answer });
      return true;
    } catch (error) {
      if (errorCode(error) === 'LOOKS_AUTOMATED') ticket?.forget();
      tries.current += 1;
      setState({ name: 'failed', tries: tries.current, noRoom: errorCode(error) === 'DISK_FULL' });
      return false;
    }
  }
  return { state, send };
}
