import { Trans } from '@lingui/react/macro';
import { DatesLoading, OtherDates } from './OtherDates.tsx';
import { formatMoment } from './times.ts';
import { useDateProblem } from './use-date-problem.ts';
import type { useSeriesMove } from './use-series-move.ts';

interface SeriesMoveProps {
  alike: ReturnType<typeof useSeriesMove>;
  /** Whether it is the reader's own calendar. */
  isOwn: boolean;
}

/** Where the others of a series go, and which of them stay. */
export function SeriesMove({ alike, isOwn }: SeriesMoveProps) {
  const problem = useDateProblem(isOwn);
  if (alike.isStale) return <DatesLoading query={alike.query} missed={alike.missed} />;
  if (alike.problem)
    return (
      // A new one each time, so that it is announced again.
      <p key={alike.missed} role="alert" className="text-danger">
        <Trans>It cannot move there together with the others.</Trans> {problem(alike.problem)}{' '}
        <Trans>Please choose another time.</Trans>
      </p>
    );
  if (alike.others.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>No other one moves with it.</Trans>
      </p>
    );
  return (
    <OtherDates>
      {alike.others.map(({ id, from, start_time, problem: why }) => (
        <li key={id} className="py-2">
          {why ? (
            <>
              <span className="font-semibold">{formatMoment(new Date(from))}</span>{' '}
              <span className="block text-ink-2">
                <Trans>Stays as it is.</Trans> {problem(why)}
              </span>
            </>
          ) : (
            <>
              <span className="line-through">{formatMoment(new Date(from))}</span>{' '}
              <span className="block font-semibold">{formatMoment(new Date(start_time))}</span>
            </>
          )}
        </li>
      ))}
    </OtherDates>
  );
}
