import { Suspense, useEffect } from 'react';
import type { BlockerFunction } from 'react-router';
import { askBeforeUnload } from '../unload-question.ts';
import { LeaveQuestion } from './LeaveGuard.tsx';
import { useLeaveBlocker } from './use-leave-blocker.ts';

interface BackGuardProps {
  /** Whether something would be lost. */
  when: boolean;
  /** Whether that is a signature. */
  signed: boolean;
  /** Whether it may have reached us. */
  unsure: boolean;
}

/** A part of the dashboard is in the search. */
const leaves: BlockerFunction = ({ currentLocation: here, nextLocation: there }) =>
  here.pathname + here.search !== there.pathname + there.search;

/** Asks before Back, a link, a reload or a closed tab takes a dialog away with what was entered. */
export function BackGuard({ when, ...leaving }: BackGuardProps) {
  const blocker = useLeaveBlocker(when, leaves);
  useEffect(() => (when ? askBeforeUnload(() => true) : undefined), [when]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveQuestion {...leaving} onStay={blocker.reset} onLeave={blocker.proceed} />
    </Suspense>
  );
}
