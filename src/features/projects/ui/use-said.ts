import { useEffect, useState } from 'react';

/**
 * What was done on a card, in words. With what was done may go the button that had the focus: then the
 * heading of the card has it.
 * @param headingId the heading, inside the section of the card
 */
export function useSaid(headingId: string) {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    // A dialog looks for the button first.
    const timer = setTimeout(() => {
      const heading = document.getElementById(headingId);
      if (!heading?.closest('section')?.contains(document.activeElement)) heading?.focus();
    }, 100);
    return () => clearTimeout(timer);
  }, [said, headingId]);
  return [said, setSaid] as const;
}
