import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/TextField.tsx';

type LastDayFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & { today: string };

/** Until when a document can be signed. */
export function LastDayField({ today, ...field }: LastDayFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={<Trans>Last day to sign</Trans>}
      hint={<Trans>After this day it can no longer be signed.</Trans>}
      optional={t`(optional)`}
      type="date"
      min={today}
      max="9999-12-31"
      {...field}
    />
  );
}
