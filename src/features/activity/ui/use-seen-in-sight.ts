import { useEffect, useEffectEvent } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { useLive } from '#web/data/LiveScope.tsx';
import { invalidate } from '#web/data/query.ts';

/**
 * Marks the notifications of a subject as seen while it is in sight: at once, when the page comes back into sight,
 * and when something happens to the subject meanwhile.
 * @param id null until it is shown
 */
export function useSeenInSight(subject: 'document' | 'task', id: string | null): void {
  const mark = useEffectEvent(() => {
    if (id === null || document.hidden) return;
    api.activity.markSubjectSeen({ subject_type: subject, subject_id: id }).then(
      () => invalidate(orpc.activity, orpc.dashboard),
      // It stays unseen until the next time.
      () => {},
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in sight may be another subject now
  useEffect(() => {
    const onTurn = () => mark();
    onTurn();
    document.addEventListener('visibilitychange', onTurn);
    return () => document.removeEventListener('visibilitychange', onTurn);
  }, [id]);
  useLive((note) => {
    const isAbout =
      note.type === 'reset' ||
      (note.type === 'news' && note.events.some(({ subject_id }) => subject_id === id));
    if (isAbout) mark();
  });
}
