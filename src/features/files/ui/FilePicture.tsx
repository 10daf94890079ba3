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
import { classes } from '#web/ui/classes.ts';
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

interface FilePictureProps {
  file: ProjectFile;
  /** Alternative text, unless the name is shown next to it. */
  alt?: string;
  className?: string;
}

/** A file's thumbnail, or an icon for its kind. */
export function FilePicture({ file, alt = '', className = 'size-16' }: FilePictureProps) {
  const [broken, setBroken] = useState(false);
  const Icon = ICONS[fileKind(file.mime_type)];
  return (
    <div
      className={classes(
        'grid flex-none place-items-center overflow-hidden rounded-control bg-muted text-ink-2',
        className,
      )}
    >
      {file.has_thumbnail && !broken ? (
        <img
          src={`/api/projects/${file.project_id}/files/${file.id}/thumbnail`}
          alt={alt}
          loading="lazy"
          className={classes('object-cover', className)}
          onError={() => setBroken(true)}
        />
      ) : (
        <Icon {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })} className="size-8" />
      )}
    </div>
  );
}
