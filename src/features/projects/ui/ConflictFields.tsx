import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDay } from '#web/dates.ts';
import { OvertakenChoices } from '#web/ui/OvertakenChoices.tsx';
import type { Priority } from '../projects.rules.ts';
import type { FieldName, Merge } from './merge-edit.ts';
import type { ProjectFields } from './ProjectFieldset.tsx';
import { PRIORITY_LABELS } from './priority-labels.ts';

const LABELS: Record<FieldName, MessageDescriptor> = {
  title: msg({ message: 'Title', context: 'of a project' }),
  description: msg`Description`,
  priority: msg`Priority`,
  due_date: msg`Due date`,
};

interface OvertakenFieldsProps {
  merge: Merge;
  /** Whether saving was tried before choosing. */
  undecided: boolean;
  onChoose: (field: FieldName, side: 'mine' | 'theirs', value: ProjectFields[FieldName]) => void;
}

/** Fields of a project that someone else changed in the meantime. */
export function ConflictFields({ merge, undecided, onChoose }: OvertakenFieldsProps) {
  const { t, i18n } = useLingui();
  const shown = (field: FieldName, value: ProjectFields[FieldName]) => {
    if (value === '') return t`(empty)`;
    if (field === 'priority') return i18n._(PRIORITY_LABELS[value as Priority]);
    return field === 'due_date' ? formatDay(String(value)) : String(value);
  };
  return (
    <OvertakenChoices
      title={t`Somebody else changed this project while you were writing`}
      fields={merge.overtaken.map(({ field, mine, theirs }) => ({
        field,
        label: i18n._(LABELS[field]),
        mine: shown(field, mine),
        theirs: shown(field, theirs),
      }))}
      chosen={merge.chosen}
      undecided={undecided}
      onChoose={(field, side) => {
        const found = merge.overtaken.find((each) => each.field === field);
        if (found) onChoose(field, side, found[side]);
      }}
    />
  );
}
