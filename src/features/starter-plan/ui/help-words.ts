import { useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';

/** What the person typed into the help form. */
export interface HelpWords {
  email: string;
  phone: string;
  message: string;
}

// In memory only: it may be about health, and must not outlive the page or its author.
let kept: { owner: string | null; words: HelpWords } | null = null;

/** The form's text outlives the dialog: it is still there after closing with Escape. */
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

/** Called after sending. */
export function forgetHelpWords(): void {
  kept = null;
}
