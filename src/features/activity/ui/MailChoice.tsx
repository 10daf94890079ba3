import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../web/data/client.ts';
import { queryClient } from '../../../web/data/query.ts';
import { Choice } from '../../../web/ui/Choice.tsx';
import { LoadFailed } from '../../../web/ui/LoadFailed.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';

const KEY = ['notifications', 'choices'];

/** Whether a mail tells of what was not seen for a while. */
export function MailChoice() {
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  const query = useQuery({ queryKey: KEY, queryFn: () => api.activity.choices() });

  async function choose(by_mail: boolean) {
    setFailed(false);
    // At once; what the server says follows.
    queryClient.setQueryData(KEY, { by_mail });
    try {
      await api.activity.setChoices({ by_mail });
    } catch {
      queryClient.setQueryData(KEY, { by_mail: !by_mail });
      setFailed(true);
    }
    await queryClient.invalidateQueries({ queryKey: KEY });
  }

  if (query.isLoadingError) {
    return <LoadFailed title={t`We could not load your choice`} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return null;
  const { by_mail } = query.data;
  return (
    <div className="grid gap-2">
      <Choice
        kind="checkbox"
        name="by_mail"
        checked={by_mail}
        onChoose={() => void choose(!by_mail)}
        hint={<Trans>After 15 minutes, and only how much is new: never what was written.</Trans>}
      >
        <Trans>Send me a mail about news I have not seen</Trans>
      </Choice>
      {failed ? (
        <Notice tone="danger" role="alert">
          <Trans>This was not saved. Please try again.</Trans>
        </Notice>
      ) : null}
    </div>
  );
}
