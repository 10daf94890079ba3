import { Outlet } from 'react-router';
import { Gate } from './Gate.tsx';

/** The layout of every screen that needs a session. */
export default function SignedIn() {
  return (
    <Gate access="signed-in">
      <Outlet />
    </Gate>
  );
}
