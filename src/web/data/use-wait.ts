import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { errorData } from './errors.ts';

/** @returns a function that says how long the server asks to wait before another try, e.g. "15 minutes" */
export function useWait(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    const minutes = Math.ceil((errorData<{ retry_after?: number }>(error)?.retry_after ?? 60) / 60);
    if (minutes < 60) return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`;
    const hours = Math.ceil(minutes / 60);
    return t`${plural(hours, { one: '# hour', other: '# hours' })}`;
  };
}
