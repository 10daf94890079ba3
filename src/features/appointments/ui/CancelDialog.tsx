import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { givenBackEnd } from '#features/billing/billing.prices.rules.ts';
import { isBlank } from '#kit/text.ts';
import { formatDate } from '#web/dates.ts';
import { CountedField } from '#web/ui/CountedField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useLostAnswer } from '#web/ui/use-lost-answer.ts';
import { isLeftAlone } from '../appointments.left-alone.rules.ts';
import { isGivenBack } from '../appointments.paying.rules.ts';
import { APPOINTMENT_MAX } from '../appointments.rules.ts';
import type { Scope } from '../appointments.series.rules.ts';
import { titleOf } from './booked-as.ts';
import { ScopeField } from './ScopeField.tsx';
import { SeriesMeant } from './SeriesMeant.tsx';
import { readAgain } from './show-appointment.ts';
import { CHANGING_WORDS, useChange } from './use-change.ts';
import { useMeanwhile } from './use-meanwhile.ts';
import { useNewest } from './use-newest.ts';
import { useNow } from './use-now.ts';
import type { AppointmentDialogProps } from './use-opened.ts';
import { useReader } from './use-reader.ts';
import { useSeriesMeant } from './use-series-meant.ts';
import { useTooLate } from './use-too-late.ts';
import { WhichAppointment } from './WhichAppointment.tsx';
import { WhoseAccount } from './WhoseAccount.tsx';

/** Cancels an appointment, with the reason (APPT-39, APPT-40). */
export function CancelDialog({ appointment: opened, ...rest }: AppointmentDialogProps) {
  const { t } = useLingui();
  const { appointment, meanwhile } = useMeanwhile(opened, 'cancel');
  const name = titleOf(appointment);
  const { change, refusals } = useChange();
  const tooLate = useTooLate();
  const reader = useReader();
  const now = useNow();
  const keptUntil = formatDate(givenBackEnd(now).toISOString());
  const [scope, setScope] = useState<Scope>('this');
  const meant = useSeriesMeant(appointment.id, 'cancel', scope, refusals);
  const form = useForm({ reason: '' }, ({ reason }) => ({
    reason: isBlank(reason) && t`Please provide a reason for cancellation`,
  }));

  const { attempt } = useLostAnswer(
    useNewest(opened).status === 'cancelled',
    () => {
      notify.success(t`Appointment cancelled successfully`);
      rest.onClose();
    },
    () => void readAgain(opened),
  );

  async function submit() {
    if (meant.isStale) {
      meant.miss();
      return false;
    }
    await attempt(() =>
      change({
        id: appointment.id,
        act: 'cancel',
        cancellation_reason: form.values.reason.trim(),
        scope,
        seen: meant.seen,
        revision: appointment.revision,
      }),
    );
    return true;
  }

  return (
    <FormDialog
      title={<span className="wrap-anywhere">{t`Cancel “${name}”?`}</span>}
      about={
        <>
          <WhichAppointment appointment={appointment} />
          <p>
            {isLeftAlone(appointment) ? (
              <>
                <WhoseAccount appointment={appointment} />{' '}
                <Trans>They can read your reason if it is opened again.</Trans>
              </>
            ) : (
              <Trans>
                The other side is notified, and can read your reason. The time becomes free for others.
              </Trans>
            )}
          </p>
          {appointment.paid_from ? (
            <p>
              {!isGivenBack(appointment, reader.id, now) ? (
                <Trans>It has begun: the hours that it took are used.</Trans>
              ) : reader.id === appointment.customer_id ? (
                <Trans>
                  What it took from your hours goes back to you, and is valid at least as long as before.
                </Trans>
              ) : (
                <Trans>
                  What it took from the customer’s hours goes back to them, and is valid until {keptUntil} at
                  least.
                </Trans>
              )}
            </p>
          ) : null}
        </>
      }
      form={form}
      action={
        scope === 'this' ? <Trans>Cancel the appointment</Trans> : <Trans>Cancel the appointments</Trans>
      }
      busyAction={<Trans>Cancelling...</Trans>}
      cancel={<Trans context="an appointment">Keep it</Trans>}
      submit={submit}
      failure={CHANGING_WORDS}
      explain={(error) => meanwhile(error) ?? tooLate(error)}
      {...rest}
    >
      {appointment.series ? (
        <ScopeField legend={t`Which of them do you cancel?`} value={scope} onChange={setScope} />
      ) : null}
      <SeriesMeant meant={meant} />
      <CountedField
        long
        label={<Trans>Why do you cancel?</Trans>}
        maxLength={APPOINTMENT_MAX.reason}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
