import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

interface AssigneeFieldProps {
  projectId: string;
  personId: string;
  id?: string;
  /** Empty, or whatever `others` has, for nobody. */
  value: string;
  /** What else may be chosen. */
  others: { value: string; label: string }[];
  /** Whoever does it now, who may have left the project. */
  assignee?: { user_id: string; full_name: string } | null;
  error?: string | undefined;
  onChange: (personId: string) => void;
}

/** Who does a task: somebody in the project, or nobody yet (TASK-10, TASK-19). */
export function AssigneeField({
  projectId,
  personId,
  others,
  assignee = null,
  ...field
}: AssigneeFieldProps) {
  const { t } = useLingui();
  const query = useQuery(orpc.tasks.assignees.queryOptions({ input: { id: projectId } }));
  const members = query.data?.people ?? [];
  const people = assignee && members.every(isNot(assignee.user_id)) ? [...members, assignee] : members;
  const options = [
    ...others,
    ...people.map(({ user_id, full_name }) => ({
      value: user_id,
      label: user_id === personId ? t`${full_name} (you)` : full_name,
    })),
  ];
  // A browser would show the first one instead, and send whom it does not show.
  if (query.data && options.every(({ value }) => value !== field.value))
    options.push({ value: field.value, label: t`No longer in the project` });
  return (
    <div className="grid gap-2">
      <SelectField label={<Trans>Assignee</Trans>} name="assigned_to" options={options} {...field} />
      {query.isLoadingError ? (
        <LoadFailed
          title={t`We could not load who is in this project`}
          onRetry={() => void query.refetch()}
        />
      ) : null}
    </div>
  );
}

const isNot =
  (id: string) =>
  ({ user_id }: { user_id: string }) =>
    user_id !== id;
