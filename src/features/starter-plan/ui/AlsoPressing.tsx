import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Domain } from '#features/library/library.types.ts';
import { DOMAIN_LABELS } from '#features/library/ui/domain-labels.ts';
import { Button } from '#web/ui/Button.tsx';
import { partKey } from '../starter-plan.rules/progress.ts';
import { planStore } from './use-plan.ts';

interface AlsoPressingProps {
  domains: readonly Domain[];
  /** The area now comes first; its questions are next. */
  onChosen: (domain: Domain) => void;
  /** Nothing reached the threshold, so these are all there is. */
  alone?: boolean;
}

/** Other pressing areas without a place in the plan, each with a link to a plan of its own. */
export function AlsoPressing({ domains, onChosen, alone = false }: AlsoPressingProps) {
  const { i18n } = useLingui();
  const id = useId();
  if (domains.length === 0) return null;
  return (
    <section aria-labelledby={id} className="no-print grid gap-3 rounded-card bg-muted p-5 sm:p-6">
      <h2 id={id} className="text-lg">
        {alone ? <Trans>What presses on you counts</Trans> : <Trans>Also pressing for you</Trans>}
      </h2>
      <p className="measure">
        {alone ? (
          <Trans>
            By points, no area is a priority. You said that these are urgent, weigh on you, or leave you
            unsure. Choose one, and we make a plan for it.
          </Trans>
        ) : (
          <Trans>
            A plan has room for two areas at a time. Nothing of these is lost: choose one, and it comes first.
          </Trans>
        )}
      </p>
      <ul className="flex flex-wrap gap-3">
        {domains.map((domain) => {
          const area = i18n._(DOMAIN_LABELS[domain]);
          return (
            <li key={domain}>
              <Button
                look="secondary"
                onClick={() => {
                  planStore.put(partKey.first(), domain);
                  onChosen(domain);
                }}
              >
                <Trans>Make a plan for {area}</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
