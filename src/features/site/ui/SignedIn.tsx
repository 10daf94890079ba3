import SessionEnding from '#features/accounts/ui/SessionEnding.tsx';
import SignOutGuard from '#features/chat/ui/SignOutGuard.tsx';
import type { Words } from '#features/chat/ui/unsent-text.ts';
import { paths } from '#web/paths.ts';
import { usePreloadedPage } from '#web/use-preloaded-page.ts';
import { useStayOffline } from './use-stay-offline.ts';

// Lazy: most people leave nothing unsaved.
const saveChecklist = async (personId: string, words: Words) =>
  (await import('#features/tasks/ui/save-unsent.ts')).saveUnsent(personId, words);

/** What every page has while somebody is signed in; one chunk, loaded after the page itself. */
export default function SignedIn({ personId }: { personId: string }) {
  // Signing out leads there, even offline.
  usePreloadedPage(paths.home());
  useStayOffline();
  return (
    <>
      <SessionEnding />
      <SignOutGuard key={personId} personId={personId} saveChecklist={saveChecklist} />
    </>
  );
}
