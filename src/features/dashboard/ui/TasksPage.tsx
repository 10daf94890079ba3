import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MetaDescriptor } from 'react-router';
import OwnTasks from '#features/tasks/ui/OwnTasks.tsx';
import { Page } from '#web/ui/Page.tsx';

export function meta(): MetaDescriptor[] {
  return [{ title: `${t`Tasks`} - Kinkeeper` }, { name: 'robots', content: 'noindex' }];
}

/** The tasks of all own projects (DASH-22), for the bar at the bottom of a phone. */
export default function TasksPage() {
  const { t } = useLingui();
  return (
    <Page title={t`Tasks`} lead={<Trans>What there is to do in your projects.</Trans>}>
      <OwnTasks headingHidden />
    </Page>
  );
}
