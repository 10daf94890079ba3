import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isSigningOut } from '#features/accounts/ui/sign-out.ts';
import { offline } from '#web/load-route-module.ts';
import { notify } from '#web/ui/toast.tsx';

/** Stays on the current page, and says so, when another one cannot be loaded for want of a connection. */
export function useStayOffline(): void {
  const { t } = useLingui();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    offline.stay = () => {
      // The current page is not for visitors.
      if (isSigningOut()) return false;
      // Ends the navigation under way.
      void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
      notify.error(
        t`No connection`,
        t`That page could not be opened. Nothing is lost: try again when the connection is back.`,
      );
      return true;
    };
    return () => {
      offline.stay = () => false;
    };
  }, [navigate, location, t]);
}
