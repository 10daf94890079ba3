import { useCallback, useEffect, useMemo, useState } from 'react';
import { keptKey } from './kept-keys.ts';
import { parseDraft, readDraft, writeDraft } from './unsent-text.ts';

/**
 * What a person is writing, and what it replies to.
 * @param name under which it is kept: a `draftName`
 */
export function useDraft(name: string) {
  const key = useMemo(() => keptKey(name), [name]);
  const [draft, change] = useState(() => readDraft(key));
  useEffect(() => writeDraft(key, draft), [key, draft]);
  useEffect(() => {
    // Written, sent or discarded in another tab or on signing out.
    const follow = (event: StorageEvent) => event.key === key && change(parseDraft(event.newValue));
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [key]);
  return {
    draft: draft.text,
    /** Other words are another message. */
    setDraft: (text: string) => change(({ replyTo }) => ({ text, replyTo })),
    sentAs: draft.sentAs,
    replyTo: draft.replyTo,
    setReplyTo: useCallback((replyTo: string | null) => change((now) => ({ ...now, replyTo })), []),
    /** Empties the field if these words are in it. */
    dropWords: useCallback(
      (text: string) => change((now) => (now.text === text ? { ...now, text: '' } : now)),
      [],
    ),
    /** Puts words behind those that are being written. */
    appendWords: (text: string) =>
      change(({ text: before, replyTo }) => ({
        text: [before.trim(), text].filter(Boolean).join(', '),
        replyTo,
      })),
    /** Restores words and what they reply to, unless something else is being written. */
    restoreDraft: (text: string, replyTo: string | null = null) =>
      change((now) => (now.text === '' ? { text, replyTo } : now)),
  };
}
