import { LeaveQuestion } from './LeaveGuard.tsx';
import { useLeaveBlocker } from './use-leave-blocker.ts';

interface BackGuardProps {
  /** Whether something would be lost. */
  when: boolean;
  /** Whether that is a signature. */
  signed: boolean;
}

/** Asks before Back, or a link, takes a dialog away with what was entered. */
export function BackGuard({ when, signed }: BackGuardProps) {
  const blocker = useLeaveBlocker(
    when,
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return <LeaveQuestion signed={signed} onStay={blocker.reset} onLeave={blocker.proceed} />;
}
