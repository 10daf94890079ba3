import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useLostAnswer } from '#web/ui/use-lost-answer.ts';
import { hasVideo } from '../appointments.names.rules.ts';
import type { Scope } from '../appointments.series.rules.ts';
import { locationOf, whereOf } from '../appointments.where.rules.ts';
import { titleOf } from './booked-as.ts';
import { ScopeField } from './ScopeField.tsx';
import { SeriesMeant } from './SeriesMeant.tsx';
import { readAgain } from './show-appointment.ts';
import { CHANGING_WORDS, useChange } from './use-change.ts';
import { useMeanwhile } from './use-meanwhile.ts';
import { useNewest } from './use-newest.ts';
import type { AppointmentDialogProps } from './use-opened.ts';
import { useSeriesMeant } from './use-series-meant.ts';
import { useWhereProblem } from './use-where-problem.ts';
import { WhereField } from './WhereField.tsx';
import { WhichAppointment } from './WhichAppointment.tsx';

/** Says where an appointment takes place, or changes it (APPT-01). */
export function RelocateDialog({ appointment: opened, ...rest }: AppointmentDialogProps) {
  const { t } = useLingui();
  const { appointment, meanwhile } = useMeanwhile(opened, 'relocate');
  const name = titleOf(appointment);
  const { change, refusals } = useChange();
  const [scope, setScope] = useState<Scope>('this');
  const meant = useSeriesMeant(appointment.id, 'relocate', scope, refusals);
  const problemOf = useWhereProblem();
  const form = useForm({ where: whereOf(opened.location) }, ({ where }) => ({ where: problemOf(where) }));
  const location = locationOf(form.values.where);
  const { attempt } = useLostAnswer(
    useNewest(opened).location === location,
    () => {
      notify.success(t`Place saved`);
      rest.onClose();
    },
    () => void readAgain(opened),
  );

  async function submit() {
    if (meant.isStale) {
      meant.miss();
      return false;
    }
    const { id, revision } = appointment;
    await attempt(() => change({ id, act: 'relocate', location, scope, seen: meant.seen, revision }));
    return true;
  }

  return (
    <FormDialog
      title={<span className="wrap-anywhere">{t`Place of “${name}”`}</span>}
      about={<WhichAppointment appointment={appointment} />}
      form={form}
      action={<Trans>Save the place</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      submit={submit}
      failure={CHANGING_WORDS}
      explain={meanwhile}
      {...rest}
    >
      <WhereField hasVideo={hasVideo(opened.meeting_link, window.location.origin)} {...form.field('where')} />
      {appointment.series ? (
        <ScopeField legend={t`For which of them?`} value={scope} onChange={setScope} />
      ) : null}
      <SeriesMeant meant={meant} />
    </FormDialog>
  );
}
