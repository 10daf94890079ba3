import { useRef, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { Domain } from '#features/library/library.types.ts';
import { uuidv7 } from '#kit/ids.ts';
import { errorCode } from '#web/data/errors.ts';
import { loadApi } from '#web/data/load-api.ts';
import type { useFormTicket } from '#web/data/use-form-ticket.ts';
import { currentLocale } from '#web/i18n.ts';
import type { HelpRequestKind, HelpRequestSent } from '../starter-plan.contract.ts';
import { forgetHelpWords, type HelpWords } from './help-words.ts';

interface Wish extends HelpWords {
  kind: HelpRequestKind;
  action?: string | undefined;
  domains: readonly Domain[];
}

/**
 * Requests help, idempotently. There is no answer until the request arrives.
 * @param ticket of a public form; opened with the page, so that sending does not have to wait for it
 */
export function useHelpRequest(ticket: ReturnType<typeof useFormTicket> | null) {
  const { session } = useAuth();
  const [answer, setAnswer] = useState<HelpRequestSent | null>(null);
  const sent = useRef({ words: '', id: '' });

  /** @throws if it did not arrive */
  async function send({ action, domains, phone, ...wish }: Wish): Promise<void> {
    const words = JSON.stringify([wish, phone, action, domains]);
    if (sent.current.words !== words) sent.current = { words, id: uuidv7() };
    try {
      const api = await loadApi();
      // Signed-in people need none, and so never wait.
      const opened = session || !ticket ? {} : { ticket: await ticket.ready() };
      const answer = await api.starterPlan.requestHelp({
        ...wish,
        ...(phone ? { phone } : {}),
        ...(action ? { action } : {}),
        ...opened,
        domains: [...domains],
        id: sent.current.id,
        locale: currentLocale(),
      });
      forgetHelpWords();
      setAnswer(answer);
    } catch (error) {
      if (errorCode(error) === 'LOOKS_AUTOMATED') ticket?.forget();
      throw error;
    }
  }
  return { answer, send };
}
