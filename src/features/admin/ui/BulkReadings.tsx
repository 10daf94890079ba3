import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { BulkReading } from '#features/activity/activity.looks.contract.ts';
import { orpc } from '#web/data/client.ts';
import { formatDateTime } from '#web/dates.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Marks of admins who opened the records of many people within an hour, and of a record that is not whole. */
export function BulkReadings() {
  const { data } = useQuery(orpc.looks.bulk.queryOptions());
  if (!data) return null;
  const { broken, readings } = data;
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
