import { Trans, useLingui } from '@lingui/react/macro';
import { Video } from 'lucide-react';
import type { RefObject } from 'react';
import { onceShown } from '#web/data/once-shown.ts';
import { Button } from '#web/ui/Button.tsx';
import { CallLink } from '#web/ui/ButtonLink.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import { isLeftAlone } from '../appointments.left-alone.rules.ts';
import { hasVideo } from '../appointments.names.rules.ts';
import { type Act, callState, isAhead, lastChange, STATUS_AFTER, whyNotAct } from '../appointments.rules.ts';
import { titleOf } from './booked-as.ts';
import { CalendarFileButton } from './CalendarFileButton.tsx';
import { newestOf, readAgain } from './show-appointment.ts';
import { formatMoment } from './times.ts';
import { CHANGING, useChange } from './use-change.ts';
import type { Opened } from './use-opened.ts';
import { useReader } from './use-reader.ts';
import { WhomToTell } from './WhomToTell.tsx';

interface AppointmentActionsProps {
  appointment: Appointment;
  now: Date;
  onOpen: (opened: Opened) => void;
  /** Gets focus when the button that was pressed is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** What the reader may do with an appointment now (APPT-38, APPT-48, APPT-51). */
export function AppointmentActions({ appointment, now, onOpen, focusAfter }: AppointmentActionsProps) {
  const { t } = useLingui();
  const reader = useReader();
  const { change } = useChange();
  const confirming = useAction(confirm, announce, CHANGING.log);
  const may = (act: Act) => whyNotAct(appointment, act, reader, now) === null;
  const name = `${titleOf(appointment)}, ${formatMoment(new Date(appointment.start_time))}`;
  const ahead = isAhead(appointment, now);
  const alone = isLeftAlone(appointment);
  const link = appointment.meeting_link;

  function confirm() {
    CHANGING.clear();
    return change({ id: appointment.id, act: 'confirm', revision: appointment.revision });
  }

  function announce(error: unknown) {
    // Its answer may have been lost.
    onceShown('confirm', () => newestOf(appointment).status === STATUS_AFTER.confirm, CHANGING.clear);
    void readAgain(appointment);
    return CHANGING.announce(error, null);
  }

  return (
    <>
      {ahead && whyNotAct(appointment, 'cancel', reader, now) === 'too_late' ? (
        <p className="text-sm text-ink-2">
          <Trans>It could be moved or cancelled here until {formatMoment(lastChange(appointment))}.</Trans>{' '}
          <WhomToTell appointment={appointment} />
        </p>
      ) : ahead && !alone && appointment.cutoff_hours > 0 && reader.id === appointment.customer_id ? (
        <p className="text-sm text-ink-2">
          <Trans>You can move or cancel it until {formatMoment(lastChange(appointment))}.</Trans>
        </p>
      ) : null}
      {/* On a phone they fill the line, or each its own. */}
      <div className="flex flex-wrap gap-2 empty:hidden max-sm:*:grow">
        {link &&
        !alone &&
        hasVideo(link, window.location.origin) &&
        callState(appointment, now) === 'open' ? (
          <CallLink href={link} rel="noreferrer" className="px-3" aria-label={t`Join the call: ${name}`}>
            <Video aria-hidden className="size-5" />
            <Trans>Join the call</Trans>
          </CallLink>
        ) : null}
        {may('confirm') ? (
          <Button
            className="px-3"
            busy={confirming.busy}
            aria-label={t`Confirm: ${name}`}
            onClick={async () => {
              if (appointment.series) return onOpen({ dialog: 'confirm', appointment });
              await confirming.run();
              focusAfter.current?.focus();
            }}
          >
            <Trans context="to confirm an appointment">Confirm</Trans>
          </Button>
        ) : null}
        {may('complete') || may('absent') ? (
          <Button
            look="secondary"
            className="px-3"
            aria-label={t`How it went: ${name}`}
            onClick={() => onOpen({ dialog: 'complete', appointment })}
          >
            <Trans>How it went</Trans>
          </Button>
        ) : null}
        {may('move') ? (
          <Button
            look="secondary"
            className="px-3"
            aria-label={t`Reschedule: ${name}`}
            onClick={() => onOpen({ dialog: 'move', appointment })}
          >
            <Trans>Reschedule</Trans>
          </Button>
        ) : null}
        {may('cancel') ? (
          <Button
            look="secondary"
            className="px-3"
            aria-label={t`Cancel: ${name}`}
            onClick={() => onOpen({ dialog: 'cancel', appointment })}
          >
            <Trans context="to cancel an appointment">Cancel</Trans>
          </Button>
        ) : null}
        {ahead ? <CalendarFileButton appointment={appointment} /> : null}
      </div>
    </>
  );
}
