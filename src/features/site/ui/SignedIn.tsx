import { paths } from '#kit/paths.ts';
import { usePreloadedPage } from '#web/use-preloaded-page.ts';
import SessionParts from './SessionParts.tsx';
import { useStayOffline } from './use-stay-offline.ts';

/** What every page with the router has while somebody is signed in. */
export default function SignedIn({ personId }: { personId: string }) {
  // Signing out leads there, even offline.
  usePreloadedPage(paths.home());
  useStayOffline();
  return <SessionParts personId={personId} />;
}
