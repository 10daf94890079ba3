import { Outlet } from 'react-router';
import { Gate } from './Gate.tsx';

/** The layout of the admins' screens. */
export default function AdminOnly() {
  return (
    <Gate access="admin">
      <Outlet />
    </Gate>
  );
}
