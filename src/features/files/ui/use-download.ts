import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { saveFile } from '#web/data/save-file.ts';
import { announceFailure } from '#web/ui/announce-failure.ts';
import { notify } from '#web/ui/toast.tsx';
import type { ProjectFile } from '../files.contract.ts';
import { fetchFile } from './send-file.ts';

/** Downloads a file under its own name (FILE-13, FILE-14). */
export function useDownload() {
  const { t } = useLingui();
  const [loading, setLoading] = useState(false);

  async function download(file: ProjectFile) {
    const { id, file_name } = file;
    setLoading(true);
    try {
      saveFile(await fetchFile(file), file_name);
      notify.clear(`download ${id}`);
      notify.success(t`${file_name} downloaded`);
    } catch (error) {
      announceFailure({ id: `download ${id}`, title: t`Failed to download ${file_name}` }, error);
    } finally {
      setLoading(false);
    }
  }
  return { download, loading };
}
