import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { STATUSES, type Status } from '../appointments.rules.ts';
import { AppointmentList } from './AppointmentList.tsx';
import { STATUS_LABELS } from './labels.ts';

interface AllAppointmentsProps {
  projectId: string | undefined;
  /** Whether the reader is a provider, with hours of their own. */
  hasHours: boolean;
}

/** Every appointment, with a filter (APPT-52). */
export function AllAppointments({ projectId, hasHours }: AllAppointmentsProps) {
  const { t, i18n } = useLingui();
  const [status, setStatus] = useState<Status | ''>('');
  return (
    <AppointmentList
      title={<Trans>All Appointments</Trans>}
      chosen={{ project_id: projectId, status: status || undefined }}
      empty={
        <Card>
          {status ? (
            <Trans>No appointment has this status.</Trans>
          ) : hasHours ? (
            <Trans>There are no appointments yet. Your clients book them in the hours that you offer.</Trans>
          ) : (
            <Trans>There are no appointments.</Trans>
          )}
        </Card>
      }
    >
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
    </AppointmentList>
  );
}
