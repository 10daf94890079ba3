import { Trans } from '@lingui/react/macro';
import { EmergencyWatch } from '#features/packs/ui/EmergencyWatch.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import type { Hazard } from '../assessment.answers.types.ts';
import { questionOf, toggleOption } from '../assessment.rules/answers.ts';
import { hazardsOfKinds } from '../assessment.rules/free-text.ts';
import { optionLabel } from '../assessment.rules/labels.ts';
import type { ManyQuestion } from '../assessment.types.ts';
import { useLabel } from './labels.tsx';

type Ticked = (Hazard | 'none_of_above')[];

interface EmergencyPromptProps {
  texts: string[];
  ticked: Ticked;
  onTick: (ticked: Ticked) => void;
}

/** Whom to call about what somebody writes, and the matching box of the safety check. */
export function EmergencyPrompt({ texts, ticked, onTick }: EmergencyPromptProps) {
  const label = useLabel();
  const question = questionOf('safety_check') as ManyQuestion;
  return (
    <EmergencyWatch text={texts}>
      {(kinds) => {
        const hazards = hazardsOfKinds(kinds);
        if (hazards.length === 0) return null;
        return (
          <div className="grid gap-2 border-t border-hairline pt-2">
            <p>
              <Trans>Is this happening right now? Tick it, and the plan begins with it.</Trans>
            </p>
            {hazards.map((hazard) => (
              <Choice
                key={hazard}
                kind="checkbox"
                name="safety_check"
                value={hazard}
                checked={ticked.includes(hazard)}
                onChoose={() => onTick(toggleOption(question, ticked, hazard).chosen as Ticked)}
              >
                {label(optionLabel(question, hazard))}
              </Choice>
            ))}
          </div>
        );
      }}
    </EmergencyWatch>
  );
}
