import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { api } from '../../../web/data/client.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { notify } from '../../../web/ui/toast.tsx';
import type { ProjectDetails } from '../projects.contract.ts';
import { changedFields, fieldsOf, ProjectFieldset } from './ProjectFieldset.tsx';
import { showChanged } from './show-changed.ts';

/** Changes what a project says; its status and its provider have places of their own. */
export default function EditProjectDialog({
  project,
  onClose,
}: {
  project: ProjectDetails;
  onClose: () => void;
}) {
  const { t } = useLingui();
  // As it was when the dialog opened: only what was changed here is sent, not what another one changed meanwhile.
  const [before] = useState(() => fieldsOf(project));
  const [fields, setFields] = useState(before);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !fields.title.trim()) return;
    setBusy(true);
    setFailed(false);
    try {
      const changed = changedFields(before, fields);
      if (Object.keys(changed).length > 0) {
        showChanged(await api.projects.update({ id: project.id, ...changed }));
        notify.success(t`Your changes are saved.`);
      }
      onClose();
    } catch {
      setFailed(true);
      setBusy(false);
    }
  }

  return (
    <Dialog title={t`Edit project`} isOpen onClose={onClose}>
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
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
          <Button look="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
