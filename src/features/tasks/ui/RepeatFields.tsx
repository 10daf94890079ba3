import { Trans, useLingui } from '@lingui/react/macro';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { MAX_STEP, REPEAT_UNITS, type Repeat } from '../tasks.repeat.rules.ts';
import { repeatProblem, type TaskForm } from './task-fields.ts';

interface RepeatFieldsProps {
  form: TaskForm;
  onChange: (repeat: TaskForm['repeat']) => void;
}

/** Whether a task comes again, and how often. */
export function RepeatFields({ form, onChange }: RepeatFieldsProps) {
  const { t } = useLingui();
  const { repeat } = form;
  const problem = repeatProblem(form);
  const names: Record<Repeat['every'], string> = { day: t`By days`, week: t`By weeks`, month: t`By months` };
  const units: Record<Repeat['every'], string> = {
    day: t`Every how many days`,
    week: t`Every how many weeks`,
    month: t`Every how many months`,
  };
  return (
    <>
      <SelectField
        label={<Trans>Repeats</Trans>}
        name="repeat"
        value={repeat?.every ?? 'no'}
        error={problem === 'day' ? t`A task that repeats needs a due date. Choose one above.` : undefined}
        options={[
          { value: 'no', label: t`Does not repeat` },
          ...REPEAT_UNITS.map((every) => ({ value: every, label: names[every] })),
        ]}
        onChange={(every) => onChange(every === 'no' ? null : { every, step: repeat?.step ?? 1 })}
      />
      {repeat ? (
        <TextField
          label={units[repeat.every]}
          hint={<Trans>When it is completed, the next one is created by itself.</Trans>}
          name="repeat_step"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_STEP}
          value={repeat.step === 0 ? '' : String(repeat.step)}
          error={problem === 'step' ? t`Enter a number from 1 to ${MAX_STEP}.` : undefined}
          onChange={(step) => onChange({ ...repeat, step: Number(step) })}
        />
      ) : null}
    </>
  );
}
