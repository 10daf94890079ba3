import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { LAST_DAY } from '#kit/last-day.ts';
import { formatDay } from '#web/dates.ts';
import { TextField } from '#web/ui/TextField.tsx';

type LastDayFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & {
  today: string;
  /** The last day that the release states, if it does. */
  holdsUntil?: string | null | undefined;
};

/** Until when a document can be signed. */
export function LastDayField({ today, holdsUntil, ...field }: LastDayFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={<Trans>Last day to sign</Trans>}
      hint={
        holdsUntil ? (
          <Trans>
            The release holds until {formatDay(holdsUntil)}. After that day it can never be signed.
          </Trans>
        ) : (
          <Trans>After this day it can no longer be signed.</Trans>
        )
      }
      optional={t`(optional)`}
      type="date"
      min={today}
      max={LAST_DAY}
      {...field}
    />
  );
}
