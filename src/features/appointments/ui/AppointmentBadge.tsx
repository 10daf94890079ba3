import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, CalendarCheck, CalendarClock, CalendarX, CircleCheck, Clock } from 'lucide-react';
import { Badge } from '#web/ui/Badge.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import { isLeftAlone } from '../appointments.left-alone.rules.ts';
import { isFinal, type Status } from '../appointments.rules.ts';
import { STATUS_LABELS } from './labels.ts';

const LOOKS = {
  scheduled: ['warning', CalendarClock],
  rescheduled: ['warning', CalendarClock],
  confirmed: ['success', CalendarCheck],
  completed: ['info', CircleCheck],
  cancelled: ['neutral', Ban],
} as const satisfies Record<Status, unknown>;

/**
 * The status of an appointment, as a word, a sign and a color (APPT-02). That it is confirmed says nothing once an account
 * is closed.
 */
export function AppointmentBadge({ appointment }: { appointment: Appointment }) {
  const { i18n } = useLingui();
  const { status } = appointment;
  if (isLeftAlone(appointment) && !isFinal(status))
    return (
      <Badge tone="danger">
        <CalendarX aria-hidden className="size-4 flex-none" />
        <Trans>Account closed</Trans>
      </Badge>
    );
  const [tone, Icon] = LOOKS[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-4 flex-none" />
      <span>{i18n._(STATUS_LABELS[status])}</span>
    </Badge>
  );
}

/** APPT-49. */
export function StartingSoon() {
  return (
    <Badge tone="clay">
      <Clock aria-hidden className="size-4 flex-none" />
      <Trans>Starting Soon</Trans>
    </Badge>
  );
}
