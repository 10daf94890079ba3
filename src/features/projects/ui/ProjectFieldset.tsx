import { Trans, useLingui } from '@lingui/react/macro';
import { EmergencyWatch } from '#features/packs/ui/EmergencyWatch.tsx';
import { CountedField } from '#web/ui/CountedField.tsx';
import { DueDateField } from '#web/ui/DueDateField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { Project } from '../projects.contract.ts';
import { DEFAULT_PRIORITY, PRIORITIES, PROJECT_MAX, type Priority } from '../projects.rules.ts';
import { PRIORITY_LABELS } from './priority-labels.ts';

/** The form's values; an empty due date means none. */
export interface ProjectFields {
  title: string;
  description: string;
  priority: Priority;
  due_date: string;
}

export const EMPTY_FIELDS: ProjectFields = {
  title: '',
  description: '',
  priority: DEFAULT_PRIORITY,
  due_date: '',
};

export function fieldsOf(project: Project): ProjectFields {
  const { title, description, due_date } = project;
  const priority = PRIORITIES.find((each) => each === project.priority) ?? DEFAULT_PRIORITY;
  return { title, description, priority, due_date: due_date ?? '' };
}

/** In the API's format. */
export function toSend({ title, description, priority, due_date }: ProjectFields) {
  return { title: title.trim(), description: description.trim(), priority, due_date: due_date || null };
}

/** The changed fields, in the API's format. */
export function changedFields(before: ProjectFields, after: ProjectFields) {
  const old = toSend(before);
  const changed = Object.entries(toSend(after)).filter(
    ([name, value]) => old[name as keyof typeof old] !== value,
  );
  return Object.fromEntries(changed) as Partial<typeof old>;
}

interface ProjectFieldsetProps {
  fields: ProjectFields;
  onChange: (fields: ProjectFields) => void;
}

/** The fields of a project, shared by the forms to create and to edit. */
export function ProjectFieldset({ fields, onChange }: ProjectFieldsetProps) {
  const { t, i18n } = useLingui();
  const set = (change: Partial<ProjectFields>) => onChange({ ...fields, ...change });
  return (
    <>
      <CountedField
        label={<Trans context="of a project">Title</Trans>}
        name="title"
        required
        maxLength={PROJECT_MAX.title}
        value={fields.title}
        onChange={(title) => set({ title })}
      />
      <CountedField
        long
        label={<Trans>Description</Trans>}
        optional={t`(optional)`}
        name="description"
        maxLength={PROJECT_MAX.description}
        value={fields.description}
        onChange={(description) => set({ description })}
      />
      <EmergencyWatch text={[fields.title, fields.description]} />
      <SelectField
        label={<Trans>Priority</Trans>}
        name="priority"
        value={String(fields.priority)}
        options={PRIORITIES.map((each) => ({ value: String(each), label: i18n._(PRIORITY_LABELS[each]) }))}
        onChange={(value) => set({ priority: Number(value) as Priority })}
      />
      <DueDateField value={fields.due_date} onChange={(due_date) => set({ due_date })} />
    </>
  );
}
