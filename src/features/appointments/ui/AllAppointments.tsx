import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { isFinal, STATUSES, type Status } from '../appointments.rules.ts';
import { AppointmentList } from './AppointmentList.tsx';
import { STATUS_LABELS } from './labels.ts';

interface AllAppointmentsProps {
  projectId: string | undefined;
  /** Whether the reader is a provider, with hours of their own. */
  hasHours: boolean;
}

/** Every appointment, with a filter (APPT-52): what is ahead, oldest first; what is over where it is asked for. */
export function AllAppointments({ projectId, hasHours }: AllAppointmentsProps) {
  const { t, i18n } = useLingui();
  const [status, setStatus] = useState<Status | ''>('');
  const isOver = status !== '' && isFinal(status);
  const chosen = { project_id: projectId, status: status || undefined };
  const past = (
    <AppointmentList
      title={<Trans>Past and cancelled</Trans>}
      chosen={{ ...chosen, when: 'past' }}
      empty={
        <Card>{isOver ? <Trans>No appointment has this status.</Trans> : <Trans>Nothing yet.</Trans>}</Card>
      }
    />
  );
  return (
    <div className="grid gap-8">
      <SelectField
        className="max-w-xs"
        label={<Trans>Status</Trans>}
        name="status"
        value={status}
        options={[
          { value: '' as const, label: t`All` },
          ...STATUSES.map((value) => ({ value, label: i18n._(STATUS_LABELS[value]) })),
        ]}
        onChange={setStatus}
      />
      {isOver ? (
        past
      ) : (
        <>
          <AppointmentList
            title={<Trans>Coming up</Trans>}
            chosen={{ ...chosen, when: 'upcoming' }}
            empty={
              <Card>
                {status ? (
                  <Trans>No appointment ahead has this status.</Trans>
                ) : hasHours ? (
                  <Trans>
                    You have no appointment ahead. Your clients book them in the hours that you offer.
                  </Trans>
                ) : (
                  <Trans>There is no appointment ahead.</Trans>
                )}
              </Card>
            }
          />
          <Disclosure label={<Trans>Past and cancelled appointments</Trans>} asksServer>
            {past}
          </Disclosure>
        </>
      )}
    </div>
  );
}
