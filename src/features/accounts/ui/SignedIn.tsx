import { Outlet } from 'react-router';
import { usePlace } from '#web/use-place.ts';
import ExitThisPage from './ExitThisPage.tsx';
import { Gate } from './Gate.tsx';

/** The layout of every screen that needs a session; most show or ask for health. */
export default function SignedIn() {
  const place = usePlace();
  return (
    <Gate access="signed-in">
      {/* The page of a project has it beside its way back. */}
      {place === 'work' ? <ExitThisPage /> : null}
      <Outlet />
    </Gate>
  );
}
