import { Trans } from '@lingui/react/macro';
import { DatesLoading, OtherDates } from './OtherDates.tsx';
import { formatMoment } from './times.ts';
import type { useSeriesMeant } from './use-series-meant.ts';

/** Which others of a series change too. */
export function SeriesMeant({ meant }: { meant: ReturnType<typeof useSeriesMeant> }) {
  if (!meant.isWanted) return null;
  if (meant.isStale) return <DatesLoading query={meant.query} missed={meant.missed} />;
  if (meant.others.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>No other one changes with it.</Trans>
      </p>
    );
  return (
    <OtherDates>
      {meant.others.map(({ id, start_time }) => (
        <li key={id} className="py-2 font-semibold">
          {formatMoment(new Date(start_time))}
        </li>
      ))}
    </OtherDates>
  );
}
