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
  /** Whether it is being stored. */
  busy: boolean;
}

/** A part of the dashboard is in the search. */
const leaves: BlockerFunction = ({ currentLocation: here, nextLocation: there }) =>
  here.pathname + here.search !== there.pathname + there.search;

/** Whoever stores something is led on when it is done: until then, only Back loses it. */
const goesBack: BlockerFunction = (navigation) => navigation.historyAction === 'POP' && leaves(navigation);

/** Asks before Back, a link, a reload or a closed tab takes a dialog away with what was entered. */
export function BackGuard({ when, busy, ...leaving }: BackGuardProps) {
  const blocker = useLeaveBlocker(when, busy ? goesBack : leaves);
  useEffect(() => (when ? askBeforeUnload(() => true) : undefined), [when]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveQuestion {...leaving} onStay={blocker.reset} onLeave={blocker.proceed} />
    </Suspense>
  );
}
