import { useLingui } from '@lingui/react/macro';
import { errorCode, errorData } from '#web/data/errors.ts';
import { formatMoment } from './times.ts';

/** @returns what to say after the cut-off, with the moment; undefined for other errors */
export function useTooLate(): (error: unknown) => string | undefined {
  const { t } = useLingui();
  return (error) => {
    const until = errorData<{ until?: string }>(error)?.until;
    if (errorCode(error) !== 'TOO_LATE_TO_CHANGE' || !until) return undefined;
    return t`It could be moved or cancelled until ${formatMoment(new Date(until))}. Nothing was changed.`;
  };
}
