import { type RefObject, useEffect } from 'react';

const TYPED = 'input:not([readonly]), textarea:not([readonly])';
const TICKED = 'input:is([type="checkbox"], [type="radio"], [type="file"])';

/**
 * Holds a form's fields as they are while what they say is being stored: what is typed then would be lost
 * without a word. The focus stays where it is, which `disabled` would not allow.
 */
export function useStillWhile(busy: boolean, ref: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const form = ref.current;
    if (!busy || !form) return;
    const typed = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)];
    const chosen = [...form.querySelectorAll('select')].map((select) => [select, select.value] as const);
    const refuse = (event: Event) => {
      if (!(event.target as Element).matches(TICKED)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const putBack = (event: Event) => {
      const [select, value] = chosen.find(([each]) => each === event.target) ?? [];
      if (!select || value === undefined) return;
      select.value = value;
      event.stopPropagation();
    };
    for (const field of typed) field.readOnly = true;
    form.addEventListener('click', refuse, true);
    form.addEventListener('input', putBack, true);
    form.addEventListener('change', putBack, true);
    return () => {
      for (const field of typed) field.readOnly = false;
      form.removeEventListener('click', refuse, true);
      form.removeEventListener('input', putBack, true);
      form.removeEventListener('change', putBack, true);
    };
  }, [busy, ref]);
}
