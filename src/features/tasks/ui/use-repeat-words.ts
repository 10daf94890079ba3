import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Repeat } from '../tasks.repeat.rules.ts';

/** @returns how often a task repeats, in words */
export function useRepeatWords() {
  const { t } = useLingui();
  return ({ every, step }: Repeat): string => {
    switch (every) {
      case 'day':
        return t`${plural(step, { one: 'Every day', other: 'Every # days' })}`;
      case 'week':
        return t`${plural(step, { one: 'Every week', other: 'Every # weeks' })}`;
      case 'month':
        return t`${plural(step, { one: 'Every month', other: 'Every # months' })}`;
    }
  };
}
