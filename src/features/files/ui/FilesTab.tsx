import { useRef } from 'react';
import type { Participants } from '#features/projects/projects.rules.ts';
import { orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { FileList } from './FileList.tsx';
import { FilePicker } from './FilePicker.tsx';
import { StorageQuota } from './StorageQuota.tsx';
import UploadList from './UploadList.tsx';
import { useUploadAll } from './upload-words.ts';
import { useUploads } from './use-uploads.ts';

/** The files of a project: upload, view, download, rename, delete (FILE-01 to FILE-21). */
export function FilesTab({ project }: { project: { id: string } & Participants }) {
  const { items, upload, cancel, putAway } = useUploads(project.id);
  const refresh = () => void invalidate(orpc.files);
  const sendAll = useUploadAll(upload, refresh);

  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="grid gap-6">
      <FilePicker onFiles={(chosen) => void sendAll(chosen)} />
      <UploadList items={items} onCancel={cancel} onPutAway={putAway} focusAfter={heading} />
      <StorageQuota projectId={project.id} />
      <FileList project={project} heading={heading} onChanged={refresh} />
    </div>
  );
}
