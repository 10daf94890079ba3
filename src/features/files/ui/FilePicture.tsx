import {
  File as AnyFile,
  FileArchive,
  FileAudio,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
} from 'lucide-react';
import { useState } from 'react';
import type { ProjectFile } from '../files.contract.ts';
import { type FileKind, fileKind } from '../files.rules.ts';

const ICONS = {
  image: FileImage,
  pdf: FileText,
  document: FileText,
  table: FileSpreadsheet,
  audio: FileAudio,
  video: FileVideo,
  archive: FileArchive,
  other: AnyFile,
} satisfies Record<FileKind, unknown>;

/** A small picture of a file, or the sign of its kind. Its name stands beside it. */
export function FilePicture({ file }: { file: ProjectFile }) {
  const [broken, setBroken] = useState(false);
  const Icon = ICONS[fileKind(file.mime_type)];
  return (
    <div className="grid size-16 flex-none place-content-center overflow-hidden rounded-control bg-muted text-ink-2">
      {file.has_thumbnail && !broken ? (
        <img
          src={`/api/projects/${file.project_id}/files/${file.id}/thumbnail`}
          alt=""
          loading="lazy"
          className="size-16 object-cover"
          onError={() => setBroken(true)}
        />
      ) : (
        <Icon aria-hidden className="size-8" />
      )}
    </div>
  );
}
