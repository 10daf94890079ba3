import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { Message } from '#features/chat/chat.contract.ts';
import type { ProjectListQuery } from '#features/projects/ui/use-project-list.ts';
import { orpc } from '#web/data/client.ts';
import { errorCode, errorData } from '#web/data/errors.ts';
import { formatDateTime, readerZone } from '#web/dates.ts';
import { CountedField } from '#web/ui/CountedField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { Appointment } from '../appointments.fields.contract.ts';
import { APPOINTMENT_MAX, appointmentFrom, LENGTHS, TYPES } from '../appointments.rules.ts';
import { locationOf, NOWHERE_YET } from '../appointments.where.rules.ts';
import { EarlierAppointment } from './EarlierAppointment.tsx';
import { TYPE_LABELS } from './labels.ts';
import { PlaceChooser } from './PlaceChooser.tsx';
import type { Place } from './places.ts';
import { Repeats } from './Repeats.tsx';
import { TimeChooser, TimeHeld } from './TimeChooser.tsx';
import { useChosenTime } from './use-chosen-time.ts';
import { useNow } from './use-now.ts';
import { isSlotRefusal, useSeriesRefusal } from './use-refusal-words.ts';
import { useRepeat } from './use-repeat.ts';
import { useSchedule } from './use-schedule.ts';
import { useWhereProblem } from './use-where-problem.ts';
import { When } from './When.tsx';
import { WhereField } from './WhereField.tsx';

const FAILURE = failing('book', msg`Failed to schedule appointment`, msg`What you entered is still here.`);

interface NewAppointmentDialogProps {
  /** With whom it may be, and in which project; one alone is not asked for. */
  places: readonly Place[];
  /** Where these places are from, and more of them may be. */
  list?: ProjectListQuery;
  /** The message it is scheduled from. */
  source?: Message;
  onClose: () => void;
}

/** As the provider, schedules an appointment with a customer of theirs, or a series (APPT-50). */
export default function NewAppointmentDialog({ places, list, source, onClose }: NewAppointmentDialogProps) {
  const { i18n, t } = useLingui();
  const { id: providerId = '', full_name: providerName = '' } = useAuth().session?.user ?? {};
  const now = useNow();
  const { schedule, unanswered } = useSchedule();
  const [earlier, setEarlier] = useState<Appointment>();
  const lostDate = useSeriesRefusal();
  const query = useQuery(orpc.appointments.availability.queryOptions({ input: { id: providerId } }));
  const zone = query.data?.time_zone ?? readerZone();
  const problemOf = useWhereProblem();
  const [only, ...others] = places;
  // Asked once: a list that grows takes nothing away that was chosen.
  const [asks] = useState(others.length > 0 || list?.hasNextPage === true);
  const fixed: Place | null = only && !asks ? only : null;
  const form = useForm(
    { place: fixed, ...appointmentFrom(source?.content ?? ''), where: NOWHERE_YET, note: '' },
    ({ place, title, where }) => ({
      place: !place && t`Choose a client.`,
      title: !title.trim() && t`Give the appointment a title.`,
      where: problemOf(where),
    }),
  );
  const { place } = form.values;
  const time = useChosenTime({
    providerId,
    isOwn: true,
    zone,
    lengthMinutes: Number(form.values.length),
    missing: t`Please choose a day and a time.`,
  });
  const { chosen, hold } = time;
  const repeat = useRepeat(providerId, chosen ?? undefined, chosen && unanswered(providerId, [chosen]));
  const unsaved = form.changed || !time.isEmpty;

  async function submit() {
    const terms = repeat.terms();
    if (!chosen) time.refuse();
    if (!place || !chosen || terms === 'incomplete') return false;
    const { title, note, type, where } = form.values;
    const location = locationOf(where);
    hold.decide();
    setEarlier(undefined);
    const before = await schedule(
      {
        service_provider_id: providerId,
        customer_id: place.customer.user_id,
        ...(place.project && { project_id: place.project.id }),
        ...(source && { source_message_id: source.id }),
        title: title.trim(),
        ...(note.trim() && { description: note.trim() }),
        ...(location && { location }),
        appointment_type: type,
      },
      {
        first: chosen,
        repeat: terms,
        times: repeat.wanted ?? [chosen],
        outsideHours: time.slot === null,
      },
    );
    hold.spend();
    setEarlier(before);
    return !before;
  }

  function explain(error: unknown) {
    if (repeat.repeat && isSlotRefusal(error)) return lostDate;
    const refused = time.explain(error);
    if (refused) return refused;
    const code = errorCode(error);
    if (place && (code === 'NOT_FOUND' || code === 'FORBIDDEN'))
      return t`${place.customer.full_name} is no longer in this project with you. Nothing was scheduled.`;
    const fields = errorData<{ fields?: { path: string }[] }>(error)?.fields ?? [];
    if (fields.some(({ path }) => path === 'source_message_id'))
      return t`This message has been deleted. Nothing was scheduled. You can schedule the appointment from another message.`;
  }

  return (
    <FormDialog
      title={t`Schedule an appointment`}
      about={
        place && !asks ? (
          <p className="wrap-anywhere">
            {source ? (
              <Trans>
                With {place.customer.full_name}. It leads back to the message of{' '}
                {formatDateTime(source.created_at)}.
              </Trans>
            ) : (
              <Trans>With {place.customer.full_name}.</Trans>
            )}
          </p>
        ) : null
      }
      form={form}
      unsaved={unsaved}
      action={
        repeat.wanted && repeat.wanted.length > 1 ? (
          <Plural value={repeat.wanted.length} one="Schedule # appointment" other="Schedule # appointments" />
        ) : (
          <Trans>Schedule the appointment</Trans>
        )
      }
      busyAction={<Trans>Scheduling...</Trans>}
      disabled={!query.data}
      submit={submit}
      failure={FAILURE}
      explain={explain}
      onClose={onClose}
    >
      {asks && list ? <PlaceChooser providerId={providerId} list={list} {...form.field('place')} /> : null}
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
          providerId={providerId}
          providerName={providerName}
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
      {chosen ? <Repeats repeat={repeat} isOwn /> : null}
      <WhereField hasVideo={query.data?.has_video ?? false} {...form.field('where')} />
      <CountedField
        long
        label={<Trans>Note</Trans>}
        optional={t`(optional)`}
        hint={<Trans>Both of you can read it.</Trans>}
        maxLength={APPOINTMENT_MAX.description}
        {...form.field('note')}
      />
      <TimeHeld time={time} now={now} />
      {earlier ? <EarlierAppointment appointment={earlier} /> : null}
    </FormDialog>
  );
}
