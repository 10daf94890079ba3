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
            Your messages and files stay where they are. Mails that you ask for yourself, such as a new
            password, still come.
          </Trans>
        ),
      }}
      again={t`You get mails about news again`}
      send={(order) => api.activity.stopNews(order)}
    >
      <p>
        <Trans>
          When you have not seen new messages or files for a while, we send you a mail that says how many
          there are. You can end these mails here without signing in.
        </Trans>
      </p>
    </UnsubscribePage>
  );
}
