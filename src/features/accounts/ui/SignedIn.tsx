import { Outlet } from 'react-router';
import ExitThisPage from './ExitThisPage.tsx';
import { Gate } from './Gate.tsx';

/** The layout of every screen that needs a session; most show or ask for health. */
export default function SignedIn() {
  return (
    <Gate access="signed-in">
      <ExitThisPage />
      <Outlet />
    </Gate>
  );
}
