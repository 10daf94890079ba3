import { Trans } from '@lingui/react/macro';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import type { Scope } from '../appointments.series.rules.ts';

interface ScopeFieldProps {
  legend: string;
  value: Scope;
  onChange: (scope: Scope) => void;
}

/** Which appointments of a series a change is for. */
export function ScopeField({ legend, value, onChange }: ScopeFieldProps) {
  const choices = [
    { scope: 'this', label: <Trans>Only this one</Trans> },
    { scope: 'following', label: <Trans>This one and those after it</Trans> },
    { scope: 'all', label: <Trans>All that are still to come</Trans> },
  ] as const;
  return (
    <Fieldset id="scope" legend={legend}>
      <div className="grid gap-2">
        {choices.map(({ scope, label }) => (
          <Choice
            key={scope}
            kind="radio"
            name="scope"
            checked={value === scope}
            onChoose={() => onChange(scope)}
          >
            {label}
          </Choice>
        ))}
      </div>
    </Fieldset>
  );
}
