/**
 * What the person was typing when the session ended on its own: kept in this tab, for the same person,
 * until it is restored. Signing out on purpose keeps nothing.
 */
import { keysUnder, PERSONAL, readStored } from '#web/storage.ts';

export interface SavedText {
  /** The field's label. */
  label: string;
  text: string;
}

interface Kept {
  personId: string;
  words: SavedText[];
}

const KEY = `${PERSONAL}words`;
const SECRET = new Set(['password', 'search', 'hidden', 'checkbox', 'radio', 'file']);

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Tracks which fields are typed in. @returns functions to read those fields now, and to stop tracking
 */
export function watchTyping() {
  const typedIn = new Set<Field>();
  const watch = (target: EventTarget | null) => {
    if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return;
    // While a password is shown, its field is of type text.
    if (!SECRET.has(target.type) && !target.autocomplete.includes('password')) typedIn.add(target);
  };
  const onInput = ({ target }: Event) => watch(target);
  // This script loads after the page: somebody may be typing already.
  watch(document.activeElement);
  document.addEventListener('input', onInput, { capture: true });
  return {
    words(): SavedText[] {
      const safe = storedElsewhere();
      return [...typedIn]
        .filter((field) => field.isConnected && field.value.trim() !== '' && !safe(field.value.trim()))
        .map((field) => ({ label: labelOf(field), text: field.value }));
    },
    stop: () => document.removeEventListener('input', onInput, { capture: true }),
  };
}

export function saveText(personId: string, words: SavedText[]): void {
  try {
    if (words.length > 0) sessionStorage.setItem(KEY, JSON.stringify({ personId, words } satisfies Kept));
  } catch {
    // Storage is full or forbidden.
  }
}

/** @returns what was saved for this person; deletes anything saved for others */
export function readSavedText(personId: string): SavedText[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    if (kept?.personId === personId) return kept.words;
  } catch {
    // Not something we wrote.
  }
  clearSavedText();
  return [];
}

export function clearSavedText(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // No storage: nothing to remove.
  }
}

/** Answers and messages have stores of their own, which restore them. */
function storedElsewhere(): (text: string) => boolean {
  const stored = keysUnder(PERSONAL).map((key) => readStored(key) ?? '');
  return (text) => stored.some((each) => each.includes(JSON.stringify(text).slice(1, -1)));
}

function labelOf(field: Field): string {
  const [label] = field.labels ?? [];
  return (label?.textContent ?? field.ariaLabel ?? '').trim();
}
