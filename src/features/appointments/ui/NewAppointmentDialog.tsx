import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Message } from '#features/chat/chat.contract.ts';
import { orpc } from '#web/data/client.ts';
import { errorCode, errorData } from '#web/data/errors.ts';
import { formatDateTime } from '#web/dates.ts';
import { BackGuard } from '#web/ui/BackGuard.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { APPOINTMENT_MAX, appointmentFrom, LENGTHS, TYPES } from '../appointments.rules.ts';
import { TYPE_LABELS } from './labels.ts';
import { TimeChooser, TimeHeld } from './TimeChooser.tsx';
import { readerZone } from './times.ts';
import { useChosenTime } from './use-chosen-time.ts';
import { useNow } from './use-now.ts';
import { useSchedule } from './use-schedule.ts';
import { When } from './When.tsx';
import type { WithWhom } from './with-whom.ts';

interface NewAppointmentDialogProps {
  /** The message it is scheduled from. */
  source: Message;
  /** Of the message's project. */
  customer: { user_id: string; full_name: string };
  provider: WithWhom;
  onClose: () => void;
}

/** As the provider, schedules an appointment with the customer of a project (APPT-50), from a message. */
export default function NewAppointmentDialog({
  source,
  customer,
  provider,
  onClose,
}: NewAppointmentDialogProps) {
  const { i18n, t } = useLingui();
  const now = useNow();
  const schedule = useSchedule();
  const query = useQuery(orpc.appointments.availability.queryOptions({ input: { id: provider.user_id } }));
  const zone = query.data?.time_zone ?? readerZone();
  const form = useForm({ ...appointmentFrom(source.content), note: '' }, ({ title }) => ({
    title: !title.trim() && t`Give the appointment a title.`,
  }));
  const time = useChosenTime({
    providerId: provider.user_id,
    zone,
    lengthMinutes: Number(form.values.length),
  });
  const { chosen, hold } = time;
  const unsaved = form.changed || !time.isEmpty;

  async function submit() {
    if (!chosen) {
      time.refuse();
      return false;
    }
    const { title, note, type } = form.values;
    hold.decide();
    await schedule({
      service_provider_id: provider.user_id,
      customer_id: customer.user_id,
      project_id: source.project_id,
      source_message_id: source.id,
      title: title.trim(),
      ...(note.trim() && { description: note.trim() }),
      appointment_type: type,
      slots: [{ start_time: chosen.start.toISOString(), end_time: chosen.end.toISOString() }],
      outside_hours: time.slot === null,
    });
    hold.spend();
    return true;
  }

  function explain(error: unknown) {
    const refused = time.explain(error);
    if (refused) return refused;
    const code = errorCode(error);
    if (code === 'NOT_FOUND' || code === 'FORBIDDEN')
      return t`${customer.full_name} is no longer in this project with you. Nothing was scheduled.`;
    const fields = errorData<{ fields?: { path: string }[] }>(error)?.fields ?? [];
    if (fields.some(({ path }) => path === 'source_message_id'))
      return t`This message has been deleted. Nothing was scheduled. You can schedule the appointment from another message.`;
    notify.error(t`Error`, t`Failed to schedule appointment`, 'book');
    return t`Failed to schedule appointment. What you entered is still here. Please try again.`;
  }

  return (
    <FormDialog
      title={t`Schedule an appointment`}
      about={
        <p className="wrap-anywhere">
          <Trans>
            With {customer.full_name}. It leads back to the message of {formatDateTime(source.created_at)}.
          </Trans>
        </p>
      }
      form={form}
      unsaved={unsaved}
      action={<Trans>Schedule the appointment</Trans>}
      busyAction={<Trans>Scheduling...</Trans>}
      disabled={!query.data}
      submit={submit}
      explain={explain}
      onClose={onClose}
    >
      <BackGuard unsaved={unsaved} />
      <TextField
        label={<Trans>Title</Trans>}
        hint={<Trans>Both of you see it. Our emails leave it out.</Trans>}
        maxLength={APPOINTMENT_MAX.title}
        {...form.field('title')}
      />
      <SelectField
        label={<Trans>What is it?</Trans>}
        options={TYPES.map((each) => ({ value: each, label: i18n._(TYPE_LABELS[each]) }))}
        {...form.field('type')}
      />
      {query.isLoadingError ? (
        <LoadFailed title={t`Failed to load available time slots`} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <p role="status" className="text-ink-2">
          <Trans>Loading...</Trans>
        </p>
      ) : (
        <TimeChooser
          time={time}
          providerId={provider.user_id}
          providerName={provider.full_name}
          zone={zone}
          now={now}
          isOwn
          startsTyping={query.data.windows.length === 0}
          beside={
            <SelectField
              label={<Trans>How long</Trans>}
              options={LENGTHS.map((each) => ({ value: String(each), label: t`${each} minutes` }))}
              {...form.field('length')}
            />
          }
        />
      )}
      <p className="rounded-card bg-muted p-4">
        <span className="block text-sm font-semibold text-ink-2">
          <Trans context="of an appointment">When</Trans>
        </span>
        <span className="font-semibold">
          {chosen ? <When start={chosen.start} end={chosen.end} /> : <Trans>Not chosen yet</Trans>}
        </span>
      </p>
      <TextField
        long
        label={<Trans>Note</Trans>}
        optional={t`(optional)`}
        hint={<Trans>Both of you can read it.</Trans>}
        maxLength={APPOINTMENT_MAX.description}
        {...form.field('note')}
      />
      <TimeHeld time={time} now={now} missing={t`Please choose a day and a time.`} />
    </FormDialog>
  );
}
