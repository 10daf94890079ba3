import { useLingui } from '@lingui/react/macro';
import type { ResetReason } from '#features/accounts/accounts.resets.rules.ts';

/** How an admin made sure who somebody is. */
export function useResetReasons(): Record<ResetReason, string> {
  const { t } = useLingui();
  return {
    in_person: t`I met them in person`,
    video: t`I saw them on a video call`,
    called_back: t`I called them at a number we knew before`,
    vouched: t`Somebody who knows them confirmed it`,
  };
}
