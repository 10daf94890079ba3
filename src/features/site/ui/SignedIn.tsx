import SessionEnding from '#features/accounts/ui/SessionEnding.tsx';
import SignOutGuard from '#features/chat/ui/SignOutGuard.tsx';

/** What is there on every page while somebody is signed in; one file, after the page itself. */
export default function SignedIn({ personId }: { personId: string }) {
  return (
    <>
      <SessionEnding />
      <SignOutGuard key={personId} personId={personId} />
    </>
  );
}
