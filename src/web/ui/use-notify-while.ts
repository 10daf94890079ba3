import { useEffect } from 'react';
import { notify } from './toast.tsx';

/** Shows a toast while something has failed; removes it when that is fixed, or the screen is left. */
export function useNotifyWhile(failed: boolean, title: string, text: string, id: string): void {
  useEffect(() => {
    if (!failed) return;
    notify.error(title, text, id);
    return () => notify.clear(id);
  }, [failed, title, text, id]);
}
