import { Trans, useLingui } from '@lingui/react/macro';
import { DOMAIN_LABELS } from '#features/library/ui/domain-labels.ts';
import { paths } from '#kit/paths.ts';
import { formatDate } from '#web/dates.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import type { Starter } from './use-starter-plan.ts';

/** The starter plan among the person's plans; renders nothing while there is none. */
export function StarterPlan({ starter }: { starter: Starter | null }) {
  const { i18n } = useLingui();
  const to = usePublicPath();
  if (!starter) return null;
  const changed = formatDate(starter.changedAt);
  const areas = starter.domains.map((domain) => i18n._(DOMAIN_LABELS[domain])).join(', ');
  return (
    <Card className="grid justify-items-start gap-3">
      <h2 className="text-xl">
        <Trans>My starter plan</Trans>
      </h2>
      <p className="text-ink-2">
        {areas ? (
          <Trans>
            For {areas}. Changed {changed}.
          </Trans>
        ) : (
          <Trans>Changed {changed}.</Trans>
        )}
      </p>
      <ButtonLink look="secondary" to={`${to(paths.getStarted())}?step=plan`}>
        <Trans>Open my starter plan</Trans>
      </ButtonLink>
    </Card>
  );
}
