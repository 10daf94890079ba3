import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { BillingState } from '#features/billing/billing.contract.ts';
import { HoursText } from '#features/billing/ui/HoursText.tsx';
import { formatDate } from '#web/dates.ts';
import { Card } from '#web/ui/Card.tsx';

/** Unused hours and free sessions: they outlive the unlock, so they are always shown. */
export function HoursLeft({ state }: { state: Pick<BillingState, 'packs' | 'free_sessions' | 'unlocked'> }) {
  const { t } = useLingui();
  const id = useId();
  const { packs, free_sessions: sessions } = state;
  if (packs.length + sessions.length === 0) return null;
  return (
    <Card className="no-print grid gap-3">
      <h2 id={id} className="text-lg">
        <Trans>Help that you still have</Trans>
      </h2>
      <ul aria-labelledby={id} className="grid gap-2">
        {packs.map((pack, index) => {
          const until = formatDate(pack.valid_until);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two packs may be alike in everything
            <li key={index}>
              <strong>{pack.kind === 'coordination' ? t`Coordination help` : t`Coaching`}</strong>,{' '}
              <HoursText minutes={pack.minutes_left} />, <Trans>valid until {until}</Trans>
            </li>
          );
        })}
        {sessions.map((session, index) => {
          const until = formatDate(session.valid_until);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two sessions may be alike in everything
            <li key={index}>
              <strong>
                <Trans>Free coaching session</Trans>
              </strong>
              , <Plural value={session.minutes} one="# minute" other="# minutes" />,{' '}
              <Trans>valid until {until}</Trans>
            </li>
          );
        })}
      </ul>
      {state.unlocked ? null : (
        <p className="text-ink-2">
          <Trans>
            Your plan is locked now, and these stay yours: ask for them with the buttons at a step of your
            plan.
          </Trans>
        </p>
      )}
    </Card>
  );
}
