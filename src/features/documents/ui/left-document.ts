import { type RefObject, useEffect } from 'react';

/** The document whose page was left last. */
const left: { id: string | null } = { id: null };

/** Remembers that the page of a document was left. */
export function useLeaving(id: string): void {
  useEffect(
    () => () => {
      left.id = id;
    },
    [id],
  );
}

/** Focuses this where its reader comes back from the document, unless something else has focus. */
export function useReturnFocus(id: string, target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (left.id !== id) return;
    left.id = null;
    if (document.activeElement === document.body) target.current?.focus();
  }, [id, target]);
}
