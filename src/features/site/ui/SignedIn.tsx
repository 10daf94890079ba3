import { useEffect } from 'react';
import { paths } from '#kit/paths.ts';
import { usePreloadedPage } from '#web/use-preloaded-page.ts';
import SessionParts from './SessionParts.tsx';
import { useStayOffline } from './use-stay-offline.ts';

/** A conversation that is opened sends its own at once. */
const SPARE_MS = 3000;

/** Sends messages that wait for a connection since another visit, whatever screen is open. */
function useWaitingMessages(personId: string): void {
  useEffect(() => {
    const send = () =>
      void import('#features/chat/ui/send-waiting.ts').then(
        ({ sendWaiting }) => sendWaiting(personId),
        () => {},
      );
    const timer = setTimeout(send, SPARE_MS);
    window.addEventListener('online', send);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', send);
    };
  }, [personId]);
}

/** What every page with the router has while somebody is signed in. */
export default function SignedIn({ personId }: { personId: string }) {
  // Signing out leads there, even offline.
  usePreloadedPage(paths.home());
  useStayOffline();
  useWaitingMessages(personId);
  return <SessionParts personId={personId} />;
}
