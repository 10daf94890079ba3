import { useLingui } from '@lingui/react/macro';
import type { NotOffered } from '../appointments.booking.rules.ts';

/**
 * @param isOwn whether it is the reader's own calendar
 * @returns why a date of a series cannot be had, in a few words
 */
export function useDateProblem(isOwn: boolean): (problem: 'taken' | NotOffered) => string {
  const { t } = useLingui();
  return (problem) => {
    switch (problem) {
      case 'taken':
        return t`This time is taken.`;
      case 'past':
        return t`This time is over.`;
      case 'notice':
        return t`The provider asks for more notice.`;
      case 'too_far':
        return t`Too far ahead to book now.`;
      case 'blocked':
        return isOwn ? t`You blocked this time.` : t`The provider is away.`;
      case 'off_hours':
      case 'off_grid':
        return isOwn ? t`Outside your hours.` : t`Outside the provider’s hours.`;
    }
  };
}
