import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay } from '#web/dates.ts';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Priority } from '../projects.rules.ts';
import { PRIORITY_LABELS } from './labels.ts';
import type { FieldName, Merge } from './merge-edit.ts';
import type { ProjectFields } from './ProjectFieldset.tsx';

const LABELS: Record<FieldName, MessageDescriptor> = {
  title: msg({ message: 'Title', context: 'of a project' }),
  description: msg`Description`,
  priority: msg`Priority`,
  due_date: msg`Due date`,
};

const idOf = (field: FieldName) => `overtaken-${field}`;

/** Focuses the question about a conflicting field. */
export function focusOvertaken(field: FieldName): void {
  const fieldset = document.getElementById(idOf(field));
  fieldset?.focus({ preventScroll: true });
  fieldset?.scrollIntoView();
}

interface OvertakenFieldsProps {
  merge: Merge;
  /** Whether saving was tried before choosing. */
  undecided: boolean;
  onChoose: (field: FieldName, side: 'mine' | 'theirs', value: ProjectFields[FieldName]) => void;
}

/** Fields that someone else changed in the meantime, with both versions to choose from. */
export function OvertakenFields({ merge, undecided, onChoose }: OvertakenFieldsProps) {
  const { t, i18n } = useLingui();
  const shown = (field: FieldName, value: ProjectFields[FieldName]) => {
    if (value === '') return t`(empty)`;
    if (field === 'priority') return i18n._(PRIORITY_LABELS[value as Priority]);
    return field === 'due_date' ? formatDay(String(value)) : String(value);
  };
  return (
    <>
      <Notice
        tone="warning"
        role="alert"
        title={t`Somebody else changed this project while you were writing`}
      >
        <p>
          <Trans>Nothing is lost. Choose what it should say, then save again.</Trans>
        </p>
      </Notice>
      {merge.overtaken.map(({ field, mine, theirs }) => (
        <Fieldset
          key={field}
          id={idOf(field)}
          legend={i18n._(LABELS[field])}
          error={undecided && !merge.chosen[field] ? t`Choose one of the two.` : undefined}
        >
          <div className="grid gap-2">
            {(
              [
                ['mine', mine, t`Yours`],
                ['theirs', theirs, t`Theirs, saved meanwhile`],
              ] as const
            ).map(([side, value, whose]) => (
              <Choice
                key={side}
                kind="radio"
                name={idOf(field)}
                value={side}
                checked={merge.chosen[field] === side}
                onChoose={() => onChoose(field, side, value)}
                hint={<span className="whitespace-pre-line wrap-anywhere">{shown(field, value)}</span>}
              >
                {whose}
              </Choice>
            ))}
          </div>
        </Fieldset>
      ))}
    </>
  );
}
