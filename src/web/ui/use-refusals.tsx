import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

interface Refusals {
  /** Props of the form. */
  form: { ref: RefObject<HTMLFormElement | null>; onInput: () => void };
  /** Puts focus on the first field that shows an error, once it does. */
  refuse: () => void;
  /** Goes into the form: says the error of a field that had focus already, so that nothing else says it. */
  announcement: ReactNode;
}

const NOTHING = { text: '', refusal: 0 };

/** Says what is wrong with a field each time a form is refused because of it, and once each time. */
export function useRefusals(): Refusals {
  const ref = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const [spoken, setSpoken] = useState(NOTHING);

  // After the field shows it.
  useEffect(() => {
    if (refusals > 0) setSpoken({ text: focusFirstWrong(ref.current), refusal: refusals });
  }, [refusals]);

  return {
    form: { ref, onInput: () => setSpoken(NOTHING) },
    refuse: () => setRefusals((count) => count + 1),
    announcement: spoken.text ? (
      // A new element each time, which a screen reader announces again.
      <p key={spoken.refusal} role="alert" className="sr-only">
        {spoken.text}
      </p>
    ) : null,
  };
}

/**
 * Focuses the first field, or group of choices, with an error.
 * @returns that error if the field had focus already
 */
function focusFirstWrong(form: HTMLFormElement | null): string {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-wrong]');
  if (!wrong) return '';
  const isThere = wrong === document.activeElement;
  wrong.focus({ preventScroll: true });
  wrong.scrollIntoView({ block: 'nearest' });
  return isThere ? errorOf(wrong) : '';
}

/** The last of its descriptions; a hint comes before it. */
function errorOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return document.getElementById(ids.at(-1) ?? '')?.textContent ?? '';
}
