import { useLingui } from '@lingui/react/macro';
import { type RefObject, Suspense, useEffect } from 'react';
import { lazyAgain } from '#web/lazy-again.ts';
import { notify } from '#web/ui/toast.tsx';
import { viewable } from '../files.rules.ts';
import { useDownload } from './use-download.ts';
import { useFile } from './use-files.ts';

const FileViewer = lazyAgain(() => import('./FileViewer.tsx'));

interface OpenFileProps {
  projectId: string;
  fileId: string;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Opens a file from elsewhere: in the page, or as a download where no browser shows it. */
export default function OpenFile({ projectId, fileId, onClose, focusAfter }: OpenFileProps) {
  const { t } = useLingui();
  const { data: file, error } = useFile(projectId, fileId);
  const { download } = useDownload();
  const ended = error !== null || (file !== undefined && !viewable(file));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!ended) return;
    if (file) void download(file);
    else notify.error(t`Error`, t`Failed to open the file`, `open ${fileId}`);
    onClose();
  }, [ended]);

  return file && viewable(file) ? (
    <Suspense>
      <FileViewer
        files={[file]}
        shown={file}
        onShow={() => {}}
        onDownload={() => void download(file)}
        onClose={onClose}
        focusAfter={focusAfter}
      />
    </Suspense>
  ) : null;
}
