import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { formatDay } from '#web/dates.ts';
import { DayField } from '#web/ui/DayField.tsx';

type LastDayFieldProps = Omit<ComponentProps<typeof DayField>, 'label'> & {
  today: string;
  /** The last day that the release states, if it does. */
  holdsUntil?: string | null | undefined;
};

/** Until when a document can be signed. */
export function LastDayField({ today, holdsUntil, ...field }: LastDayFieldProps) {
  const { t } = useLingui();
  return (
    <DayField
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
      min={today}
      {...field}
    />
  );
}
