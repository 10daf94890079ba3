import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Video } from 'lucide-react';
import { orpc } from '#web/data/client.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink, CallLink } from '#web/ui/ButtonLink.tsx';
import { nextCall } from '../appointments.rules.ts';

/** Opens the call of the next appointment; without one it leads to scheduling (DASH-24). */
export function StartCall() {
  const query = useQuery(orpc.appointments.list.queryOptions({ input: { when: 'upcoming' } }));
  const next = nextCall(query.data?.appointments ?? [], new Date());
  if (!query.data) return null;
  const label = (
    <>
      <Video aria-hidden className="size-5" />
      <Trans>Start Call</Trans>
    </>
  );
  return next?.meeting_link ? (
    <CallLink look="secondary" href={next.meeting_link} rel="noreferrer">
      {label}
    </CallLink>
  ) : (
    <ButtonLink look="secondary" to={paths.app('calendar')}>
      {label}
    </ButtonLink>
  );
}
