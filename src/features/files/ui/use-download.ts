import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { saveFile } from '#web/data/save-file.ts';
import { announceFailure, failingToRead } from '#web/ui/failing.ts';
import { notify } from '#web/ui/toast.tsx';
import type { ProjectFile } from '../files.contract.ts';
import { fetchFile } from './send-file.ts';

/** Downloads a file under its own name (FILE-13, FILE-14). */
export function useDownload() {
  const { t } = useLingui();
  const [loading, setLoading] = useState(false);

  async function download(file: ProjectFile) {
    const { id, file_name } = file;
    const failure = failingToRead(`download ${id}`, msg`Failed to download ${file_name}`);
    setLoading(true);
    try {
      saveFile(await fetchFile(file), file_name);
      failure.clear();
      notify.success(t`${file_name} downloaded`);
    } catch (error) {
      announceFailure(failure, error);
    } finally {
      setLoading(false);
    }
  }
  return { download, loading };
}
