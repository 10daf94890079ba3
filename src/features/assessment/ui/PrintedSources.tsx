import { Trans } from '@lingui/react/macro';
import type { Plan } from '../assessment.contract.ts';

/** At the foot of the printout, where links do not work: the steps' sources, each once. */
export function PrintedSources({ actions }: { actions: Plan['actions'] }) {
  const sources = new Map(actions.flatMap((action) => action.sources.map((source) => [source.url, source])));
  if (sources.size === 0) return null;
  return (
    <section className="hidden text-[6.5pt] leading-tight print:block">
      <p>
        <strong>
          <Trans>Sources</Trans>
        </strong>{' '}
        {[...sources.values()]
          .map(({ title, publisher, url }) => `${publisher}: ${title}, ${url.replace('https://', '')}`)
          .join(' · ')}
      </p>
    </section>
  );
}
