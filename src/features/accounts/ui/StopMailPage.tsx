import { Trans, useLingui } from '@lingui/react/macro';
import { api } from '#web/data/client.ts';
import { UnsubscribePage } from '#web/ui/UnsubscribePage.tsx';

/** Target of the unsubscribe link in letters that others caused. */
export default function StopMailPage() {
  const { t } = useLingui();
  return (
    <UnsubscribePage
      title={t`Get no more mails`}
      action={<Trans>Send me no more of these mails</Trans>}
      stopped={{
        title: t`No more of these mails will come`,
        text: (
          <Trans>
            Mails about an account of your own, such as a new password, still come when you ask for them.
          </Trans>
        ),
      }}
      again={t`You can get these mails again`}
      send={(order) => api.accounts.stopMail(order)}
    >
      <p>
        <Trans>
          People who use Kinkeeper can share a care plan with somebody, or invite them to a project. Whoever
          asks us for help or has a question gets a note of it at the address they give. If you do not want
          mails like that, we send no more of them to your address, whoever asks us to.
        </Trans>
      </p>
      <p>
        <Trans>You need no account for this. Nobody is told.</Trans>
      </p>
    </UnsubscribePage>
  );
}
