import { Trans, useLingui } from '@lingui/react/macro';
import { Download, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../../web/dates.ts';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { notify } from '../../../web/ui/toast.tsx';
import type { ProjectFile } from '../files.contract.ts';
import { mayDelete } from '../files.rules.ts';
import { DeleteFile } from './DeleteFile.tsx';
import { FilePicture } from './FilePicture.tsx';
import { formatSize } from './file-size.ts';
import { fetchFile } from './send-file.ts';

interface FileRowProps {
  file: ProjectFile;
  personId: string | undefined;
  onDeleted: () => void;
}

/** One file: what it is, how large, whose and since when; download, and for its uploader delete. */
export function FileRow({ file, personId, onDeleted }: FileRowProps) {
  const { t } = useLingui();
  const [loading, setLoading] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const { file_name, uploader } = file;
  const size = formatSize(file.file_size);
  const when = formatDateTime(file.created_at);
  const who = uploader?.full_name;

  async function download() {
    setLoading(true);
    try {
      save(await fetchFile(file), file_name);
      notify.clear(`download ${file.id}`);
      notify.success(t`${file_name} downloaded`);
    } catch (error) {
      console.error('a download failed', error);
      notify.error(t`Error`, t`Failed to download ${file_name}`, `download ${file.id}`);
    } finally {
      setLoading(false);
    }
  }

  return (
    <li>
      <Card className="flex flex-wrap items-center gap-4">
        <FilePicture file={file} />
        <div className="grid min-w-0 flex-1 basis-56 gap-1">
          <h3 className="text-lg break-words">{file_name}</h3>
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
          <Button
            look="secondary"
            disabled={loading}
            aria-label={t`Download ${file_name}`}
            onClick={() => void download()}
          >
            <Download aria-hidden className="size-5" />
            {loading ? <Trans>Downloading...</Trans> : <Trans>Download</Trans>}
          </Button>
          {mayDelete(file, personId) ? (
            <Button look="quiet" aria-label={t`Delete ${file_name}`} onClick={() => setDeleting(true)}>
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

/** Hands a file to the browser under its own name. */
function save(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // Not at once: some browsers begin to read it only later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
