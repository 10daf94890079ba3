import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { api } from '#web/data/client.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import { OtherSide } from './AppointmentCard.tsx';
import { titleOf } from './booked-as.ts';
import { Outcome } from './Outcome.tsx';
import { formatMoment } from './times.ts';
import { type Opened, useOpened } from './use-opened.ts';
import { When } from './When.tsx';

// Lazy, like all dialogs with fields.
const AppointmentDialogs = lazyAgain(() => import('./AppointmentDialogs.tsx'));

interface AffectedProps {
  appointments: readonly Appointment[];
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** The appointments that changed hours no longer cover: keep, move or cancel each (APPT-64). */
export function AffectedAppointments({ appointments, onClose, focusAfter }: AffectedProps) {
  const { opened, open, close } = useOpened();
  /** As they are now, of those that were opened, and others of their series. */
  const [latest, setLatest] = useState(new Map<string, Appointment>());

  async function closeAndRead({ appointment }: Opened) {
    close();
    const { id, series } = appointment;
    const touched = appointments.filter(
      (each) => each.id === id || (series && each.series?.id === series.id),
    );
    try {
      const now = await Promise.all(touched.map((each) => api.appointments.read({ id: each.id })));
      setLatest((before) => new Map([...before, ...now.map((each) => [each.id, each] as const)]));
    } catch (error) {
      console.info('appointments were not read again', error);
    }
  }

  return (
    <>
      <Dialog
        title={
          <Plural
            value={appointments.length}
            one="# appointment is outside your hours now"
            other="# appointments are outside your hours now"
          />
        }
        isOpen={!opened}
        onClose={onClose}
        focusAfter={focusAfter}
      >
        <p>
          <Trans>They stay as they are, unless you move or cancel them. The other side hears of it.</Trans>
        </p>
        <ul className="grid divide-y divide-hairline">
          {appointments.map((each) => (
            <Row key={each.id} before={each} now={latest.get(each.id) ?? each} onOpen={open} />
          ))}
        </ul>
        <p>
          <Button look="secondary" onClick={onClose}>
            {latest.size > 0 ? <Trans>Done</Trans> : <Trans>Keep them</Trans>}
          </Button>
        </p>
      </Dialog>
      <Suspense>
        {opened ? (
          <AppointmentDialogs {...opened} onClose={() => void closeAndRead(opened)} focusAfter={focusAfter} />
        ) : null}
      </Suspense>
    </>
  );
}

interface RowProps {
  before: Appointment;
  now: Appointment;
  onOpen: (opened: Opened) => void;
}

function Row({ before, now, onOpen }: RowProps) {
  const { t } = useLingui();
  const isMoved = now.start_time !== before.start_time;
  const name = `${titleOf(now)}, ${formatMoment(new Date(before.start_time))}`;
  return (
    <li className="grid gap-2 py-3">
      <Link className="link inline-flex min-h-11 items-center" to={paths.appointment(now.id)}>
        <span>
          <When start={new Date(before.start_time)} end={new Date(before.end_time)} />{' '}
          <OtherSide appointment={now} />
        </span>
      </Link>
      {now.status === 'cancelled' ? (
        <Outcome appointment={now} />
      ) : isMoved ? (
        <p className="font-semibold">
          <Trans>New time:</Trans> <When start={new Date(now.start_time)} end={new Date(now.end_time)} />
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            look="secondary"
            aria-label={t`Reschedule: ${name}`}
            onClick={() => onOpen({ dialog: 'move', appointment: now })}
          >
            <Trans>Reschedule</Trans>
          </Button>
          <Button
            look="secondary"
            aria-label={t`Cancel: ${name}`}
            onClick={() => onOpen({ dialog: 'cancel', appointment: now })}
          >
            <Trans context="to cancel an appointment">Cancel</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}
