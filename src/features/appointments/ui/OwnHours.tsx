import { Trans, useLingui } from '@lingui/react/macro';
import { BoughtUnknown } from '#features/billing/ui/BoughtUnknown.tsx';
import { HoursText } from '#features/billing/ui/HoursText.tsx';
import { HOUR_SOURCE_LABELS } from './labels.ts';
import { usePaying } from './use-paying.ts';

/** What somebody still has of hours that they bought, where they choose a time (PLAN-98). */
export function OwnHours() {
  const { i18n } = useLingui();
  const { sources, query } = usePaying([], null);
  if (query.isLoadingError) return <BoughtUnknown query={query} />;
  if (sources.length === 0) return null;
  return (
    <div className="text-ink-2">
      <p>
        <Trans>You can pay from what you bought. You choose it in the next step.</Trans>
      </p>
      <ul className="list-disc pl-5">
        {sources.map(({ source, minutesLeft }) => (
          <li key={source}>
            {i18n._(HOUR_SOURCE_LABELS[source])}: <HoursText minutes={minutesLeft} />
          </li>
        ))}
      </ul>
    </div>
  );
}
