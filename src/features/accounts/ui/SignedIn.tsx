import { Outlet } from 'react-router';
import { usePlace } from '#web/use-place.ts';
import ExitThisPage from './ExitThisPage.tsx';
import { Gate } from './Gate.tsx';

/** Layout of every screen that needs a session; most show or ask for health information. */
export default function SignedIn() {
  const place = usePlace();
  return (
    <Gate access="signed-in">
      {/* A project page has it beside its back link. */}
      {place === 'work' ? <ExitThisPage /> : null}
      <Outlet />
    </Gate>
  );
}
