import { useState } from 'react';
import type { Task } from '../tasks.contract.ts';

/** Which of the shown tasks are chosen, to be changed together; a task that leaves the list is no longer. */
export function useChoosing(shown: Task[]) {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const chosen = shown.filter(({ id }) => ids?.has(id));
  return {
    isOn: ids !== null,
    chosen,
    isChosen: (id: string) => ids?.has(id) ?? false,
    /** Chooses these and no others. */
    choose: (next: Iterable<string>) => setIds(new Set(next)),
    toggle: (id: string) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    stop: () => setIds(null),
  };
}
export type Choosing = ReturnType<typeof useChoosing>;
