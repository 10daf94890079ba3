import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { formatDate, formatDateTime } from '../../../web/dates.ts';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { QUESTIONS } from '../../assessment/assessment.rules/answers.ts';
import type { Advice } from '../../assessment/assessment.rules/flags.ts';
import { optionLabel } from '../../assessment/assessment.rules/labels.ts';
import type { SafetyCase } from '../../assessment/assessment.safety.contract.ts';
import { FlagName, LevelBadge } from '../../assessment/ui/flags.tsx';
import { useLabel } from '../../assessment/ui/labels.tsx';

interface CaseCardProps {
  safetyCase: SafetyCase;
  onTake: () => Promise<void>;
  onResolve: () => void;
}

/** An assessment that needs somebody's eyes: whose, why, and who looks after it. */
export function CaseCard({ safetyCase, onTake, onResolve }: CaseCardProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const resolve = useRef<HTMLButtonElement>(null);
  const { name, email, city_zip, created_at, escalation_level, flags, state, mine } = safetyCase;

  async function take() {
    setBusy(true);
    await onTake();
    setBusy(false);
    // The button that had the focus is gone.
    resolve.current?.focus();
  }

  return (
    <li>
      <Card className="grid gap-4">
        <div className="grid justify-items-start gap-1">
          <LevelBadge level={escalation_level} />
          <h2 className="text-lg wrap-anywhere">{name}</h2>
          <p className="text-ink-2 wrap-anywhere">
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
            {' · '}
            {city_zip}
            {' · '}
            {formatDate(created_at)}
          </p>
        </div>
        <ul className="flex flex-wrap gap-2" aria-label={t`Flags`}>
          {flags.map((flag) => (
            <li key={flag}>
              <Badge>
                <FlagName flag={flag} />
              </Badge>
            </li>
          ))}
        </ul>
        <Hazards hazards={safetyCase.hazards} />
        <div className="grid gap-3 border-t border-hairline pt-4">
          <p role="status">
            <Standing safetyCase={safetyCase} />
          </p>
          {safetyCase.reason ? (
            <p className="measure whitespace-pre-line wrap-anywhere">{safetyCase.reason}</p>
          ) : null}
          {state === 'open' || (state === 'taken' && mine) ? (
            <div className="flex flex-wrap gap-3">
              {state === 'open' ? (
                <Button
                  look="secondary"
                  disabled={busy}
                  aria-label={t`Take the case of ${name}`}
                  onClick={() => void take()}
                >
                  <Trans>Take the case</Trans>
                </Button>
              ) : null}
              <Button
                ref={resolve}
                look={state === 'open' ? 'quiet' : 'secondary'}
                aria-label={t`Resolve the case of ${name}`}
                onClick={onResolve}
              >
                <Trans>Resolve</Trans>
              </Button>
            </div>
          ) : null}
        </div>
      </Card>
    </li>
  );
}

/** Each with the advice that was shown for it then. */
function Hazards({ hazards }: { hazards: SafetyCase['hazards'] }) {
  const { t } = useLingui();
  const label = useLabel();
  const question = QUESTIONS.find(({ key }) => key === 'safety_check');
  if (hazards.length === 0) return null;
  return (
    <ul className="grid gap-3" aria-label={t`What was ticked`}>
      {hazards.map(({ hazard, advice, ticked_at }) => (
        <li key={hazard} className="border-l-4 border-danger pl-3">
          <p className="font-semibold">{question ? label(optionLabel(question, hazard)) : hazard}</p>
          <p className="text-ink-2">
            <Trans>
              Advice shown: <AdviceName advice={advice as Advice} />
            </Trans>
            {' · '}
            {formatDateTime(ticked_at)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function AdviceName({ advice }: { advice: Advice }): ReactNode {
  switch (advice) {
    case 'call_911':
      return <Trans>Call 911</Trans>;
    case 'call_988':
      return <Trans>Call or text 988</Trans>;
    case 'call_911_or_988':
      return <Trans>Call 911 or 988</Trans>;
    case 'call_adult_protective_services':
      return <Trans>911, Adult Protective Services, Eldercare Locator</Trans>;
  }
}

/** Who has it, since when, or how long it is over. */
function Standing({ safetyCase }: { safetyCase: SafetyCase }): ReactNode {
  const { state, mine, taken_by, taken_at, resolved_at } = safetyCase;
  const who = taken_by ?? '';
  if (state === 'open') return <Trans>Nobody has this case yet.</Trans>;
  const at = formatDateTime((state === 'taken' ? taken_at : resolved_at) ?? '');
  if (state === 'taken') {
    return mine ? (
      <Trans>You took this case on {at}.</Trans>
    ) : (
      <Trans>
        {who} took this case on {at}.
      </Trans>
    );
  }
  return taken_by ? (
    <Trans>
      Resolved by {who} on {at}.
    </Trans>
  ) : (
    <Trans>Resolved on {at}.</Trans>
  );
}
