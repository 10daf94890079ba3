import { useBlocker } from 'react-router';
import { LeaveQuestion } from './LeaveGuard.tsx';

/** Asks before Back, or a link, takes a dialog away with what was entered. */
export function BackGuard({ signed }: { signed: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return <LeaveQuestion signed={signed} onStay={blocker.reset} onLeave={blocker.proceed} />;
}
