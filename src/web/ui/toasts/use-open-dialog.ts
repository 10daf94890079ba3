import { useEffect, useState } from 'react';

/** @returns the topmost open dialog; null if there is none */
export function useOpenDialog(): HTMLElement | null {
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const look = () => setDialog([...document.querySelectorAll<HTMLElement>(DIALOGS)].at(-1) ?? null);
    look();
    // Overlays are children of the body, and come and go whole.
    const watcher = new MutationObserver(look);
    watcher.observe(document.body, { childList: true });
    return () => watcher.disconnect();
  }, []);
  return dialog;
}

/** React Aria's are sections, those of light pages the browser's own. */
const DIALOGS = ':is(section, dialog):is([role="dialog"], [role="alertdialog"])';
