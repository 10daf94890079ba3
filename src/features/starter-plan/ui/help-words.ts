import { useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';

/** What somebody typed to ask for help. */
export interface HelpWords {
  email: string;
  phone: string;
  message: string;
}

// In memory only: it may be about health, and goes with the page or with whoever wrote it.
let kept: { owner: string | null; words: HelpWords } | null = null;

/** What is typed outlives the dialog: who closes it by Escape finds it again. */
export function useHelpWords(): [HelpWords, (change: Partial<HelpWords>) => void] {
  const { session } = useAuth();
  const owner = session?.user.id ?? null;
  const [words, setWords] = useState<HelpWords>(() =>
    kept?.owner === owner && kept ? kept.words : { email: session?.user.email ?? '', phone: '', message: '' },
  );
  function change(part: Partial<HelpWords>) {
    const next = { ...words, ...part };
    kept = { owner, words: next };
    setWords(next);
  }
  return [words, change];
}

/** They were sent. */
export function forgetHelpWords(): void {
  kept = null;
}
