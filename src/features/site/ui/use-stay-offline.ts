import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isSigningOut } from '#features/accounts/ui/sign-out.ts';
import { offline } from '#web/offline.ts';
import { notify } from '#web/ui/toast.tsx';

/** From when on we say that something opened is still on its way. */
const LATE_MS = 3000;
const LATE = 'late';

/**
 * Stays on the current page, and says so, when another one cannot be loaded for want of a connection; says what
 * waits for one.
 */
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
    offline.wait = (arriving) => {
      let said = false;
      const late = setTimeout(() => {
        said = true;
        notify.error(
          t`Waiting for a connection`,
          t`What you opened appears as soon as the connection is back. Nothing is lost.`,
          LATE,
        );
      }, LATE_MS);
      const end = () => {
        clearTimeout(late);
        if (said) notify.clear(LATE);
      };
      arriving.then(end, end);
      return arriving;
    };
    return () => {
      offline.stay = () => false;
      offline.wait = (arriving) => arriving;
    };
  }, [navigate, location, t]);
}
