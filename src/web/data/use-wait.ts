import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { errorData } from './errors.ts';

/** @returns how long the server asks to wait before another try, e.g. "15 minutes" */
export function waitOf(error: unknown): string {
  const minutes = Math.ceil((errorData<{ retry_after?: number }>(error)?.retry_after ?? 60) / 60);
  if (minutes < 60) return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`;
  const hours = Math.ceil(minutes / 60);
  return t`${plural(hours, { one: '# hour', other: '# hours' })}`;
}

/** The same for what is drawn, which changes with the language. */
export function useWait(): typeof waitOf {
  useLingui();
  return waitOf;
}
