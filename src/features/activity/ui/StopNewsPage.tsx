import { Trans, useLingui } from '@lingui/react/macro';
import { api } from '#web/data/client.ts';
import { UnsubscribePage } from '#web/ui/UnsubscribePage.tsx';

/** Target of the unsubscribe link in digest mails. */
export default function StopNewsPage() {
  const { t } = useLingui();
  return (
    <UnsubscribePage
      title={t`Mails about news`}
      action={<Trans>Send me no mails about news</Trans>}
      stopped={{
        title: t`We send you no more mails about news`,
        text: (
          <Trans>
            No mail reminds you of appointments, tasks or documents now: only Kinkeeper itself does. Your
            messages and files stay where they are. Mails that you ask for yourself, such as a new password,
            still come. So do mails about an appointment that is booked, moved or cancelled.
          </Trans>
        ),
      }}
      again={t`You get mails about news again`}
      send={(order) => api.activity.stopNews(order)}
    >
      <p>
        <Trans>
          When you have not seen new messages or files for a while, we send you a mail that says how many
          there are. We also remind you by mail of appointments, and of tasks and documents that are due.
        </Trans>
      </p>
      <p>
        <Trans>
          You can end all these mails here without signing in. Then only Kinkeeper itself reminds you.
        </Trans>
      </p>
    </UnsubscribePage>
  );
}
