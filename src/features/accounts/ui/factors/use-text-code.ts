import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { useWait } from '#web/data/use-wait.ts';
import { useAction } from '#web/ui/use-action.tsx';

/**
 * Has codes texted to a phone.
 * @param factorId of the phone; null if it is none
 * @param first the challenge of a code that was texted before
 */
export function useTextCode(factorId: string | null, first: string | null = null) {
  const refusal = usePhoneRefusal();
  const [sent, setSent] = useState({ factorId, challengeId: first, times: first ? 1 : 0 });
  const { challengeId, times } = sent.factorId === factorId ? sent : { challengeId: null, times: 0 };
  const { busy, problem, run } = useAction(async () => {
    if (!factorId) return false;
    const { id } = await api.accounts.challengeFactor({ id: factorId, channel: 'sms' });
    setSent({ factorId, challengeId: id, times: times + 1 });
  }, refusal);
  return { busy, problem, send: run, /** Of the newest code; null before the first. */ challengeId, times };
}

/** @returns what the person reads about a phone that could not be added, or a code that was not sent */
export function usePhoneRefusal(): (error: unknown) => string {
  const { t } = useLingui();
  const waitOf = useWait();
  return (error) => {
    const code = errorCode(error);
    if (code === 'TOO_MANY_REQUESTS') {
      const wait = waitOf(error);
      return t`We cannot text a code now. Try again in ${wait}, or use another way.`;
    }
    if (code === 'TOO_MANY_FACTORS')
      return t`You have ten apps and phones, and an account cannot have more. Remove one first.`;
    if (code === 'STEP_EXPIRED') return t`Go back and enter your password again.`;
    if (code === 'NO_PHONE_CODES') return t`We cannot text codes any more. Please use another way.`;
    return t`We could not send the code just now. Please try again in a moment.`;
  };
}
