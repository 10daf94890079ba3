import { PrefetchPageLinks } from 'react-router';
import SessionEnding from '#features/accounts/ui/SessionEnding.tsx';
import SignOutGuard from '#features/chat/ui/SignOutGuard.tsx';
import { paths } from '#web/paths.ts';

/** What every page has while somebody is signed in; one chunk, loaded after the page itself. */
export default function SignedIn({ personId }: { personId: string }) {
  return (
    <>
      <SessionEnding />
      {/* Signing out leads there, even offline. */}
      <PrefetchPageLinks page={paths.home()} />
      <SignOutGuard key={personId} personId={personId} />
    </>
  );
}
