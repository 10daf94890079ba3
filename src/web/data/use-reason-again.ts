import { useEffect } from 'react';
import { onReasonNeeded } from './errors.ts';

interface Entered {
  isSuccess: boolean;
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/** Reads what an admin has entered once more when the hour of their reason is over: then it asks for another. */
export function useReasonAgain({ isSuccess, refetch }: Entered): void {
  useEffect(
    // The read itself is refused as well, while it still counts as under way: it must not begin again.
    () => (isSuccess ? onReasonNeeded(() => void refetch({ cancelRefetch: false })) : undefined),
    [isSuccess, refetch],
  );
}
