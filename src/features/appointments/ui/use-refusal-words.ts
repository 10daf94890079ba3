import { useLingui } from '@lingui/react/macro';
import { errorCode, errorData } from '#web/data/errors.ts';
import type { NotOffered } from '../appointments.booking.rules.ts';

/**
 * @param isOwn whether it is the reader's own calendar
 * @returns why a time cannot be had, and what is safe; without a reason somebody else has it
 */
export function useRefusalWords(isOwn = false): (reason: NotOffered | undefined) => string {
  const { t } = useLingui();
  return (reason) => {
    switch (reason) {
      case undefined:
        return t`Somebody else has just taken this time. Nothing was booked. These are the times that are free now; please choose another.`;
      case 'past':
        return t`This time is over. Please choose a later one.`;
      case 'notice':
        return t`This time is too soon: the provider asks for more notice. Please choose a later one.`;
      case 'too_far':
        return t`This day is too far ahead. Please choose an earlier one.`;
      case 'blocked':
        return isOwn
          ? t`You have blocked this time. Please choose another.`
          : t`The provider is not available at this time any more. Please choose another.`;
      case 'off_hours':
      case 'off_grid':
        return isOwn
          ? t`This time is no longer in your hours. Please choose another.`
          : t`The provider has changed the hours, and does not offer this time any more. Please choose another.`;
    }
  };
}

/** Whether a time cannot be had, or one date of a series. */
export const isSlotRefusal = (error: unknown): boolean =>
  ['SLOT_TAKEN', 'SLOT_NOT_OFFERED'].includes(errorCode(error) ?? '');

/** @returns what to say where a date of a series cannot be had, while the others are shown afresh */
export function useSeriesRefusal(): string {
  const { t } = useLingui();
  return t`One of the dates can no longer be had. Nothing was booked. Below is what is free now; please check it and try again.`;
}

/**
 * @param isOwn whether it is the reader's own calendar
 * @returns what to say where a time cannot be had; null for any other error
 */
export function useSlotRefusal(isOwn: boolean): (error: unknown, isOwnTime: boolean) => string | null {
  const { t } = useLingui();
  const words = useRefusalWords(isOwn);
  return (error, isOwnTime) => {
    if (!isSlotRefusal(error)) return null;
    const { reason } = errorData<{ reason?: NotOffered }>(error) ?? {};
    return isOwnTime && !reason
      ? t`You have another appointment at this time, or too close to it. Please choose another time.`
      : words(reason);
  };
}
