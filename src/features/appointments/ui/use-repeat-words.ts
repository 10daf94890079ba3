import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Repeat } from '../appointments.series.rules.ts';

/** @returns how often something repeats, in words: every 2 weeks */
export function useRepeatWords(): (every: Repeat['every'], step: number) => string {
  const { t } = useLingui();
  return (every, step) =>
    every === 'week'
      ? t`${plural(step, { one: 'Every week', other: 'Every # weeks' })}`
      : t`${plural(step, { one: 'Every month', other: 'Every # months' })}`;
}
