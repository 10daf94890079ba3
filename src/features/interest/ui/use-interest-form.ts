import { useState } from 'react';
import type { Api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { loadApi } from '#web/data/load-api.ts';
import { problemOf, type SendProblem } from '#web/data/send-problem.ts';
import { useFormTicket } from '#web/data/use-form-ticket.ts';
import { currentLocale } from '#web/i18n.ts';

export type SendState = 'editing' | 'sending' | 'sent';

/** What every form in this room sends along. */
export interface Envelope {
  locale: 'en' | 'es';
  ticket: string;
  website: string;
}

/** Submits a public form: opens a ticket, waits as long as the server requires, sends once. */
export function useInterestForm(send: (api: Api, envelope: Envelope) => Promise<unknown>) {
  const [state, setState] = useState<SendState>('editing');
  const [problem, setProblem] = useState<SendProblem | null>(null);
  const [website, setWebsite] = useState('');
  const ticket = useFormTicket();

  async function submit() {
    if (state === 'sending') return;
    setState('sending');
    setProblem(null);
    try {
      const opened = await ticket.ready();
      const api = await loadApi();
      await send(api, { locale: currentLocale(), ticket: opened, website });
      setState('sent');
    } catch (error) {
      if (errorCode(error) === 'LOOKS_AUTOMATED') ticket.forget();
      setProblem(problemOf(error));
      setState('editing');
    }
  }

  /** Opens the ticket when the person starts typing, so that mere visitors cause no request. */
  const begin = () => void ticket.open().catch(() => {});
  return { state, problem, submit, begin, website, setWebsite };
}
