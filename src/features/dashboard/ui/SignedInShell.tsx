import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { LiveScope, useLive } from '#web/data/LiveScope.tsx';
import { served } from '#web/data/served.ts';
import { unavailable } from '#web/data/unavailable.ts';
import { usePlace } from '#web/use-place.ts';
import { BottomBar } from './BottomBar.tsx';
import { useFreshCounts } from './use-fresh-counts.ts';

/** Common to every signed-in screen: live updates, and the bottom bar on phones. */
export default function SignedInShell() {
  const { session } = useAuth();
  const place = usePlace();
  if (!session) return null;
  return (
    <LiveScope personId={session.user.id}>
      <FreshCounts />
      <PauseNotice />
      <Outlet />
      {/* A conversation needs the whole screen; its header leads back. */}
      {place === 'conversation' ? null : <BottomBar />}
    </LiveScope>
  );
}

function FreshCounts() {
  useFreshCounts();
  useLive((note) => note.type === 'version' && served.setState({ version: note.version }));
  return null;
}

/** Loaded on demand: it is rare, and no page should carry its words. */
function PauseNotice() {
  useEffect(() => {
    const notice = () => void import('#web/data/saving-paused.ts').then((paused) => paused.noticePause());
    unavailable.addEventListener('failed', notice);
    return () => unavailable.removeEventListener('failed', notice);
  }, []);
  return null;
}
