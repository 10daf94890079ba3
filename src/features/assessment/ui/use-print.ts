import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Locale } from '#kit/locale.ts';
import { orpc } from '#web/data/client.ts';
import type { Plan } from '../assessment.contract.ts';

export type Paper = 'whole' | 'without';

/**
 * What of a plan gets printed. If it mentions abuse, all of it is printed only when chosen here; the
 * browser's own print command leaves that part out, or prints nothing until that version is loaded.
 * @param asks whether it mentions abuse; readers of somebody else's plan are asked too
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
    // Synchronous: the page is printed as it is when this returns.
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
    // The dialog must be gone before printing.
    setTimeout(() => window.print());
  }

  const partial = paper === 'without' ? without.data : undefined;
  return { shown: partial ?? plan, printable: !asks || paper === 'whole' || partial !== undefined, print };
}
