import { type RefObject, useEffect } from 'react';

const TYPED = 'input:not([readonly]), textarea:not([readonly])';
const PRESSED =
  'input:is([type="checkbox"], [type="radio"], [type="file"]), button:not([type="submit"], [data-leaves]), canvas, [role="button"], [role="tab"]';

/** By finger, mouse or key. */
const PRESSES = ['pointerdown', 'keydown', 'click'];

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
      if (!(event.target as Element).closest(PRESSED)) return;
      if (event instanceof KeyboardEvent && !/^(Enter| )$/.test(event.key)) return;
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
    for (const press of PRESSES) form.addEventListener(press, refuse, true);
    form.addEventListener('input', putBack, true);
    form.addEventListener('change', putBack, true);
    return () => {
      for (const field of typed) field.readOnly = false;
      for (const press of PRESSES) form.removeEventListener(press, refuse, true);
      form.removeEventListener('input', putBack, true);
      form.removeEventListener('change', putBack, true);
    };
  }, [busy, ref]);
}
