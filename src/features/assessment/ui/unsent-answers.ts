/** Answers of the assessment that the server does not have yet, kept in this browser. */
import {
  keysUnder,
  PERSONAL,
  readStored,
  removeStored,
  removeStoredUnder,
  writeStored,
} from '#web/storage.ts';

export const ANSWERS = `${PERSONAL}answers.`;

/** @param opening names one of the times the form was opened: each has its own entry, because other tabs keep theirs */
export function unsentAnswers(personId: string, opening: string) {
  const under = `${ANSWERS}${personId}`;
  const own = `${under}.${opening}`;
  const found = new Map<string, string>();

  /** Removes what was read and is as it was then: it is in this opening's entry, or sent. */
  function takeOver(): void {
    for (const [key, text] of found) if (readStored(key) === text) removeStored(key);
    found.clear();
  }

  return {
    /** @returns those of every opening; the ids sort in the order of opening */
    read(): string[] {
      return keysUnder(under)
        .sort()
        .flatMap((key) => {
          const text = readStored(key);
          if (text === null) return [];
          if (key !== own) found.set(key, text);
          return [text];
        });
    },
    /** Keeps all that waits, with what was read. */
    write(text: string): void {
      if (writeStored(own, text)) takeOver();
    },
    remove(): void {
      removeStored(own);
      takeOver();
    },
    /** Removes those of other tabs too. */
    clear: () => removeStoredUnder(under),
  };
}

/** Removes what another person's ended session left here. */
export function clearAnswersOfOthers(personId: string): void {
  for (const key of keysUnder(ANSWERS)) if (!key.startsWith(ANSWERS + personId)) removeStored(key);
}
