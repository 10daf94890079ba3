/** Corrections of messages: own ones, and those announced by the live stream. */
import type { Message } from '../chat.contract.ts';
import type { ChatState } from './chat-state.ts';
import { createFetch, type FetchPorts } from './fetch-announced.ts';
import type { createLiveOverlay } from './live-overlay.ts';

export interface CorrectionPorts extends Pick<FetchPorts, 'some' | 'isMissing' | 'pause'> {
  /** @param made with `edited_at` as read along with the old words */
  correct(made: Pick<Message, 'id' | 'content' | 'edited_at'>): Promise<Message>;
  overlay: ReturnType<typeof createLiveOverlay>;
  state(): ChatState;
  set(next: Partial<ChatState>): void;
  isClosed(): boolean;
}

export function createCorrections(ports: CorrectionPorts) {
  const fetching = createFetch({
    ...ports,
    when: () => (ports.isClosed() ? 'later' : 'now'),
    onCome: take,
  });

  /** Applies corrections to messages and quotes on screen; a page read earlier does not undo them. */
  function take(found: Message[]) {
    ports.overlay.corrected(found);
    ports.set({ messages: ports.overlay.by(ports.state().messages) });
  }

  return {
    hear(ids: string[]) {
      fetching.add(ids);
      void fetching.go();
    },
    /** @throws the server's error if it refuses */
    async correct(made: Pick<Message, 'id' | 'content' | 'edited_at'>): Promise<void> {
      take([await ports.correct(made)]);
    },
  };
}
