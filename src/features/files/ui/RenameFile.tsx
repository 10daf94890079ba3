import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { api } from '#web/data/client.ts';
import { errorCode, errorData } from '#web/data/errors.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.tsx';
import type { ProjectFile } from '../files.contract.ts';
import { cleanFileName, NAME_MAX, splitName } from '../files.rules.ts';

const FAILURE = failing('rename file');

interface RenameFileProps {
  file: ProjectFile;
  onClose: () => void;
  onRenamed: () => void;
  /** Gets focus afterwards if the row is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Renames a file; the extension stays, so that it still opens. */
export default function RenameFile({ file, onRenamed, ...rest }: RenameFileProps) {
  const { t } = useLingui();
  // The name when the dialog opened, or after a conflict the one someone else gave it.
  const [before, setBefore] = useState(file.file_name);
  const { base, ending } = splitName(before);
  const [typed, setTyped] = useState(base);
  const [error, setError] = useState<string>();
  const [overtaken, setOvertaken] = useState(false);

  async function submit() {
    const name = `${typed.trim()}${ending}`;
    if (!typed.trim() || cleanFileName(name) === null) {
      setError(t`Enter a name.`);
      return false;
    }
    if (name === before) return;
    setOvertaken(false);
    const { file_name } = await api.files.rename({
      id: file.project_id,
      file_id: file.id,
      file_name: name,
      seen: before,
    });
    notify.success(t`Renamed to ${file_name}`);
    onRenamed();
  }

  function explain(failure: unknown) {
    const code = errorCode(failure);
    const now = errorData<{ file_name: string }>(failure)?.file_name;
    if (code === 'CHANGED_MEANWHILE' && now) {
      setBefore(now);
      setOvertaken(true);
      return null;
    }
    if (code !== 'NOT_FOUND') return undefined;
    onRenamed();
    return t`This file is not here any more. Somebody has deleted it.`;
  }

  return (
    <FormDialog
      title={t`Rename this file`}
      unsaved={typed !== base}
      action={<Trans>Save the name</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      submit={submit}
      failure={FAILURE}
      explain={explain}
      {...rest}
    >
      <TextField
        label={<Trans>Name</Trans>}
        hint={ending ? <Trans>The ending {ending} stays.</Trans> : undefined}
        name="file_name"
        maxLength={NAME_MAX - ending.length}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
        error={error}
      />
      {overtaken ? (
        <Notice tone="warning" role="alert">
          <p className="wrap-anywhere">
            <Trans>Somebody else has since renamed it to “{before}”. Save again to use your name.</Trans>
          </p>
        </Notice>
      ) : null}
    </FormDialog>
  );
}
