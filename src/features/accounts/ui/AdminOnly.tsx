import { Outlet } from 'react-router';
import { Gate } from './Gate.tsx';

/** Layout of the admin screens. */
export default function AdminOnly() {
  return (
    <Gate access="admin">
      <Outlet />
    </Gate>
  );
}
