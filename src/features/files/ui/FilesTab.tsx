import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { TO_FILES } from '../../../web/paths.ts';
import { Card } from '../../../web/ui/Card.tsx';
import { LoadFailed } from '../../../web/ui/LoadFailed.tsx';
import { ShowMore } from '../../../web/ui/ShowMore.tsx';
import { notify } from '../../../web/ui/toast.tsx';
import { useNotifyWhile } from '../../../web/ui/use-notify-while.ts';
import { useAuth } from '../../accounts/ui/AuthProvider.tsx';
import { FilePicker } from './FilePicker.tsx';
import { FileRow } from './FileRow.tsx';
import { UploadList } from './UploadList.tsx';
import { UploadError } from './upload-store.ts';
import { filesKey, useFiles } from './use-files.ts';
import { useUploads } from './use-uploads.ts';

/** The files of a project: upload, download, delete (FILE-01 to FILE-21). */
export function FilesTab({ projectId }: { projectId: string }) {
  const { t } = useLingui();
  const { session } = useAuth();
  const client = useQueryClient();
  const { items, upload, cancel, putAway } = useUploads(projectId);
  const { query, files, total } = useFiles(projectId);
  const refresh = () => void client.invalidateQueries({ queryKey: filesKey(projectId) });

  useNotifyWhile(query.isError, t`Error`, t`Failed to load files`, 'files');

  const heading = useRef<HTMLHeadingElement>(null);
  const asked = (useLocation().state as Partial<typeof TO_FILES> | null)?.to === TO_FILES.to;
  useEffect(() => {
    if (!asked) return;
    // After the page has put its heading into view. What led here is gone with its tab.
    requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView();
    });
  }, [asked]);
  const [deleted, setDeleted] = useState<string | null>(null);
  const gone = files.some((file) => file.id === deleted) ? null : deleted;
  useEffect(() => {
    // With its row goes the button that got the focus back from the dialog.
    if (gone && document.activeElement === document.body) heading.current?.focus();
  }, [gone]);

  /** Each by itself: one that fails stops no other (FILE-08). */
  async function send(file: File) {
    const { name } = file;
    try {
      const { file_name } = await upload(file);
      notify.clear(`upload ${name}`);
      notify.success(t`${file_name} uploaded successfully`);
      refresh();
    } catch (error) {
      const problem = error instanceof UploadError ? error.problem : 'failed';
      if (problem === 'too-large')
        notify.error(t`Error`, t`${name} is larger than 50MB limit`, `large ${name}`);
      if (problem === 'failed') {
        console.error('an upload failed', error);
        notify.error(t`Error`, t`Failed to upload ${name}`, `upload ${name}`);
      }
    }
  }

  return (
    <div className="grid gap-6">
      <FilePicker onFiles={(chosen) => void Promise.all(chosen.map(send))} />
      <UploadList items={items} onCancel={cancel} onPutAway={putAway} focusAfter={heading} />
      <section aria-labelledby="shared-files" className="grid gap-3">
        <h2 ref={heading} id="shared-files" tabIndex={-1} className="text-2xl outline-none">
          {total === undefined ? <Trans>Shared Files</Trans> : <Trans>Shared Files ({total})</Trans>}
        </h2>
        {query.isLoadingError ? (
          <LoadFailed title={t`Failed to load files`} onRetry={() => void query.refetch()}>
            <Trans>Nothing is lost. Check your connection, then try again.</Trans>
          </LoadFailed>
        ) : query.isPending ? (
          <p role="status" className="text-ink-2">
            <Trans>Loading...</Trans>
          </p>
        ) : files.length === 0 ? (
          <Card>
            <Trans>No files here yet. Add a letter, a form or a photo that the other side should see.</Trans>
          </Card>
        ) : (
          <ul className="grid gap-3">
            {files.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                personId={session?.user.id}
                onDeleted={() => {
                  setDeleted(file.id);
                  refresh();
                }}
              />
            ))}
          </ul>
        )}
        <ShowMore query={query} className="justify-self-start">
          <Trans>Load more files</Trans>
        </ShowMore>
      </section>
    </div>
  );
}
