import { useEffect } from 'react';
import { onReasonNeeded } from './errors.ts';

type Refetch = (options: { cancelRefetch: boolean }) => Promise<{ isSuccess: boolean }>;

/** Reads what an admin has entered once more when the hour of their reason is over: then it asks for another. */
export function useReasonAgain({ isSuccess, refetch }: { isSuccess: boolean; refetch: Refetch }): void {
  useEffect(
    () => (isSuccess ? onReasonNeeded(() => void readUntilAsked(refetch)) : undefined),
    [isSuccess, refetch],
  );
}

/** Reads again; and once more if that joined a read that was answered before the hour was over. */
export async function readUntilAsked(refetch: Refetch): Promise<void> {
  // The read itself is refused as well, while it still counts as under way: it must not begin again.
  const { isSuccess } = await refetch({ cancelRefetch: false });
  if (isSuccess) await refetch({ cancelRefetch: false });
}
