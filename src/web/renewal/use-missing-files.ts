import { useLingui } from '@lingui/react/macro';
import { useContext, useEffect, useRef } from 'react';
import { createPath, UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router';
import { isUnsent } from './is-unsent.ts';
import { keepSeenVersions, seenVersions } from './seen-versions.ts';

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
  /** Where the person wanted to go: one screen may lack several files, and only the first one ends the way there. */
  const wanted = useRef({ from: '', to: '' });
  useEffect(() => {
    const mark = `missing ${own}`;
    const onMissing = (event: Event) => {
      event.preventDefault();
      const from = createPath(location);
      const next = router?.state.navigation.location;
      if (next || wanted.current.from !== from) wanted.current = { from, to: createPath(next ?? location) };
      const { to } = wanted.current;
      const isLeaving = to !== from;
      const go = () => (isLeaving ? window.location.assign(to) : window.location.reload());
      const seen = seenVersions();
      if (!isUnsent() && !seen.includes(mark) && keepSeenVersions([...seen, mark])) return go();
      // Ends the navigation under way.
      if (next) void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
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
