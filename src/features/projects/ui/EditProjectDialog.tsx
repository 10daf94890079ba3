import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { api } from '../../../web/data/client.ts';
import { errorCode, errorData } from '../../../web/data/errors.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { useLeaveGuard } from '../../../web/ui/LeaveGuard.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { notify } from '../../../web/ui/toast.tsx';
import type { Project, ProjectDetails } from '../projects.contract.ts';
import { type Merge, mergeEdit } from './merge-edit.ts';
import { focusOvertaken, OvertakenFields } from './OvertakenFields.tsx';
import { changedFields, fieldsOf, ProjectFieldset, toSend } from './ProjectFieldset.tsx';
import { showChanged } from './show-changed.ts';

interface EditProjectDialogProps {
  project: ProjectDetails;
  onClose: () => void;
}

/**
 * Changes what a project says; its status and its provider have places of their own. Only what was changed
 * here is sent. Where somebody else has changed the same field meanwhile, the person chooses.
 */
export default function EditProjectDialog({ project, onClose }: EditProjectDialogProps) {
  const { t } = useLingui();
  // As it was when the dialog opened, or when it was last found to have changed.
  const [before, setBefore] = useState(() => fieldsOf(project));
  const [fields, setFields] = useState(before);
  const [merge, setMerge] = useState<Merge | null>(null);
  const [undecided, setUndecided] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const guard = useLeaveGuard(Object.keys(changedFields(before, fields)).length > 0, onClose);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !fields.title.trim()) return;
    const open = merge?.overtaken.find(({ field }) => merge.chosen[field] === undefined);
    if (open) {
      setUndecided(true);
      return focusOvertaken(open.field);
    }
    setBusy(true);
    setFailed(false);
    try {
      const changed = changedFields(before, fields);
      if (Object.keys(changed).length > 0) {
        const seen = Object.fromEntries(
          Object.entries(toSend(before)).filter(([name]) => name in changed),
        ) as typeof changed;
        const saved = await api.projects.update({ id: project.id, ...changed, seen });
        showChanged(saved);
        const others = Object.keys(changedFields(fields, fieldsOf(saved))).length > 0;
        notify.success(
          t`Your changes are saved.`,
          others || merge ? t`What somebody else changed meanwhile is kept too.` : undefined,
        );
      }
      onClose();
    } catch (error) {
      setBusy(false);
      const now = errorData<{ project: Project }>(error)?.project;
      if (errorCode(error) === 'CHANGED_MEANWHILE' && now) return meet(now);
      console.error('a project was not changed', error);
      setFailed(true);
    }
  }

  /** Somebody else was faster: takes theirs where nothing was changed here, and asks about the rest. */
  function meet(now: Project) {
    const met = mergeEdit(before, fields, fieldsOf(now));
    setMerge(met);
    setUndecided(false);
    setBefore(fieldsOf(now));
    setFields(met.fields);
    const first = met.overtaken[0];
    // After it is there.
    if (first) setTimeout(() => focusOvertaken(first.field), 50);
  }

  return (
    <Dialog title={t`Edit project`} isOpen onClose={guard.close}>
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        {merge ? (
          <OvertakenFields
            merge={merge}
            undecided={undecided}
            onChoose={(field, side, value) => {
              setMerge({ ...merge, chosen: { ...merge.chosen, [field]: side } });
              setFields({ ...fields, [field]: value });
            }}
          />
        ) : null}
        <ProjectFieldset fields={fields} onChange={setFields} />
        {failed ? (
          <Notice tone="danger" role="alert" title={t`We could not save it just now`}>
            <p>
              <Trans>What you wrote is still here. Please try again.</Trans>
            </p>
          </Notice>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={busy || !fields.title.trim()}>
            {busy ? <Trans>Saving...</Trans> : <Trans>Save changes</Trans>}
          </Button>
          <Button look="secondary" onClick={guard.close}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
      {guard.question}
    </Dialog>
  );
}
