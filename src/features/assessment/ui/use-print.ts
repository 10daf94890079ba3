import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Locale } from '#kit/locale.ts';
import { orpc } from '#web/data/client.ts';
import type { Plan } from '../assessment.contract.ts';

export type Paper = 'whole' | 'without';

/**
 * What of a plan gets onto paper. Where it speaks of abuse, all of it is printed only when somebody chose
 * that here; the browser's own command prints it without that part, or, before that is loaded, nothing.
 * @param asks whether it speaks of abuse; who reads somebody else's is asked too
 */
export function usePrint(plan: Plan | undefined, locale: Locale, asks: boolean) {
  const id = plan?.assessment.id ?? '';
  const without = useQuery(
    orpc.assessment.read.queryOptions({ input: { id, locale, without_abuse: 'true' }, enabled: asks }),
  );
  const [paper, setPaper] = useState<Paper | null>(null);
  const chosen = useRef(false);

  useEffect(() => {
    if (!asks) return;
    // At once: the page is put on paper as it is when this returns.
    const prepare = () => chosen.current || flushSync(() => setPaper('without'));
    const restore = () => {
      chosen.current = false;
      setPaper(null);
    };
    window.addEventListener('beforeprint', prepare);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', prepare);
      window.removeEventListener('afterprint', restore);
    };
  }, [asks]);

  async function print(wanted: Paper): Promise<void> {
    if (wanted === 'without' && !without.data) await without.refetch({ throwOnError: true });
    chosen.current = true;
    flushSync(() => setPaper(wanted));
    // The dialog that asked has to be gone before the page is put on paper.
    setTimeout(() => window.print());
  }

  const partial = paper === 'without' ? without.data : undefined;
  return { shown: partial ?? plan, printable: !asks || paper === 'whole' || partial !== undefined, print };
}
