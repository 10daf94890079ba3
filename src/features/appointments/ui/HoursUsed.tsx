import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { HoursText } from '#features/billing/ui/HoursText.tsx';
import { paths } from '#kit/paths.ts';
import { orpc } from '#web/data/client.ts';
import { after, pages } from '#web/data/query.ts';
import { formatDateTime } from '#web/dates.ts';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { HOUR_SOURCE_LABELS } from './labels.ts';

/** What own hours and free sessions were used for (PLAN-98, PLAN-100); renders nothing where there is nothing. */
export function HoursUsed() {
  const { t, i18n } = useLingui();
  const id = useId();
  const query = useInfiniteQuery(
    orpc.appointments.hoursUsed.infiniteOptions({ input: after<string>, ...pages<string>() }),
  );
  if (query.isLoadingError)
    return (
      <LoadFailed
        title={t`We could not load what your hours were used for`}
        onRetry={() => void query.refetch()}
      />
    );
  const uses = query.data?.pages.flatMap((page) => page.uses) ?? [];
  if (uses.length === 0) return null;
  return (
    <Card className="no-print grid gap-3">
      <h2 id={id} className="text-lg">
        <Trans>What your hours were used for</Trans>
      </h2>
      <ul aria-labelledby={id} className="grid divide-y divide-hairline">
        {uses.map((use) => (
          <li key={use.appointment_id} className="py-2 wrap-anywhere">
            <Link
              className="link inline-flex min-h-11 items-center"
              to={paths.appointment(use.appointment_id)}
            >
              <Trans>
                {formatDateTime(use.start_time)} with {use.provider_name}
              </Trans>
            </Link>
            <span className="block text-ink-2">
              {i18n._(HOUR_SOURCE_LABELS[use.paid_from])}: <HoursText minutes={use.minutes} />
            </span>
          </li>
        ))}
      </ul>
      <ShowMore query={query} className="justify-self-start" />
    </Card>
  );
}
