import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { type MetaDescriptor, useParams } from 'react-router';
import { isUuid } from '#kit/ids.ts';
import { paths } from '#kit/paths.ts';
import { orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { useReasonAgain } from '#web/data/use-reason-again.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { LoadFailed, NothingLost } from '#web/ui/LoadFailed.tsx';
import { Page } from '#web/ui/Page.tsx';

const AskReason = lazyAgain(() => import('#features/activity/ui/AskReason.tsx'));
const AppointmentDetails = lazyAgain(() => import('./AppointmentDetails.tsx'));

export function meta(): MetaDescriptor[] {
  return [{ title: `${t`Appointment`} - Kinkeeper` }, { name: 'robots', content: 'noindex' }];
}

/** One appointment, where letters, calendars and notifications lead. */
export default function AppointmentPage() {
  const { id = '' } = useParams();
  return <Loader key={id} id={id} />;
}

function Loader({ id }: { id: string }) {
  const { t } = useLingui();
  const valid = isUuid(id);
  const query = useQuery(orpc.appointments.read.queryOptions({ input: { id }, enabled: valid }));
  useReasonAgain(query);
  if (errorCode(query.error) === 'REASON_NEEDED')
    return (
      <Suspense>
        <AskReason about={id} onGiven={query.refetch} />
      </Suspense>
    );
  if (!valid || errorCode(query.error) === 'NOT_FOUND')
    return (
      <Page
        title={t`Appointment not found`}
        lead={<Trans>This appointment doesn't exist, or you don't have access to it.</Trans>}
      >
        <p>
          <ButtonLink to={paths.app()}>
            <Trans>Back to Dashboard</Trans>
          </ButtonLink>
        </p>
      </Page>
    );
  if (query.data)
    return (
      <Suspense>
        <AppointmentDetails appointment={query.data} />
      </Suspense>
    );
  return (
    <Page title={t`Appointment`}>
      {query.isError ? (
        <LoadFailed title={t`Failed to load appointments`} onRetry={() => void query.refetch()}>
          <NothingLost error={query.error} />
        </LoadFailed>
      ) : (
        <p role="status" className="text-ink-2">
          <Trans>Loading...</Trans>
        </p>
      )}
    </Page>
  );
}
