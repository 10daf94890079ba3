import { queryClient } from './query.ts';

const watches = new Map<string, () => void>();

/**
 * Does something as soon as what this browser has read says so. One watch per id: the next takes its place.
 * @param isSo asked whenever something was read
 */
export function onceShown(id: string, isSo: () => boolean, work: () => void): void {
  watches.get(id)?.();
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (!isSo()) return;
    end();
    work();
  });
  const end = () => {
    stop();
    watches.delete(id);
  };
  watches.set(id, end);
}
