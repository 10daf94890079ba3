import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { Choice } from '#web/ui/Choice.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { AvailabilityWindow } from '../appointments.availability.contract.ts';
import { BUFFER_STEPS, NEW_WINDOW, SLOT_STEPS, windowProblem } from '../appointments.rules.ts';
import { endOf, formatWeekday, formatWeekdays, longZoneName } from './wall-times.ts';

const FAILURE = failing('add hours', msg`Failed to add availability`, msg`What you entered is still here.`);

interface AddHoursDialogProps {
  /** The hours there are, which new ones must not overlap. */
  windows: readonly AvailabilityWindow[];
  zone: string;
  onClose: () => void;
}

/** Hours of every week (APPT-54 to APPT-57, APPT-59). */
export default function AddHoursDialog({ windows, zone, onClose }: AddHoursDialogProps) {
  const { t } = useLingui();
  const [isForWeekdays, setForWeekdays] = useState(false);
  /** The days of the last try that were added, and the one that was tried last. */
  const added = useRef<number[]>([]);
  const trying = useRef<number>(NEW_WINDOW.day_of_week);
  const form = useForm(
    {
      day: String(NEW_WINDOW.day_of_week),
      start: NEW_WINDOW.start_time as string,
      end: NEW_WINDOW.end_time as string,
      length: String(NEW_WINDOW.slot_duration_minutes),
      pause: String(NEW_WINDOW.buffer_minutes),
    },
    ({ start, end, length, pause }) => {
      const problem = windowProblem({
        start_time: start,
        end_time: endOf(end),
        slot_duration_minutes: Number(length),
      });
      return {
        start: !start && t`Enter a time.`,
        end: !end
          ? t`Enter a time.`
          : problem === 'end_not_after_start'
            ? t`The end has to come after the start.`
            : problem === 'shorter_than_slot'
              ? t`These hours are shorter than one appointment.`
              : clash(),
        length: !isStep(length, SLOT_STEPS) && t`Enter minutes in steps of 15, from 15 to 480.`,
        pause: !isStep(pause, BUFFER_STEPS) && t`Enter minutes in steps of 5, from 0 to 240.`,
      };
    },
  );
  const daysOf = () => (isForWeekdays ? WEEKDAYS : [Number(form.values.day)]);
  const hoursOf = (day_of_week: number) => ({
    day_of_week,
    start_time: form.values.start,
    end_time: endOf(form.values.end),
    slot_duration_minutes: Number(form.values.length),
    buffer_minutes: Number(form.values.pause),
  });
  /** The days that lack these very hours: after a failure halfway, those that are left. */
  const missingDays = () => daysOf().filter((day) => !windows.some((each) => isSame(each, hoursOf(day))));
  function clash(): string | false {
    const { start_time: start, end_time: end } = hoursOf(0);
    const missing = missingDays();
    if (missing.length === 0) return t`You offer hours at this time already.`;
    const taken = missing.filter((day) =>
      windows.some((each) => each.day_of_week === day && start < each.end_time && each.start_time < end),
    );
    return taken.length > 0 && offeredOn(taken);
  }
  const offeredOn = (days: readonly number[]) =>
    t`You offer hours at this time already on ${formatWeekdays(days)}.`;

  async function submit() {
    added.current = [];
    try {
      for (const day of missingDays()) {
        trying.current = day;
        await api.appointments.addWindow(hoursOf(day));
        added.current.push(day);
      }
    } finally {
      await invalidate(orpc.appointments, orpc.dashboard);
    }
    notify.success(t`Availability added successfully`);
  }

  function explain(error: unknown) {
    if (errorCode(error) === 'INVALID_INPUT') {
      form.refuse('end', offeredOn([trying.current]));
      return null;
    }
    if (added.current.length > 0)
      return t`Added so far: ${formatWeekdays(added.current)}. What you entered is still here. Try again for the other days.`;
  }

  return (
    <FormDialog
      title={t`Add weekly hours`}
      about={
        <p>
          <Trans>Times are in your time zone: {longZoneName(new Date(), zone)}.</Trans>
        </p>
      }
      form={form}
      action={<Trans>Add hours</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      submit={submit}
      failure={FAILURE}
      explain={explain}
      onClose={onClose}
    >
      <SelectField
        label={<Trans>Day</Trans>}
        disabled={isForWeekdays}
        options={[0, 1, 2, 3, 4, 5, 6].map((day) => ({ value: String(day), label: formatWeekday(day) }))}
        {...form.field('day')}
      />
      <Choice
        kind="checkbox"
        name="weekdays"
        checked={isForWeekdays}
        onChoose={() => setForWeekdays(!isForWeekdays)}
      >
        <Trans>The same hours from Monday to Friday</Trans>
      </Choice>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField type="time" label={<Trans>From</Trans>} {...form.field('start')} />
        <TextField
          type="time"
          label={<Trans context="end of a time">To</Trans>}
          hint={<Trans>12:00 AM is the end of the day.</Trans>}
          {...form.field('end')}
        />
        <TextField
          type="number"
          inputMode="numeric"
          min={SLOT_STEPS.least}
          step={SLOT_STEPS.step}
          label={<Trans>Minutes of an appointment</Trans>}
          {...form.field('length')}
        />
        <TextField
          type="number"
          inputMode="numeric"
          min={BUFFER_STEPS.least}
          step={BUFFER_STEPS.step}
          label={<Trans>Minutes between two</Trans>}
          {...form.field('pause')}
        />
      </div>
    </FormDialog>
  );
}

const WEEKDAYS = [1, 2, 3, 4, 5];

type Hours = Omit<AvailabilityWindow, 'id' | 'is_available'>;
const isSame = (one: Hours, other: Hours) =>
  one.day_of_week === other.day_of_week &&
  one.start_time === other.start_time &&
  one.end_time === other.end_time &&
  one.slot_duration_minutes === other.slot_duration_minutes &&
  one.buffer_minutes === other.buffer_minutes;

function isStep(
  value: string,
  { least, step, most }: { least: number; step: number; most: number },
): boolean {
  const minutes = Number(value);
  return value !== '' && minutes >= least && minutes <= most && minutes % step === 0;
}
