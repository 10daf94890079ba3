import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { MailChoice } from './MailChoice.tsx';
import { QuietHoursChoice } from './QuietHoursChoice.tsx';

/** What a person chooses about mails and reminders. */
export function NotificationChoices() {
  const { t } = useLingui();
  const query = useQuery(orpc.activity.choices.queryOptions());
  if (query.isLoadingError) {
    return <LoadFailed title={t`We could not load your choices`} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return null;
  return (
    <>
      <MailChoice byMail={query.data.by_mail} />
      <QuietHoursChoice stored={query.data.quiet_hours} />
    </>
  );
}
