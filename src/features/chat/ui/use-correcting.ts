import { type RefObject, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorCode, errorData, isUnreached } from '#web/data/errors.ts';
import type { Message } from '../chat.contract.ts';
import { correctableUntil, sendable } from '../chat.rules.ts';
import type { ChatStore } from './chat-store.ts';
import { type Corrected, type correctionsFor, readCorrection, type StoredCorrection } from './unsent-text.ts';

/** A message being corrected. */
export interface Correction {
  /** As it was when editing began, or when a conflict was found. */
  message: Corrected;
  text: string;
  busy: boolean;
  /** Why it was not saved; `met`: another device has changed it; `unsure`: it may be, nobody answered. */
  problem: 'failed' | 'unsure' | 'late' | 'gone' | 'met' | null;
  /** Whether it was restored from an earlier visit rather than just opened. */
  isBack?: boolean;
}

/**
 * The correction in progress in a chat: one at a time, kept on this device until saved or given up.
 * @param kept the storage: `correctionsFor` the person and the project
 * @param onSaved gets the stored words
 */
export function useCorrecting(
  store: ChatStore,
  kept: ReturnType<typeof correctionsFor>,
  log: RefObject<HTMLElement | null>,
  onSaved: (text: string) => void,
) {
  const [correction, setCorrection] = useState(() => restoreCorrection(kept.read()));
  const { message, text } = correction ?? {};
  useEffect(() => {
    if (message && text !== undefined) kept.put({ message, text });
  }, [kept, message, text]);
  const key = message && kept.keyOf(message.id);
  useEffect(() => {
    // Written, saved or given up in another tab, or discarded on signing out.
    const follow = (event: StorageEvent) => {
      if (!key || event.key !== key) return;
      const [now] = readCorrection(key);
      setCorrection((before) => (now && before ? { ...before, ...now } : null));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [key]);
  const change = (next: Partial<Correction>) => setCorrection((now) => now && { ...now, ...next });

  function close() {
    const id = correction?.message.id;
    if (id) kept.remove(id);
    // At once, so that the button is there to be focused.
    flushSync(() => setCorrection(null));
    // A dialog restores the focus in the next frame, if it can.
    requestAnimationFrame(() => requestAnimationFrame(() => focusMessage(log.current, id)));
  }

  async function save() {
    const content = correction && sendable(correction.text);
    if (!correction || content === null || correction.busy) return;
    const { id, edited_at, content: before } = correction.message;
    if (content === before) return close();
    change({ busy: true, problem: null });
    try {
      await store.correct({ id, content, edited_at });
      onSaved(content);
      close();
    } catch (error) {
      const now = errorData<{ message: Message }>(error)?.message;
      change({ busy: false, problem: problemOf(error), ...(now && { message: now }) });
      console.error('a message was not corrected', error);
    }
  }

  return {
    correction,
    /** One at a time: if words would be lost, the field that holds them gets the focus. */
    begin: useCallback(
      (message: Message) => {
        document.querySelector<HTMLElement>('[data-correcting]')?.focus();
        const [before] = readCorrection(kept.keyOf(message.id));
        const begun = { message, text: before?.text ?? message.content, busy: false, problem: null };
        setCorrection((now) => (now && isChanged(now) ? now : begun));
      },
      [kept],
    ),
    write: (text: string) => change({ text }),
    save,
    close,
  };
}

/** An unsaved correction from an earlier visit, if there is one. */
function restoreCorrection([kept]: StoredCorrection[]): Correction | null {
  if (!kept) return null;
  const problem = Date.now() > correctableUntil(kept.message) ? 'late' : null;
  return { ...kept, busy: false, problem, isBack: true };
}

/** Whether anything would be lost. */
export const isChanged = ({ text, message }: Correction): boolean => text.trim() !== message.content;

function problemOf(error: unknown): Correction['problem'] {
  const code = errorCode(error);
  if (isUnreached(error)) return 'unsure';
  if (code === 'CORRECTION_CLOSED' || code === 'FORBIDDEN') return 'late';
  if (code === 'CHANGED_MEANWHILE') return 'met';
  return code === 'NOT_FOUND' ? 'gone' : 'failed';
}

/** Focuses the button that began it, else what opens that, else its message, else the log. */
function focusMessage(log: HTMLElement | null, id: string | undefined) {
  const message = log?.querySelector<HTMLElement>(`[data-message="${id}"]`);
  (
    message?.querySelector<HTMLElement>('[data-correct]') ??
    message?.querySelector<HTMLElement>('[data-more]') ??
    message ??
    log
  )?.focus();
}
