import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '#web/data/client.ts';
import { errorCode, errorData } from '#web/data/errors.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { focusOvertaken } from '#web/ui/OvertakenChoices.tsx';
import { notify } from '#web/ui/toast.tsx';
import type { Project, ProjectDetails } from '../projects.contract.ts';
import { ConflictFields } from './ConflictFields.tsx';
import { type Merge, mergeEdit } from './merge-edit.ts';
import { changedFields, fieldsOf, ProjectFieldset, toSend } from './ProjectFieldset.tsx';
import { showChanged } from './show-changed.ts';

const FAILURE = failing(
  'update project',
  msg`We could not save it just now`,
  msg`What you wrote is still here.`,
);

interface EditProjectDialogProps {
  project: ProjectDetails;
  onClose: () => void;
}

/**
 * Edits a project's text fields; status and provider are changed elsewhere. Sends only what was changed here.
 * If someone else has changed the same field meanwhile, the user chooses.
 */
export default function EditProjectDialog({ project, onClose }: EditProjectDialogProps) {
  const { t } = useLingui();
  // The version when the dialog opened, or at the last conflict.
  const [before, setBefore] = useState(() => fieldsOf(project));
  const [fields, setFields] = useState(before);
  const [merge, setMerge] = useState<Merge | null>(null);
  const [undecided, setUndecided] = useState(false);

  async function submit() {
    const open = merge?.overtaken.find(({ field }) => merge.chosen[field] === undefined);
    if (open) {
      setUndecided(true);
      return false;
    }
    const changed = changedFields(before, fields);
    if (Object.keys(changed).length === 0) return;
    const seen = Object.fromEntries(
      Object.entries(toSend(before)).filter(([name]) => name in changed),
    ) as typeof changed;
    const saved = await api.projects.update({ id: project.id, ...changed, seen });
    showChanged(saved);
    const others = Object.keys(changedFields(fields, fieldsOf(saved))).length > 0;
    notify.success(
      t`Your changes are saved.`,
      others || merge ? t`What somebody else changed in the meantime is kept too.` : undefined,
    );
  }

  function explain(error: unknown) {
    const now = errorData<{ project: Project }>(error)?.project;
    if (errorCode(error) !== 'CHANGED_MEANWHILE' || !now) return undefined;
    meet(now);
    return null;
  }

  /** On a conflict: takes the other person's values for fields unchanged here, and asks about the rest. */
  function meet(now: Project) {
    const met = mergeEdit(before, fields, fieldsOf(now));
    setMerge(met);
    setUndecided(false);
    setBefore(fieldsOf(now));
    setFields(met.fields);
    const first = met.overtaken[0];
    // Once it is rendered.
    if (first) setTimeout(() => focusOvertaken(first.field), 50);
  }

  return (
    <FormDialog
      title={t`Edit project`}
      unsaved={Object.keys(changedFields(before, fields)).length > 0}
      action={<Trans>Save changes</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      disabled={!fields.title.trim()}
      submit={submit}
      failure={FAILURE}
      explain={explain}
      onClose={onClose}
    >
      {merge ? (
        <ConflictFields
          merge={merge}
          undecided={undecided}
          onChoose={(field, side, value) => {
            setMerge({ ...merge, chosen: { ...merge.chosen, [field]: side } });
            setFields({ ...fields, [field]: value });
          }}
        />
      ) : null}
      <ProjectFieldset fields={fields} onChange={setFields} />
    </FormDialog>
  );
}
