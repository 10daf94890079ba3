import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc } from '#web/data/client.ts';
import { notify } from '#web/ui/toast.tsx';

/** The person's own profile (DASH-27). Without it, the screen falls back to the session. */
export function useProfile(user_id: string) {
  const { t } = useLingui();
  const { data, isError } = useQuery(orpc.accounts.profile.queryOptions({ input: { user_id } }));
  useEffect(() => {
    if (isError) notify.error(t`Error`, t`Failed to load user profile`, 'profile');
  }, [isError, t]);
  return data;
}
