import { Trans, useLingui } from '@lingui/react/macro';
import { DOMAIN_LABELS } from '#features/library/ui/domain-labels.ts';
import type { PlanItem } from '../starter-plan.contract.ts';
import type { TriageQuestion } from '../starter-plan.questions.ts';
import { DRILL_LABELS, TRIAGE_LABELS } from './labels.ts';

/** Which answers put an action in the plan, and what would remove it. */
export function WhyThis({ item }: { item: Pick<PlanItem, 'domain' | 'because' | 'safety'> }) {
  const { t, i18n } = useLingui();
  const area = i18n._(DOMAIN_LABELS[item.domain]);
  const reasons = item.because.flatMap(({ question, codes }) => {
    const labels = DRILL_LABELS[item.domain][question] ?? TRIAGE_LABELS[question as TriageQuestion];
    if (!labels) return [];
    const chosen = codes.flatMap((code) => (labels.options[code] ? [i18n._(labels.options[code])] : []));
    // A stored answer that is no longer offered is still an answer (PLAN-25).
    const none = codes.length > 0 ? t`another answer` : t`not answered yet`;
    return [{ question, asked: i18n._(labels.title), chosen: chosen.join('; ') || none }];
  });
  return (
    <div className="measure grid gap-1 rounded-control bg-muted p-4">
      <p className="font-semibold">
        <Trans>Why this?</Trans>
      </p>
      {reasons.length > 0 ? (
        <>
          <ul className="list-disc pl-6">
            {reasons.map(({ question, asked, chosen }) => (
              <li key={question}>
                {asked} <strong>{chosen}</strong>
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-2">
            {item.safety ? (
              <Trans>It is about safety, so it stays first for as long as you keep this answer.</Trans>
            ) : (
              <Trans>
                It goes away when you change these answers, or when {area} is no longer a priority.
              </Trans>
            )}
          </p>
        </>
      ) : (
        <p>
          <Trans>
            It is part of every plan for {area}. It goes away when {area} is not in your plan.
          </Trans>
        </p>
      )}
    </div>
  );
}
