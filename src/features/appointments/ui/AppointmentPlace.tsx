import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/Button.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import { hasVideo } from '../appointments.names.rules.ts';
import { whyNotAct } from '../appointments.rules.ts';
import { callLink, isPhone } from '../appointments.where.rules.ts';
import { Entry } from './Entry.tsx';
import { useReader } from './use-reader.ts';

interface AppointmentPlaceProps {
  appointment: Appointment;
  now: Date;
  onChange: () => void;
}

/** Where an appointment takes place; while it is to come, its two people can say so. */
export function AppointmentPlace({ appointment, now, onChange }: AppointmentPlaceProps) {
  const { t } = useLingui();
  const reader = useReader();
  const { location } = appointment;
  const mayChange = whyNotAct(appointment, 'relocate', reader, now) === null;
  if (!location && !mayChange) return null;
  return (
    <Entry name={<Trans>Where</Trans>}>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0">
          <PlaceText appointment={appointment} />
        </span>
        {mayChange ? (
          <Button
            look="secondary"
            className="px-3"
            aria-label={location ? t`Change where it takes place` : t`Say where it takes place`}
            onClick={onChange}
          >
            {location ? (
              <Trans context="a place">Change</Trans>
            ) : (
              <Trans context="it takes place">Say where</Trans>
            )}
          </Button>
        ) : null}
      </span>
    </Entry>
  );
}

function PlaceText({ appointment: { location, meeting_link } }: { appointment: Appointment }) {
  if (!location)
    return hasVideo(meeting_link, window.location.origin) ? (
      <Trans>By video, here</Trans>
    ) : (
      <Trans>Not agreed yet</Trans>
    );
  if (!isPhone(location)) return location;
  return (
    <Trans>
      By phone:{' '}
      <a className="link" href={callLink(location)}>
        {location}
      </a>
    </Trans>
  );
}
