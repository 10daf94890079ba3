import { Trans } from '@lingui/react/macro';
import { Video } from 'lucide-react';
import { paths } from '#kit/paths.ts';
import { ButtonLink, CallLink } from '#web/ui/ButtonLink.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';

interface StartCallProps {
  /** The reader's next appointment, if there is one. */
  next: Appointment | null | undefined;
}

/** Opens the call of the next appointment; without one it leads to scheduling (DASH-24). */
export function StartCall({ next }: StartCallProps) {
  const label = (
    <>
      <Video aria-hidden className="size-5" />
      <Trans>Start Call</Trans>
    </>
  );
  return (
    <p>
      {next?.meeting_link ? (
        <CallLink look="secondary" href={next.meeting_link} rel="noreferrer">
          {label}
        </CallLink>
      ) : (
        <ButtonLink look="secondary" to={paths.app('calendar')}>
          {label}
        </ButtonLink>
      )}
    </p>
  );
}
