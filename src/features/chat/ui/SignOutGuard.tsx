import { useEffect, useRef, useState } from 'react';
import { type Ending, guardSignOut } from '#features/accounts/ui/sign-out.ts';
import { uploadsOf } from '#features/files/ui/use-uploads.ts';
import { askBeforeUnload } from '#web/unload-question.ts';
import { SignOutDialog } from './SignOutDialog.tsx';
import { listUnsentText, type Words } from './unsent-text.ts';
import { isUnsentHere } from './written-here.ts';

interface SignOutGuardProps {
  personId: string;
  /** Saves what is unsaved of the checklist of a task; chat does not know tasks. */
  saveChecklist: (words: Words) => Promise<void>;
}

/** Warns before leaving while something is unsent. */
export default function SignOutGuard({ personId, saveChecklist }: SignOutGuardProps) {
  const [asking, setAsking] = useState<Ending | null>(null);
  const answer = useRef((_goOn: boolean) => {});

  useEffect(
    () =>
      guardSignOut(async (ending) => {
        if (listUnsentText(personId).length === 0 && uploadsOf(personId).underWay().length === 0) return true;
        setAsking(ending);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [personId],
  );
  useEffect(() => askBeforeUnload(isUnsentHere), []);

  if (!asking) return null;
  return (
    <SignOutDialog
      personId={personId}
      ending={asking}
      saveChecklist={saveChecklist}
      onAnswer={(goOn) => {
        setAsking(null);
        answer.current(goOn);
      }}
    />
  );
}
