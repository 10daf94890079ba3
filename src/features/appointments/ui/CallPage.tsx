import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { type MetaDescriptor, useLocation } from 'react-router';
import { paths } from '#kit/paths.ts';
import { orpc } from '#web/data/client.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';

const CallAppointment = lazyAgain(() => import('./CallAppointment.tsx'));

export function meta(): MetaDescriptor[] {
  return [{ title: `${t`Call`} - Kinkeeper` }, { name: 'robots', content: 'noindex' }];
}

/** Where a call would be, on a site without a video service: who, when, and how else to talk. */
export default function CallPage() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  // The link of a call has no other meaning than that it is in an appointment.
  const query = useQuery(orpc.appointments.list.queryOptions({ input: { when: 'upcoming' } }));
  const appointment = query.data?.appointments.find(
    ({ meeting_link }) => meeting_link && new URL(meeting_link).pathname === pathname,
  );
  return (
    <Page title={t`Call`}>
      <Notice tone="warning" title={<Trans>This site has no video service</Trans>}>
        <p>
          <Trans>Nobody is waiting here.</Trans>
        </p>
      </Notice>
      {query.isError ? (
        <LoadFailed title={t`Failed to load appointments`} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <p role="status" className="text-ink-2">
          <Trans>Loading...</Trans>
        </p>
      ) : appointment ? (
        <Suspense>
          <CallAppointment appointment={appointment} />
        </Suspense>
      ) : (
        <p>
          <ButtonLink to={paths.app('calendar')}>
            <Trans>See my appointments</Trans>
          </ButtonLink>
        </p>
      )}
    </Page>
  );
}
