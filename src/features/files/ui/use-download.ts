import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { notify } from '../../../web/ui/toast.tsx';
import type { ProjectFile } from '../files.contract.ts';
import { fetchFile } from './send-file.ts';

/** Takes a file along under its own name (FILE-13, FILE-14). */
export function useDownload() {
  const { t } = useLingui();
  const [loading, setLoading] = useState(false);

  async function download(file: ProjectFile) {
    const { id, file_name } = file;
    setLoading(true);
    try {
      save(await fetchFile(file), file_name);
      notify.clear(`download ${id}`);
      notify.success(t`${file_name} downloaded`);
    } catch (error) {
      console.error('a download failed', error);
      notify.error(t`Error`, t`Failed to download ${file_name}`, `download ${id}`);
    } finally {
      setLoading(false);
    }
  }
  return { download, loading };
}

/** Hands a file to the browser under its own name. */
function save(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // Not at once: some browsers begin to read it only later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
