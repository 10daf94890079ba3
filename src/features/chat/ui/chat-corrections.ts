/** Corrections of messages: one's own, and those that the live stream announces. */
import type { Message } from '../chat.contract.ts';
import type { ChatState } from './chat-state.ts';
import { createFetch, type FetchPorts } from './fetch-announced.ts';
import type { createLiveOverlay } from './live-overlay.ts';

export interface CorrectionPorts extends Pick<FetchPorts, 'some' | 'isMissing' | 'pause'> {
  /** @param made with `edited_at` as it was when its words were read */
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

  /** Into what is shown, and into what quotes it; a page that was read before does not take it back. */
  function take(found: Message[]) {
    ports.overlay.corrected(found);
    ports.set({ messages: ports.overlay.by(ports.state().messages) });
  }

  return {
    hear(ids: string[]) {
      fetching.add(ids);
      void fetching.go();
    },
    /** @throws what the server says where it does not take it */
    async correct(made: Pick<Message, 'id' | 'content' | 'edited_at'>): Promise<void> {
      take([await ports.correct(made)]);
    },
  };
}
