import { Trans, useLingui } from '@lingui/react/macro';
import { FREE_SESSION_MINUTES, type HourSource } from '#features/billing/billing.prices.rules.ts';
import { BoughtUnknown } from '#features/billing/ui/BoughtUnknown.tsx';
import { HoursText } from '#features/billing/ui/HoursText.tsx';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { HOUR_SOURCE_LABELS } from './labels.ts';
import type { Paying } from './use-paying.ts';

interface PayFromProps {
  paying: Paying;
  onChoose: (source: HourSource | null) => void;
}

/** What pays for the appointment, for somebody who bought hours (PLAN-98, PLAN-100). */
export function PayFrom({ paying: { sources, source: chosen, minutes, query }, onChoose }: PayFromProps) {
  const { i18n } = useLingui();
  const freeMinutes = FREE_SESSION_MINUTES;
  if (query.isLoadingError)
    return (
      <BoughtUnknown query={query}>
        <Trans>If you have hours left, try again first. What you schedule now is not paid from them.</Trans>
      </BoughtUnknown>
    );
  if (sources.length === 0) return null;
  return (
    <Fieldset id="pay-from" legend={<Trans>Pay from what you bought?</Trans>}>
      <div className="grid gap-2">
        <Choice kind="radio" name="pay-from" checked={chosen === null} onChoose={() => onChoose(null)}>
          <Trans>Do not use it for this</Trans>
        </Choice>
        {sources.map(({ source, minutesLeft, pays }) => (
          <Choice
            key={source}
            kind="radio"
            name="pay-from"
            checked={chosen === source}
            disabled={!pays}
            onChoose={() => onChoose(source)}
            hint={
              <>
                {source === 'free_session' ? (
                  <Trans>Pays for one appointment of up to {freeMinutes} minutes.</Trans>
                ) : (
                  <Trans>
                    You have <HoursText minutes={minutesLeft} />. This takes <HoursText minutes={minutes} />.
                  </Trans>
                )}
                {pays ? null : (
                  <span className="block">
                    <Trans>It is not enough for this, or no longer valid then.</Trans>
                  </span>
                )}
              </>
            }
          >
            {i18n._(HOUR_SOURCE_LABELS[source])}
          </Choice>
        ))}
      </div>
      {chosen === null ? null : (
        <p className="text-ink-2">
          <Trans>
            If it is cancelled before it begins, what it takes comes back to you. If you do not come, it is
            used.
          </Trans>
        </p>
      )}
    </Fieldset>
  );
}
