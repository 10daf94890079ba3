import { useEffect, useState } from 'react';

/**
 * The outcome of an action on a card, in words. If the focused button disappears with the action, the card's
 * heading gets the focus.
 * @param headingId the heading, inside the card's section
 */
export function useOutcome(headingId: string) {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    // A closing dialog looks for the button first.
    const timer = setTimeout(() => {
      const heading = document.getElementById(headingId);
      if (!heading?.closest('section')?.contains(document.activeElement)) heading?.focus();
    }, 100);
    return () => clearTimeout(timer);
  }, [said, headingId]);
  return [said, setSaid] as const;
}
