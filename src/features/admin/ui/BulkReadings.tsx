import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import { formatDateTime } from '#web/dates.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Marks of admins who opened the records of many people within an hour. */
export function BulkReadings() {
  const { data } = useQuery(orpc.looks.bulk.queryOptions());
  if (!data || data.readings.length === 0) return null;
  return (
    <Notice tone="warning" title={<Trans>Many records were opened within an hour</Trans>}>
      <ul className="grid gap-1">
        {data.readings.map(({ id, name, people, at }) => (
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
