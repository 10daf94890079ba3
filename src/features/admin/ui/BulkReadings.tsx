import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { BulkReading } from '#features/activity/activity.looks.contract.ts';
import { orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { formatDateTime } from '#web/dates.ts';
import { LoadFailed, NothingLost } from '#web/ui/LoadFailed.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/**
 * Marks of admins who opened the records of many people within an hour, and of a record that is not whole or not
 * checked.
 */
export function BulkReadings() {
  const { t } = useLingui();
  const { data, isLoadingError, error, refetch } = useQuery(orpc.looks.bulk.queryOptions());
  if (isLoadingError && errorCode(error) !== 'FORBIDDEN')
    return (
      <LoadFailed title={t`We could not look at the record of who looked`} onRetry={() => void refetch()}>
        <NothingLost error={error} />
      </LoadFailed>
    );
  if (!data) return null;
  const { broken, unchecked_since, readings } = data;
  return (
    <>
      {broken ? (
        <Notice tone="danger" title={<Trans>The record of who looked is not whole</Trans>}>
          <p className="wrap-anywhere">
            <Trans>
              The check of {formatDateTime(broken.at)} stopped at: {broken.place}. Somebody may have changed
              the database by hand. Tell whoever runs the server today.
            </Trans>
          </p>
        </Notice>
      ) : null}
      {unchecked_since ? (
        <Notice tone="danger" title={<Trans>The record of who looked is not checked any more</Trans>}>
          <p>
            <Trans>
              The last check was on {formatDateTime(unchecked_since)}. Tell whoever runs the server today.
            </Trans>
          </p>
        </Notice>
      ) : null}
      {readings.length > 0 ? <ManyOpened readings={readings} /> : null}
    </>
  );
}

function ManyOpened({ readings }: { readings: BulkReading[] }) {
  return (
    <Notice tone="warning" title={<Trans>Many records were opened within an hour</Trans>}>
      <ul className="grid gap-1">
        {readings.map(({ id, name, people, at }) => (
          <li key={id} className="wrap-anywhere">
            <Trans>
              {name}: {people} people or more, {formatDateTime(at)}
            </Trans>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
