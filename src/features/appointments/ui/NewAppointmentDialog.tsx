import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Message } from '#features/chat/chat.contract.ts';
import { orpc } from '#web/data/client.ts';
import { errorCode, errorData } from '#web/data/errors.ts';
import { formatDateTime } from '#web/dates.ts';
import { BackGuard } from '#web/ui/BackGuard.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { FieldError, TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import {
  APPOINTMENT_MAX,
  appointmentFrom,
  bookableDays,
  DAYS_AHEAD,
  LENGTHS,
  lasting,
  TYPES,
} from '../appointments.rules.ts';
import type { Slot } from '../appointments.slots.rules.ts';
import { wallClock } from '../appointments.times.rules.ts';
import { DayChooser } from './DayChooser.tsx';
import { HeldUntil } from './HeldUntil.tsx';
import { TYPE_LABELS } from './labels.ts';
import { OwnTime } from './OwnTime.tsx';
import { SlotTimes } from './SlotTimes.tsx';
import { readerZone } from './times.ts';
import { useHold } from './use-hold.ts';
import { useNow } from './use-now.ts';
import { useOwnTime } from './use-own-time.ts';
import { useRefusalWords, useSlotRefusal } from './use-refusal-words.ts';
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
  const words = useRefusalWords();
  const refusedSlot = useSlotRefusal();
  const schedule = useSchedule();
  const query = useQuery(orpc.appointments.availability.queryOptions({ input: { id: provider.user_id } }));
  const zone = query.data?.time_zone ?? readerZone();
  const form = useForm({ ...appointmentFrom(source.content), note: '' }, ({ title }) => ({
    title: !title.trim() && t`Give the appointment a title.`,
  }));
  const [day, setDay] = useState<string | null>(null);
  const [slot, setSlot] = useState<Slot | null>(null);
  const own = useOwnTime(zone);
  const [isMissing, setMissing] = useState(false);
  const [lost, setLost] = useState<string | null>(null);
  const times = useRef<HTMLDivElement>(null);
  const chosen = slot ?? (own.start && lasting(own.start, Number(form.values.length)));
  const unsaved = form.changed || slot !== null || !own.isEmpty;
  const hold = useHold({
    providerId: provider.user_id,
    slot,
    onGone: (reason) => {
      setSlot(null);
      setLost(words(reason));
    },
  });

  async function submit() {
    if (!chosen) {
      if (own.isEmpty) setMissing(true);
      else own.refuse();
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
      outside_hours: slot === null,
    });
    hold.spend();
    return true;
  }

  function explain(error: unknown) {
    const refused = refusedSlot(error, slot === null);
    if (refused) {
      // The day stays, and its times are read again.
      setSlot(null);
      return refused;
    }
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
        <>
          <DayChooser
            providerId={provider.user_id}
            zone={zone}
            now={now}
            value={day}
            onChange={(next) => {
              setDay(next);
              setSlot(null);
            }}
            ahead={DAYS_AHEAD.provider}
            isOwn
            times={times}
          />
          {day ? (
            <div ref={times} tabIndex={-1} className="outline-none">
              <SlotTimes
                providerId={provider.user_id}
                providerName={provider.full_name}
                providerZone={zone}
                day={day}
                now={now}
                value={slot?.start.getTime() ?? null}
                onChoose={(next) => {
                  setLost(null);
                  setSlot(next);
                  own.clear();
                }}
              />
            </div>
          ) : null}
          <Disclosure
            label={<Trans>Another time, also outside your hours</Trans>}
            startsOpen={query.data.windows.length === 0}
          >
            <div className="grid gap-4">
              <OwnTime
                zone={zone}
                {...bookableDays(wallClock(now, zone).day, DAYS_AHEAD.provider)}
                value={own.wall}
                onChange={(next) => {
                  own.set(next);
                  setSlot(null);
                }}
                error={own.error}
              />
              <SelectField
                label={<Trans>How long</Trans>}
                options={LENGTHS.map((each) => ({
                  value: String(each),
                  label: t`${each} minutes`,
                }))}
                {...form.field('length')}
              />
            </div>
          </Disclosure>
        </>
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
      <HeldUntil until={hold.until} now={now} />
      {lost ? (
        <Notice tone="warning" role="alert">
          {lost}
        </Notice>
      ) : null}
      {isMissing && !chosen ? (
        <FieldError id="time-missing" alerts>
          {t`Please choose a day and a time.`}
        </FieldError>
      ) : null}
    </FormDialog>
  );
}
