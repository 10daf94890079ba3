import { useBlocker } from 'react-router';
import { LeaveQuestion } from './LeaveGuard.tsx';

/** Asks before Back, or a link, takes a dialog away with unsaved words. Not for one whose success leads on. */
export function BackGuard({ unsaved, signed = false }: { unsaved: boolean; signed?: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return <LeaveQuestion signed={signed} onStay={blocker.reset} onLeave={blocker.proceed} />;
}
