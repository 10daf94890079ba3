import { useEffect, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { uuidv7 } from '#kit/ids.ts';
import { api, orpc } from '#web/data/client.ts';
import { errorCode, errorData } from '#web/data/errors.ts';
import { queryClient } from '#web/data/query.ts';
import { useStore } from '#web/data/store.ts';
import type { QuestionKey } from '../assessment.answers.types.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { clearAnswersOfOthers, unsentAnswers } from './unsent-answers.ts';

/** The signed-in person's draft, loaded and kept in sync with the server. */
export function useDraft() {
  const { session } = useAuth();
  const personId = session?.user.id ?? '';
  const [store] = useState(() => makeStore(personId));
  const [loading, setLoading] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [found, setFound] = useState(false);
  const state = useStore(store);

  async function open() {
    // Tried again as other reads are. Saving bypasses the cache, so nothing is kept there.
    const { draft } = await queryClient.fetchQuery(
      orpc.assessment.readDraft.queryOptions({ staleTime: 0, gcTime: 0 }),
    );
    store.open(draft);
    setFound(Object.keys(store.getState().answers).length > 0);
  }

  async function load() {
    setLoading('loading');
    try {
      await open();
      setLoading('ready');
    } catch {
      setLoading('failed');
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per person
  useEffect(() => {
    clearAnswersOfOthers(personId);
    void load();
    const onOnline = () => void store.flush();
    // Picks up answers from another tab or device when the person returns.
    const onReturn = () => {
      if (document.visibilityState === 'visible') void refreshDraft(store).catch(() => {});
    };
    window.addEventListener('online', onOnline);
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('online', onOnline);
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
      store.pause();
    };
  }, [personId, store]);

  /** Throws the draft away. If it was changed elsewhere since, shows that one instead, and fails. */
  async function discard() {
    const id = store.draftId();
    const { savedAt } = store.getState();
    try {
      await api.assessment.discardDraft({ seen: id && savedAt ? { id, updated_at: savedAt } : null });
    } catch (error) {
      if (errorCode(error) === 'CHANGED_MEANWHILE') await open();
      throw error;
    }
    store.clear();
  }

  return { store, state, loading, found, reload: () => void load(), discard };
}

/** Shows what is stored now. @returns the questions whose answer changed */
export async function refreshDraft(store: DraftStore): Promise<QuestionKey[]> {
  if (!store.opened()) return [];
  const mark = store.mark();
  const { draft } = await api.assessment.readDraft();
  return mark === store.mark() ? store.refresh(draft) : [];
}

function makeStore(personId: string): DraftStore {
  return createDraftStore({
    save: (input) => api.assessment.saveDraft(input),
    classify: (error) => {
      const code = errorCode(error);
      if (code === 'DRAFT_CLOSED') {
        const data = errorData<{ assessment_id: string | null }>(error);
        return { kind: 'closed', assessmentId: data?.assessment_id ?? null };
      }
      if (code === 'UNAUTHENTICATED') return { kind: 'signed-out' };
      return code === 'INVALID_INPUT' ? { kind: 'refused' } : { kind: 'later', error };
    },
    storage: unsentAnswers(personId, uuidv7()),
    schedule: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
}
