import { isSealed } from './storage.ts';

/**
 * Lets the browser ask before this page is closed or left for another, but not when "Exit this page" leaves it
 * (ASMT-93).
 * @param isUnsaved asked at that moment
 * @returns ends it
 */
export function askBeforeUnload(isUnsaved: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!isSealed() && isUnsaved()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
