import { Trans, useLingui } from '@lingui/react/macro';
import { Choice } from '#web/ui/Choice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { READINGS, readingsOf, type WallTime } from '../appointments.times.rules.ts';
import { formatClockAndZone } from './times.ts';
import { longZoneName } from './wall-times.ts';

interface OwnTimeProps {
  /** The provider's zone, on whose clock the time is. */
  zone: string;
  /** The days that can be chosen. */
  first: string;
  last: string;
  value: WallTime;
  onChange: (value: WallTime) => void;
  /** What is wrong with the time. */
  error: string | undefined;
}

/** A day and a time that a provider types, also outside the hours that they offer. */
export function OwnTime({ zone, first, last, value, onChange, error }: OwnTimeProps) {
  const { t } = useLingui();
  const { day, time, reading } = value;
  const readings = day && time ? readingsOf(day, time, zone) : [];
  const [one] = readings;
  return (
    <div className="grid gap-4">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          name="own-day"
          min={first}
          max={last}
          label={<Trans>Date</Trans>}
          value={day}
          onChange={(next) => onChange({ ...value, day: next, reading: undefined })}
        />
        <TextField
          type="time"
          name="own-time"
          label={<Trans context="of an appointment">Starts at</Trans>}
          value={time}
          error={error}
          onChange={(next) => onChange({ ...value, time: next, reading: undefined })}
        />
      </div>
      <p className="text-sm text-ink-2">
        <Trans>On the clock where you work: {longZoneName(one ?? new Date(), zone)}.</Trans>
      </p>
      {readings.length > 1 ? (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">{t`The clocks go back on that day. Which one do you mean?`}</legend>
          {READINGS.map((each, n) => {
            const moment = readings[n];
            return moment ? (
              <Choice
                key={each}
                kind="radio"
                name="reading"
                checked={reading === each}
                onChoose={() => onChange({ ...value, reading: each })}
              >
                {formatClockAndZone(moment, zone)}
              </Choice>
            ) : null;
          })}
        </fieldset>
      ) : null}
    </div>
  );
}
