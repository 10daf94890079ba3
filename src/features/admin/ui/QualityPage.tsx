import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PackFact } from '#features/packs/packs.contract.ts';
import { PACK_TYPES } from '#features/packs/packs.rules/packs.ts';
import { TYPE_LABELS } from '#features/packs/ui/labels.ts';
import { orpc } from '#web/data/client.ts';
import { formatDateTime } from '#web/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { LoadingCard } from '#web/ui/Loading.tsx';
import { Page } from '#web/ui/Page.tsx';

/** Quality of generated packs. Figures only: nothing about who requested what. */
export default function QualityPage() {
  const { t } = useLingui();
  const query = useQuery(orpc.packs.facts.queryOptions());
  if (query.isPending) return <LoadingCard />;
  return (
    <Page
      wide
      title={t`Pack quality`}
      lead={
        <Trans>How generated packs turned out in the last 30 days. No text of anybody is kept here.</Trans>
      }
    >
      {query.error ? (
        <LoadFailed title={t`We could not load the figures`} onRetry={() => void query.refetch()} />
      ) : query.data.totals.length === 0 ? (
        <Card>
          <Trans>No pack was generated in the last 30 days.</Trans>
        </Card>
      ) : (
        <>
          <ul className="grid gap-3 md:grid-cols-2">
            {query.data.totals.map((total) => (
              <li key={total.engine}>
                <Card className="grid gap-3">
                  <h2 className="text-xl">
                    <Engine engine={total.engine} model={null} />
                  </h2>
                  <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
                    <Figure name={t`Packs`} value={total.packs} />
                    <Figure name={t`Failed`} value={total.failed} />
                    <Figure name={t`Median time`} value={seconds(total.median_ms)} />
                    <Figure name={t`Slowest`} value={seconds(total.slowest_ms)} />
                    <Figure name={t`Citations per pack`} value={total.citations} />
                    <Figure name={t`Parts of model answers dropped`} value={total.removed} />
                    <Figure name={t`Mean reading grade`} value={total.grade ?? '–'} />
                    <Figure name={t`Named an emergency`} value={total.emergencies} />
                    <Figure name={t`Library knew little`} value={total.knew_little} />
                  </dl>
                </Card>
              </li>
            ))}
          </ul>
          <section aria-labelledby="recent" className="grid gap-3">
            <h2 id="recent" className="text-2xl">
              <Trans>The last 50</Trans>
            </h2>
            <ul className="grid gap-2">
              {query.data.recent.map((fact, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: figures have no id, and the list is read once
                <Recent key={index} fact={fact} />
              ))}
            </ul>
          </section>
        </>
      )}
    </Page>
  );
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;

function Figure({ name, value }: { name: string; value: number | string }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="text-lg font-semibold">{value}</dd>
    </div>
  );
}

function Engine({ engine, model }: { engine: 'library' | 'model'; model: string | null }) {
  if (engine === 'library') return <Trans>Our library</Trans>;
  return model ?? <Trans>The model</Trans>;
}

function Recent({ fact }: { fact: PackFact }) {
  const { t, i18n } = useLingui();
  const type = PACK_TYPES.find((each) => each === fact.pack_type);
  const time = seconds(fact.total_ms);
  const words = { done: t`Done`, stopped: t`Stopped`, failed: t`Failed` };
  const tones = { done: 'success', stopped: 'warning', failed: 'danger' } as const;
  const { citations, removed } = fact;
  const kinds = fact.emergencies.join(', ').replaceAll('_', ' ');
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
        <Badge tone={tones[fact.outcome]}>
          {words[fact.outcome]}
          {fact.problem ? `: ${fact.problem.replaceAll('_', ' ')}` : ''}
        </Badge>
        <span>{type ? i18n._(TYPE_LABELS[type].title) : fact.pack_type}</span>
        <span className="text-ink-2">
          <Engine engine={fact.engine} model={fact.model} /> · {formatDateTime(fact.at)} · {time} ·{' '}
          <Trans>
            {citations} citations, {removed} removed
          </Trans>
          {fact.grade === null ? null : ` · ${t`grade ${fact.grade}`}`}
        </span>
        {kinds ? (
          <Badge tone="danger">
            <Trans>Emergency: {kinds}</Trans>
          </Badge>
        ) : null}
        {fact.knows_little ? (
          <Badge tone="warning">
            <Trans>Knew little</Trans>
          </Badge>
        ) : null}
      </Card>
    </li>
  );
}
