import { useEffect } from 'react';
import { notify } from './toast.tsx';

/** While something has failed a message over the page says so; it goes when that is mended, or left. */
export function useNotifyWhile(failed: boolean, title: string, text: string, id: string): void {
  useEffect(() => {
    if (!failed) return;
    notify.error(title, text, id);
    return () => notify.clear(id);
  }, [failed, title, text, id]);
}
