import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyAgain } from '../lazy-again.ts';
import type { Leaving } from './LeaveQuestion.tsx';

const loadQuestion = () => import('./LeaveQuestion.tsx');
export const LeaveQuestion = lazyAgain(loadQuestion);

interface LeaveGuard {
  /** Closes, or asks first. For Escape and for every button that leaves without saving. */
  close: () => void;
  /** Render it inside the dialog it guards. */
  question: ReactNode;
}

/**
 * Asks before a dialog closes with unsaved words.
 * @param unsaved whether something would be lost
 * @param onClose closes the dialog for good
 * @param leaving what else the question says of it
 */
export function useLeaveGuard(unsaved: boolean, onClose: () => void, leaving: Leaving = {}): LeaveGuard {
  const [asking, setAsking] = useState(false);
  // Before there is anything to lose, so that it can also be asked without a connection.
  useEffect(() => void loadQuestion().catch(() => {}), []);
  return {
    close: () => (unsaved ? setAsking(true) : onClose()),
    question: asking ? (
      <Suspense>
        <LeaveQuestion {...leaving} onStay={() => setAsking(false)} onLeave={onClose} />
      </Suspense>
    ) : null,
  };
}
