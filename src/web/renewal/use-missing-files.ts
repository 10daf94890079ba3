import { useLingui } from '@lingui/react/macro';
import { useContext, useEffect, useRef } from 'react';
import { createPath, UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router';
import { isUnsent } from './is-unsent.ts';
import { keepSeenVersions, seenVersions } from './seen-versions.ts';

/** The files of one screen are asked for together: what is missed within this time belongs to it. */
const TOGETHER_MS = 2000;

/**
 * When a file of this page's version is gone: loads the page again, where the person wanted to go. Once for each
 * version, and not while something is unsent; then it says what to do.
 * @param own the version of this page
 */
export function useMissingFiles(own: string): void {
  const { t } = useLingui();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const navigate = useNavigate();
  const location = useLocation();
  /** Where the person wanted to go, and when: only the first file that is missed knows it. */
  const wanted = useRef({ to: '', at: 0 });
  const isLoading = useRef(false);
  useEffect(() => {
    const mark = `missing ${own}`;
    const onMissing = (event: Event) => {
      event.preventDefault();
      if (isLoading.current) return;
      const here = createPath(location);
      const next = createPath(router?.state.navigation.location ?? location);
      if (next !== here) wanted.current = { to: next, at: Date.now() };
      const to = Date.now() - wanted.current.at < TOGETHER_MS ? wanted.current.to : here;
      const go = () => (to === here ? window.location.reload() : window.location.assign(to));
      const seen = seenVersions();
      if (!isUnsent() && !seen.includes(mark) && keepSeenVersions([...seen, mark])) {
        isLoading.current = true;
        return go();
      }
      // Ends the navigation under way.
      if (next !== here)
        void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
      const notice = {
        kind: 'error',
        id: 'gone',
        title: t`Kinkeeper was updated`,
        description: t`Please load the page again. If you are writing something, finish or copy it first.`,
        action: { label: t`Load the page again`, onPress: go },
      } as const;
      // It is there already: every page that hears of this has it (Shell.tsx).
      void import('../ui/Toasts.tsx').then(({ raise }) => raise(notice));
    };
    window.addEventListener('gone', onMissing);
    return () => window.removeEventListener('gone', onMissing);
  }, [own, router, navigate, location, t]);
}
