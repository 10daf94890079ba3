import { Plural, Trans } from '@lingui/react/macro';
import { HOUR_MS } from '#kit/days.ts';
import { formatMoment } from './times.ts';

/** How long before a time customers have to book it. */
export function NoticeAsked({ hours, now }: { hours: number; now: Date }) {
  if (hours === 0) return null;
  const first = new Date(now.getTime() + hours * HOUR_MS);
  return (
    <p>
      <Plural
        value={hours}
        one="This provider asks for # hour of notice."
        other="This provider asks for # hours of notice."
      />{' '}
      <Trans>You can book times after {formatMoment(first)}.</Trans>
    </p>
  );
}
