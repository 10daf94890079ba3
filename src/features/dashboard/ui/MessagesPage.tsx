import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MetaDescriptor } from 'react-router';
import { Inbox } from '#features/chat/ui/Inbox.tsx';
import { Page } from '#web/ui/Page.tsx';

export function meta(): MetaDescriptor[] {
  return [{ title: `${t`Messages`} - Kinkeeper` }, { name: 'robots', content: 'noindex' }];
}

/** The latest message of each project, newest first (DASH-20). */
export default function MessagesPage() {
  const { t } = useLingui();
  return (
    <Page title={t`Messages`} lead={<Trans>What was said in your projects, the newest first.</Trans>}>
      <section aria-labelledby="conversations-title">
        <h2 id="conversations-title" className="sr-only">
          <Trans>Conversations</Trans>
        </h2>
        <Inbox />
      </section>
    </Page>
  );
}
