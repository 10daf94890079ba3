import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { orpc } from '#web/data/client.ts';
import { LoadFailed, NothingLost } from '#web/ui/LoadFailed.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import { AffectedAppointments } from './AffectedAppointments.tsx';
import { BlockedDates } from './BlockedDates.tsx';
import { BookingSettings } from './BookingSettings.tsx';
import { WeeklyHours } from './WeeklyHours.tsx';

/** A provider's weekly hours, blocked dates, zone, notice and cut-off (APPT-54 to APPT-64). */
export default function ManageAvailability() {
  const { t } = useLingui();
  const id = useAuth().session?.user.id ?? '';
  const query = useQuery(orpc.appointments.availability.queryOptions({ input: { id } }));
  const heading = useRef<HTMLHeadingElement>(null);
  const [affected, setAffected] = useState<Appointment[]>([]);
  if (query.isLoadingError)
    return (
      <LoadFailed title={t`Failed to load your availability`} onRetry={() => void query.refetch()}>
        <NothingLost error={query.error} />
      </LoadFailed>
    );
  if (!query.data)
    return (
      <p role="status" className="text-ink-2">
        <Trans>Loading...</Trans>
      </p>
    );
  return (
    <div className="grid gap-8">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        <Trans>Manage Availability</Trans>
      </h2>
      {affected.length > 0 ? (
        <AffectedAppointments appointments={affected} onClose={() => setAffected([])} focusAfter={heading} />
      ) : null}
      <WeeklyHours windows={query.data.windows} zone={query.data.time_zone} onAffected={setAffected} />
      <BlockedDates blocks={query.data.blocks} zone={query.data.time_zone} onAffected={setAffected} />
      <BookingSettings settings={query.data} onAffected={setAffected} />
    </div>
  );
}
