import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { orpc } from '#web/data/client.ts';
import { queryClient } from '#web/data/query.ts';
import { restartRead } from '#web/data/restart-read.ts';
import { formatHour } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { useRestoredFocus } from '#web/ui/use-restored-focus.ts';
import type { Choices } from '../activity.contract.ts';
import { USUAL_QUIET_HOURS } from '../activity.reminders.rules.ts';

type Chosen = Choices['quiet_hours'];

/** When nothing reminds a person. Stored as soon as both hours make sense; what was not stored stays here. */
export function QuietHoursChoice({ stored }: { stored: Chosen }) {
  const { t } = useLingui();
  const whole = useRef<HTMLDivElement>(null);
  const focus = useRestoredFocus(whole);
  const [unsaved, setUnsaved] = useState<Chosen>();
  const save = useMutation(
    orpc.activity.setChoices.mutationOptions({
      // One after the other, with the other choices: the last one is the one that stays.
      scope: { id: 'notification choices' },
      onSuccess: (choices, { quiet_hours }) => {
        queryClient.setQueryData(orpc.activity.choices.queryKey(), choices);
        restartRead(orpc.activity.choices.queryKey());
        setUnsaved((now) => (now === quiet_hours ? undefined : now));
      },
    }),
  );
  const shown = unsaved === undefined ? stored : unsaved;
  const failed = save.isError && !isWrong(shown);

  function choose(quiet_hours: Chosen) {
    setUnsaved(quiet_hours);
    if (!isWrong(quiet_hours)) save.mutate({ quiet_hours });
  }

  return (
    <div ref={whole} tabIndex={-1} className="grid gap-3 outline-none" {...focus}>
      <Choice
        kind="checkbox"
        name="quiet_hours"
        checked={shown !== null}
        onChoose={() => choose(shown === null ? USUAL_QUIET_HOURS : null)}
        hint={<Trans>A reminder that falls into them comes when they end.</Trans>}
      >
        <Trans>Quiet hours without reminders</Trans>
      </Choice>
      {shown === null ? null : (
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label={<Trans>Quiet from</Trans>}
            value={`${shown.from}`}
            options={hours()}
            onChange={(hour) => choose({ ...shown, from: Number(hour) })}
          />
          <SelectField
            label={<Trans>Quiet until</Trans>}
            value={`${shown.until}`}
            error={isWrong(shown) ? t`Choose another hour than the one they begin at.` : undefined}
            options={hours()}
            onChange={(hour) => choose({ ...shown, until: Number(hour) })}
          />
        </div>
      )}
      <Problem>{failed ? <Trans>This was not saved.</Trans> : null}</Problem>
      {failed ? (
        <Button look="secondary" className="justify-self-start" onClick={() => choose(shown)}>
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </div>
  );
}

const isWrong = (chosen: Chosen) => chosen !== null && chosen.from === chosen.until;
const hours = () => Array.from({ length: 24 }, (_, hour) => ({ value: `${hour}`, label: formatHour(hour) }));
