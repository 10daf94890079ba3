import { Outlet } from 'react-router';
import { DeskNavigation } from './DeskNavigation.tsx';

/** The frame of every admin screen. */
export default function DeskLayout() {
  return (
    <>
      <DeskNavigation />
      <Outlet />
    </>
  );
}
