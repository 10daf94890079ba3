import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SourceLine } from '#features/library/ui/GuideSources.tsx';
import { paths } from '#kit/paths.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { classes } from '#web/ui/classes.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import type { PlanItem } from '../starter-plan.contract.ts';
import { isTicked, type Progress, partKey } from '../starter-plan.rules/progress.ts';
import { ItemPhones } from './ItemPhones.tsx';
import { planStore } from './use-plan.ts';
import { WhyThis } from './WhyThis.tsx';

interface PlanItemCardProps {
  item: PlanItem;
  progress: Progress;
  /** The first card is the largest, and expanded. */
  first: boolean;
  id: string;
  children?: ReactNode;
}

/** One action of the plan: what, why, steps to tick, guide, phone numbers. */
export function PlanItemCard({ item, progress, first, id, children }: PlanItemCardProps) {
  const to = usePublicPath();
  const [area = '', slug = ''] = item.guide?.split('/') ?? [];
  return (
    <Card
      className={classes(
        'grid',
        first ? 'gap-4 border-2 shadow-2' : 'gap-3',
        item.safety ? 'border-2 border-danger!' : first && 'border-primary',
      )}
    >
      <div className="grid gap-2">
        {first && !item.safety ? (
          <p className="font-semibold text-clay">
            <Trans>Do this first</Trans>
          </p>
        ) : null}
        <h3 id={id} tabIndex={-1} className={first ? 'text-2xl' : 'text-xl'}>
          {item.title}
        </h3>
        {item.safety ? <ItemPhones item={item} /> : null}
        <p className="measure text-ink-2">{item.why}</p>
      </div>
      {item.safety ? null : <WhyThis item={item} />}
      <Disclosure
        startsOpen={first}
        label={
          <Trans>
            Show the steps <span className="sr-only">for {item.title}</span>
          </Trans>
        }
      >
        <Steps item={item} progress={progress} />
      </Disclosure>
      {/* For a safety action, what to do comes before why it is here. */}
      {item.safety ? <WhyThis item={item} /> : null}
      <div className="no-print flex flex-wrap gap-x-5 gap-y-2">
        {item.guide ? (
          <ButtonLink look="secondary" to={to(paths.guide(area, slug))}>
            <Trans>
              Read the guide <span className="sr-only">for {item.title}</span>
            </Trans>
          </ButtonLink>
        ) : null}
        {children}
      </div>
    </Card>
  );
}

function Steps({ item, progress }: { item: PlanItem; progress: Progress }) {
  const { t } = useLingui();
  // A server of the version before numbers none.
  const steps = item.steps.map((step, place) => ({ ...step, tick: step.tick ?? place }));
  const done = steps.filter(({ tick }) => isTicked(progress, item.id, tick)).length;
  const all = steps.length;
  if (all === 0) {
    return (
      <p>
        <Trans>Steps coming soon.</Trans>
      </p>
    );
  }
  return (
    <div className="grid gap-4">
      <p role="status" className="text-sm text-ink-2">
        <Trans>
          {done} of {all} done.
        </Trans>
      </p>
      <ul className="grid gap-2">
        {steps.map(({ text, source, tick }) => (
          <li key={text}>
            <Choice
              kind="checkbox"
              name={`${item.id}-${tick}`}
              checked={isTicked(progress, item.id, tick)}
              onChoose={() => planStore.put(partKey.tick(item.id, tick), !isTicked(progress, item.id, tick))}
            >
              {text}
              {source === null ? null : (
                <sup className="font-semibold text-ink-2">
                  <span className="sr-only"> {t`Source`} </span>
                  {source + 1}
                </sup>
              )}
            </Choice>
          </li>
        ))}
      </ul>
      {item.safety ? null : <ItemPhones item={item} />}
      <Disclosure label={<Trans>Where this comes from</Trans>}>
        <ol className="measure grid list-decimal gap-2 pl-6 text-sm">
          {item.sources.map((source) => (
            <li key={source.title}>
              <SourceLine source={source} newTab={t`(opens in a new tab)`} />
            </li>
          ))}
        </ol>
        <p className="mt-3 text-sm">
          <Trans>Steps without a number are common practice.</Trans>
        </p>
      </Disclosure>
    </div>
  );
}
