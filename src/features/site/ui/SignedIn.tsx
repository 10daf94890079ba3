import SessionEnding from '#features/accounts/ui/SessionEnding.tsx';
import SignOutGuard from '#features/chat/ui/SignOutGuard.tsx';

/** What every page has while somebody is signed in; one chunk, loaded after the page itself. */
export default function SignedIn({ personId }: { personId: string }) {
  return (
    <>
      <SessionEnding />
      <SignOutGuard key={personId} personId={personId} />
    </>
  );
}
