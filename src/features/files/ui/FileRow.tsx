import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Eye, Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Participants } from '#features/projects/projects.rules.ts';
import { formatDateTime } from '#web/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { ProjectFile } from '../files.contract.ts';
import { mayDelete, mayRename, shownName, viewable } from '../files.rules.ts';
import { DeleteFile } from './DeleteFile.tsx';
import { FilePicture } from './FilePicture.tsx';
import { formatSize } from './file-size.ts';
import { useDownload } from './use-download.ts';

interface FileRowProps {
  file: ProjectFile;
  project: Participants;
  personId: string | undefined;
  onView: () => void;
  onRename: () => void;
  onDeleted: () => void;
}

/** One file: kind, size, uploader and date, with its actions. */
export function FileRow({ file, project, personId, onView, onRename, onDeleted }: FileRowProps) {
  const { t } = useLingui();
  const { download, loading } = useDownload();
  const [deleting, setDeleting] = useState(false);
  const { uploader } = file;
  const name = shownName(file);
  const size = formatSize(file.file_size);
  const when = formatDateTime(file.created_at);
  const who = uploader?.full_name;

  return (
    <li>
      <Card className="flex flex-wrap items-center gap-4">
        <FilePicture file={file} />
        <div className="grid min-w-0 flex-1 basis-56 gap-1">
          <h3 className="text-lg break-words">{name}</h3>
          <p className="text-sm text-ink-2">
            {who ? (
              <Trans>
                {size}, from {who}, {when}
              </Trans>
            ) : (
              <Trans>
                {size}, {when}
              </Trans>
            )}
          </p>
          <p>
            <Badge tone="success">
              <ShieldCheck aria-hidden className="size-4" />
              <Trans>HIPAA protected</Trans>
            </Badge>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {viewable(file) ? (
            <Button look="secondary" aria-label={t`View ${name}`} onClick={onView}>
              <Eye aria-hidden className="size-5" />
              <Trans>View</Trans>
            </Button>
          ) : null}
          <Button
            look="secondary"
            busy={loading}
            aria-label={t`Download ${name}`}
            onClick={() => void download(file)}
          >
            <Download aria-hidden className="size-5" />
            {loading ? <Trans>Downloading...</Trans> : <Trans>Download</Trans>}
          </Button>
          {mayRename(file, project, personId) ? (
            <Button look="quiet" aria-label={t`Rename ${name}`} onClick={onRename}>
              <Pencil aria-hidden className="size-5" />
              <Trans>Rename</Trans>
            </Button>
          ) : null}
          {mayDelete(file, personId) ? (
            <Button look="quiet" aria-label={t`Delete ${name}`} onClick={() => setDeleting(true)}>
              <Trash2 aria-hidden className="size-5" />
              <Trans>Delete</Trans>
            </Button>
          ) : null}
        </div>
        <DeleteFile file={file} isOpen={deleting} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      </Card>
    </li>
  );
}
