import { Trans, useLingui } from '@lingui/react/macro';
import { HOUR_MS } from '#kit/days.ts';
import { formatDate } from '#web/dates.ts';
import type { ListedDocument } from '../documents.contract.ts';
import type { ReleaseElement } from '../documents.release.rules.ts';
import { RELEASE_LABELS } from './release-labels.ts';

const HALF_A_DAY_MS = 12 * HOUR_MS;

/** Whether a signed release holds, in words; nothing for any other document. */
export function ReleaseState({
  document: { release_state, in_force_until, revoked_at },
}: {
  document: Pick<ListedDocument, 'release_state' | 'in_force_until' | 'revoked_at'>;
}) {
  const until = in_force_until ? lastDay(in_force_until) : null;
  switch (release_state) {
    case 'in_force':
      return until ? <Trans>In force until {until}</Trans> : <Trans>In force</Trans>;
    case 'ends_soon':
      return <Trans>Ends soon: on {until}</Trans>;
    case 'ended':
      return <Trans>Ended on {until}</Trans>;
    case 'revoked': {
      const day = revoked_at ? formatDate(revoked_at) : '';
      return <Trans>Revoked on {day}</Trans>;
    }
    case null:
      return null;
  }
}

/** @returns the day, from its last moment where the creator is: half a day earlier it is that day for others too */
function lastDay(endOfDay: string): string {
  return formatDate(new Date(Date.parse(endOfDay) - HALF_A_DAY_MS).toISOString());
}

/** The elements of a release that nobody filled in; its signature comes with signing. */
export function ReleaseMissing({ missing }: { missing: readonly ReleaseElement[] }) {
  const { i18n } = useLingui();
  const absent = missing.filter((element) => element !== 'signature');
  if (absent.length === 0) return null;
  const words = absent.map((element) => i18n._(RELEASE_LABELS[element])).join(' · ');
  return (
    <p className="text-ink-2">
      <Trans>Not filled in: {words}</Trans>
    </p>
  );
}
