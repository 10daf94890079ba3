import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/TextField.tsx';

/** The number of a phone that gets codes. */
export function PhoneField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>) {
  return (
    <TextField
      label={<Trans>Phone number</Trans>}
      hint={<Trans>Outside the United States, begin with + and the country.</Trans>}
      type="tel"
      autoComplete="tel"
      maxLength={40}
      {...props}
    />
  );
}
