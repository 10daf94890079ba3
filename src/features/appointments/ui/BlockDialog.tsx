import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { Choice } from '#web/ui/Choice.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { Appointment } from '../appointments.fields.contract.ts';
import { APPOINTMENT_MAX, lastBlockable, NEW_BLOCK } from '../appointments.rules.ts';
import { wallClock } from '../appointments.times.rules.ts';
import { endOf } from './wall-times.ts';

const FAILURE = failing('block date', msg`Failed to block date`, msg`What you entered is still here.`);

interface BlockDialogProps {
  /** The provider's. */
  zone: string;
  onAffected: (appointments: Appointment[]) => void;
  onClose: () => void;
}

/** Blocks a date, or a part of it (APPT-22, APPT-60 to APPT-62). */
export default function BlockDialog({ zone, onAffected, onClose }: BlockDialogProps) {
  const { t } = useLingui();
  const today = wallClock(new Date(), zone).day;
  const form = useForm(
    {
      day: '',
      isAllDay: true,
      start: NEW_BLOCK.start_time as string,
      end: NEW_BLOCK.end_time as string,
      reason: '',
    },
    ({ day, isAllDay, start, end }) => ({
      day: !day ? t`Choose a date.` : day < today && t`Choose today or a later date.`,
      end: !isAllDay && (!start || !end || endOf(end) <= start) && t`The end has to come after the start.`,
    }),
  );
  const { isAllDay } = form.values;

  async function submit() {
    const { day, start, end, reason } = form.values;
    const { affected } = await api.appointments.block({
      blocked_date: day,
      is_all_day: isAllDay,
      start_time: isAllDay ? null : start,
      end_time: isAllDay ? null : endOf(end),
      reason: reason.trim(),
    });
    onAffected(affected);
    void invalidate(orpc.appointments);
    notify.success(t`Date blocked successfully`);
  }

  return (
    <FormDialog
      title={t`Block a date`}
      about={
        <p>
          <Trans>Nobody can book then. Appointments that are booked stay; we list them for you.</Trans>
        </p>
      }
      form={form}
      action={<Trans>Block the date</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      submit={submit}
      failure={FAILURE}
      onClose={onClose}
    >
      <DayField min={today} max={lastBlockable(today)} label={<Trans>Date</Trans>} {...form.field('day')} />
      <Choice
        kind="checkbox"
        name="all-day"
        checked={isAllDay}
        onChoose={() => form.set({ isAllDay: !isAllDay })}
      >
        <Trans>All day</Trans>
      </Choice>
      {isAllDay ? null : (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField type="time" label={<Trans>From</Trans>} {...form.field('start')} />
          <TextField type="time" label={<Trans context="end of a time">To</Trans>} {...form.field('end')} />
        </div>
      )}
      <TextField
        label={<Trans>Reason</Trans>}
        optional={t`(optional)`}
        hint={<Trans>Only you can read it.</Trans>}
        maxLength={APPOINTMENT_MAX.blockReason}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
