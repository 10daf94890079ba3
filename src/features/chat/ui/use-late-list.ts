import { useDeferredValue } from 'react';
import type { ChatState } from './chat-state.ts';

/**
 * What the list shows of a chat. A message that was just written comes a moment later: first the browser shows
 * that the press was felt and the field is empty.
 */
export function useLateList(chat: ChatState): ChatState {
  const late = useDeferredValue(chat);
  return hasOnlyGrown(late, chat) ? late : chat;
}

/** Whether nothing changed but that unsent messages were added. */
function hasOnlyGrown(before: ChatState, now: ChatState): boolean {
  const isSame = (key: keyof ChatState) => key === 'unsent' || before[key] === now[key];
  const isKept = before.unsent.every((each, at) => each === now.unsent[at]);
  return isKept && (Object.keys(now) as (keyof ChatState)[]).every(isSame);
}
