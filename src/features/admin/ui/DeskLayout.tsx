import { Outlet } from 'react-router';
import { DeskNavigation } from './DeskNavigation.tsx';

/** What stands above every screen of the admins' desk. */
export default function DeskLayout() {
  return (
    <>
      <DeskNavigation />
      <Outlet />
    </>
  );
}
