import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { type ABSENT, whyNotAct } from '../appointments.rules.ts';
import { titleOf } from './booked-as.ts';
import { CHANGING, useChange } from './use-change.ts';
import { useMeanwhile } from './use-meanwhile.ts';
import { useNow } from './use-now.ts';
import type { AppointmentDialogProps } from './use-opened.ts';
import { useReader } from './use-reader.ts';
import { When } from './When.tsx';

type Answer = 'took_place' | (typeof ABSENT)[number];

/** How an appointment went: it took place, or somebody did not come (APPT-51). */
export function CompleteDialog({ appointment: opened, ...rest }: AppointmentDialogProps) {
  const { t } = useLingui();
  const { appointment, meanwhile } = useMeanwhile(opened, 'absent');
  const name = titleOf(appointment);
  const reader = useReader();
  const now = useNow();
  const { change } = useChange();
  const [answer, setAnswer] = useState<Answer | null>(appointment.absent);
  const [isMissing, setMissing] = useState(false);
  const isCompleted = appointment.status === 'completed';
  const mayComplete = isCompleted || !whyNotAct(appointment, 'complete', reader, now);
  const { customer, service_provider } = appointment;
  const answers: [Answer, string][] = [
    ...(mayComplete ? [['took_place', t`It took place`] as [Answer, string]] : []),
    ['customer', t`${customer.full_name} did not come`],
    ['provider', t`${service_provider.full_name} did not come`],
  ];

  async function submit() {
    if (answer === null) {
      setMissing(true);
      return false;
    }
    const { id, revision } = appointment;
    if (answer !== 'took_place') await change({ id, act: 'absent', absent: answer, revision });
    else if (isCompleted) await change({ id, act: 'absent', absent: null, revision });
    else await change({ id, act: 'complete', revision });
    return true;
  }

  return (
    <FormDialog
      title={<span className="wrap-anywhere">{t`How did “${name}” go?`}</span>}
      about={
        <>
          <p>
            <When start={new Date(appointment.start_time)} end={new Date(appointment.end_time)} />
          </p>
          {appointment.paid_from ? (
            <p>
              <Trans>What it took from the customer’s hours stays used, also if somebody did not come.</Trans>{' '}
              {!whyNotAct(appointment, 'cancel', reader, now) ? (
                <Trans>If you cancel it before it ends, they get it back.</Trans>
              ) : null}
            </p>
          ) : null}
        </>
      }
      action={<Trans>Complete the appointment</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      submit={submit}
      failure={CHANGING}
      explain={meanwhile}
      {...rest}
    >
      <Fieldset
        id="how-it-went"
        legend={<Trans>How it went</Trans>}
        error={isMissing && answer === null ? t`Choose one of these.` : undefined}
      >
        <div className="grid gap-2">
          {answers.map(([value, label]) => (
            <Choice
              key={value}
              kind="radio"
              name="how-it-went"
              checked={answer === value}
              onChoose={() => setAnswer(value)}
            >
              {label}
            </Choice>
          ))}
        </div>
      </Fieldset>
    </FormDialog>
  );
}
