import { useEffect } from 'react';
import { onReasonNeeded } from './errors.ts';

/** Reads what an admin has entered once more when the hour of their reason is over: then it asks for another. */
export function useReasonAgain({
  isSuccess,
  refetch,
}: {
  isSuccess: boolean;
  refetch: () => Promise<unknown>;
}): void {
  useEffect(() => (isSuccess ? onReasonNeeded(() => void refetch()) : undefined), [isSuccess, refetch]);
}
