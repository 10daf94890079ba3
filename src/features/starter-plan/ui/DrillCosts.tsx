import { Trans } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { costAreaState, unpackZipPrefixes } from '#features/library/library.costs.rules.ts';
import type { Focus } from '#features/library/library.types.ts';
import type { costTool } from '#library-pages';
import { lazyAgain } from '#web/lazy-again.ts';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';

const CostTable = lazyAgain(() =>
  import('#features/library/ui/CostTable.tsx').then((module) => ({ default: module.CostTable })),
);

/** Costs of the chosen options near a ZIP code, with the same figures as the guide's tool. */
export default function DrillCosts({ focuses, zip }: { focuses: Focus[]; zip: string }) {
  const { tables, source } = useLoaderData<typeof costTool>();
  const state = costAreaState(focuses, zip);
  return (
    <div aria-live="polite">
      {state === 'choose-option' ? (
        <p>
          <Trans>Choose at least one option above to see tailored cost estimates.</Trans>
        </p>
      ) : state === 'enter-zip' ? (
        <p>
          <Trans>Enter a 5-digit ZIP to localize estimates.</Trans>
        </p>
      ) : (
        <OptionalPart>
          <CostTable
            focuses={focuses}
            zip={zip}
            tables={{ ...tables, zipPrefixes: unpackZipPrefixes(tables.zipPrefixes) }}
            source={source}
          />
        </OptionalPart>
      )}
    </div>
  );
}
