import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { partKey } from '../starter-plan.rules/progress.ts';
import { LEVELS, type Level } from '../starter-plan.rules/score.ts';
import { LEVEL_LABELS } from './labels.ts';
import { planStore } from './use-plan.ts';

interface SupportLevelProps {
  isOpen: boolean;
  onClose: () => void;
  level: Level;
  recommended: Level;
}

/** Three levels of help. Our recommendation stays marked, whatever is chosen (PLAN-62, PLAN-66). */
export function SupportLevel({ isOpen, onClose, level, recommended }: SupportLevelProps) {
  const { t, i18n } = useLingui();
  return (
    <Dialog title={t`How much help would you like?`} isOpen={isOpen} onClose={onClose}>
      <Fieldset
        id="support-level"
        legend={<Trans>Support level</Trans>}
        hint={<Trans>We are in beta: nothing is charged, and help starts when the services open.</Trans>}
      >
        <div className="grid gap-2">
          {LEVELS.map((each) => (
            <Choice
              key={each}
              kind="radio"
              name="support-level"
              value={each}
              checked={each === level}
              onChoose={() => planStore.put(partKey.level(), each)}
              hint={`${i18n._(LEVEL_LABELS[each].text)} ${i18n._(LEVEL_LABELS[each].priceDetail)}`}
            >
              <strong>{LEVEL_LABELS[each].title}</strong> {i18n._(LEVEL_LABELS[each].price)}{' '}
              {each === recommended ? (
                <Badge tone="info">
                  <Trans>Suggested</Trans>
                </Badge>
              ) : null}
            </Choice>
          ))}
        </div>
      </Fieldset>
      <p>
        <Button onClick={onClose}>
          <Trans>Use this level</Trans>
        </Button>
      </p>
    </Dialog>
  );
}
