import SessionEnding from '#features/accounts/ui/SessionEnding.tsx';
import SignOutGuard from '#features/chat/ui/SignOutGuard.tsx';
import type { Words } from '#features/chat/ui/unsent-text.ts';

// Lazy: most people leave nothing unsaved.
const saveChecklist = async (words: Words) =>
  (await import('#features/tasks/ui/save-unsent.ts')).saveUnsent(words);

/** What every page has while somebody is signed in. */
export default function SessionParts({ personId }: { personId: string | undefined }) {
  if (personId === undefined) return null;
  return (
    <>
      <SessionEnding />
      <SignOutGuard key={personId} personId={personId} saveChecklist={saveChecklist} />
    </>
  );
}
