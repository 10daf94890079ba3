import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import type { AvailabilityWindow } from '../appointments.availability.contract.ts';
import type { Appointment } from '../appointments.fields.contract.ts';
import { formatWallTime, formatWeekday } from './wall-times.ts';

const FAILURE = failing('remove hours');

// Lazy, like all dialogs with fields.
const AddHoursDialog = lazyAgain(() => import('./AddHoursDialog.tsx'));

interface WeeklyHoursProps {
  windows: readonly AvailabilityWindow[];
  zone: string;
  onAffected: (appointments: Appointment[]) => void;
}

/** The hours of every week, by day (APPT-54 to APPT-59, APPT-64). */
export function WeeklyHours({ windows, zone, onAffected }: WeeklyHoursProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<AvailabilityWindow | null>(null);
  const days = [...new Set(windows.map(({ day_of_week }) => day_of_week))].sort();

  async function remove({ id }: AvailabilityWindow) {
    const { affected } = await api.appointments.removeWindow({ id });
    onAffected(affected);
    void invalidate(orpc.appointments, orpc.dashboard);
  }

  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
          <Trans>Weekly hours</Trans>
        </h3>
        <Button look="secondary" onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-5" />
          <Trans>Add hours</Trans>
        </Button>
      </div>
      {windows.length === 0 ? (
        <Card>
          <Trans>You offer no hours yet. Add some, and your clients can book a time with you.</Trans>
        </Card>
      ) : (
        <Card className="grid divide-y divide-hairline">
          {days.map((day) => (
            <section
              key={day}
              aria-labelledby={`weekday-${day}`}
              className="grid gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[8rem_1fr]"
            >
              <h4 id={`weekday-${day}`} className="pt-2 font-semibold first-letter:uppercase">
                {formatWeekday(day)}
              </h4>
              <ul className="grid gap-1">
                {windows
                  .filter(({ day_of_week }) => day_of_week === day)
                  .map((window) => (
                    <li key={window.id} className="flex flex-wrap items-center justify-between gap-x-3">
                      <span>
                        <Hours window={window} />
                      </span>
                      <Button
                        look="quiet"
                        className="-mx-3.5 px-3!"
                        aria-label={t`Remove: ${formatWeekday(day)}, ${formatWallTime(window.start_time)}`}
                        onClick={() => setRemoving(window)}
                      >
                        <Trans>Remove</Trans>
                      </Button>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </Card>
      )}
      <Suspense>
        {isAdding ? <AddHoursDialog windows={windows} zone={zone} onClose={() => setAdding(false)} /> : null}
      </Suspense>
      {removing ? (
        <ConfirmDialog
          title={<RemoveTitle window={removing} />}
          action={<Trans>Remove the hours</Trans>}
          confirm={() => remove(removing)}
          failure={FAILURE}
          onClose={() => setRemoving(null)}
          focusAfter={heading}
        >
          <p>
            <Trans>
              Nobody can book these times any more. Appointments that are booked stay; we list them for you.
            </Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

function Hours({ window }: { window: AvailabilityWindow }) {
  const [from, to] = [formatWallTime(window.start_time), formatWallTime(window.end_time)];
  const { slot_duration_minutes: length, buffer_minutes: pause } = window;
  return (
    <>
      <span className="font-semibold">
        <Trans>
          {from} to {to}
        </Trans>
      </span>
      <span className="block text-sm text-ink-2">
        {pause > 0 ? (
          <Trans>
            Appointments of {length} minutes, with {pause} minutes between them
          </Trans>
        ) : (
          <Trans>Appointments of {length} minutes, one after the other</Trans>
        )}
      </span>
    </>
  );
}

function RemoveTitle({ window }: { window: AvailabilityWindow }) {
  const day = formatWeekday(window.day_of_week);
  const [from, to] = [formatWallTime(window.start_time), formatWallTime(window.end_time)];
  return (
    <Trans>
      Remove {day}, {from} to {to}?
    </Trans>
  );
}
