import { Trans, useLingui } from '@lingui/react/macro';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { type Repeat, SERIES } from '../appointments.series.rules.ts';
import { DatesAwaited } from './DatesAwaited.tsx';
import { formatMoment } from './times.ts';
import { useDateProblem } from './use-date-problem.ts';
import type { useRepeat } from './use-repeat.ts';
import { useRepeatWords } from './use-repeat-words.ts';
import { formatMonth } from './wall-times.ts';

const STEPS = { week: [1, 2, 3, 4, 6, 8, 12], month: [1, 2, 3, 6] } as const;
const RHYTHMS = (['week', 'month'] as const).flatMap((every) =>
  STEPS[every].map((step) => ({ value: `${every} ${step}`, every, step })),
);
const COUNTS = Array.from({ length: SERIES.most - SERIES.least + 1 }, (_, n) => n + SERIES.least);
const FIRST: Pick<Repeat, 'times'> = { times: 4 };

interface RepeatsProps {
  repeat: ReturnType<typeof useRepeat>;
  /** Whether it is the reader's own calendar. */
  isOwn?: boolean;
}

/** Whether the appointment repeats, and which of its dates can be had. */
export function Repeats({ repeat: series, isOwn = false }: RepeatsProps) {
  const { t } = useLingui();
  const words = useRepeatWords();
  const problem = useDateProblem(isOwn);
  const { repeat, query, dates, skipped } = series;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-4">
        <SelectField
          className="min-w-[min(100%,14rem)] flex-1"
          label={<Trans>Does it repeat?</Trans>}
          value={repeat ? `${repeat.every} ${repeat.step}` : ''}
          options={[
            { value: '', label: t`No, only once` },
            ...RHYTHMS.map(({ value, every, step }) => ({ value, label: words(every, step) })),
          ]}
          onChange={(value) => {
            const rhythm = RHYTHMS.find((each) => each.value === value);
            series.setRepeat(rhythm ? { ...FIRST, ...repeat, every: rhythm.every, step: rhythm.step } : null);
          }}
        />
        {repeat ? (
          <SelectField
            className="min-w-[min(100%,10rem)]"
            label={<Trans>How many times?</Trans>}
            value={String(repeat.times)}
            options={COUNTS.map((count) => ({ value: String(count), label: String(count) }))}
            onChange={(value) => series.setRepeat({ ...repeat, times: Number(value) })}
          />
        ) : null}
      </div>
      {!repeat ? null : query.isLoadingError ? (
        <LoadFailed title={t`We could not load the dates`} onRetry={() => void query.refetch()} />
      ) : (
        <p role="status" className="text-ink-2 empty:hidden">
          {series.isStale ? <Trans>Loading the dates...</Trans> : null}
        </p>
      )}
      {dates.length === 0 ? null : (
        <Fieldset
          id="series-dates"
          legend={<Trans>These dates</Trans>}
          hint={
            isOwn ? (
              <Trans>Untick a date to leave it out. Only dates in your hours can repeat.</Trans>
            ) : (
              <Trans>Untick a date to leave it out.</Trans>
            )
          }
          error={series.isIncomplete ? t`Choose at least two dates, or let it not repeat.` : undefined}
        >
          <div className="grid gap-2" aria-busy={series.isStale}>
            {dates.map((date) => (
              <Choice
                key={date.start_time}
                kind="checkbox"
                name="series-date"
                checked={series.isWanted(date)}
                disabled={date.problem !== null}
                onChoose={() => series.toggle(date.start_time)}
                hint={date.problem ? problem(date.problem) : null}
              >
                <span className="first-letter:uppercase inline-block">
                  {formatMoment(new Date(date.start_time))}
                </span>
              </Choice>
            ))}
          </div>
          {skipped.length > 0 ? (
            <p className="mt-2 text-ink-2">
              <Trans>These months do not have that day: {skipped.map(formatMonth).join(', ')}.</Trans>
            </p>
          ) : null}
        </Fieldset>
      )}
      <DatesAwaited missed={series.missed} failed={query.isLoadingError} />
    </div>
  );
}
