import { Trans, useLingui } from '@lingui/react/macro';
import { ImageOff } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { errorCode } from '#web/data/errors.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { shownName, viewable } from '../files.rules.ts';
import { FilePicture } from './FilePicture.tsx';
import { useDownload } from './use-download.ts';
import { useFile } from './use-files.ts';

const FileViewer = lazyAgain(() => import('./FileViewer.tsx'));

interface SharedPictureProps {
  projectId: string;
  fileId: string;
  /** A link to the file, for when the picture cannot be shown. */
  instead: ReactNode;
}

/** A picture in the chat: a thumbnail that opens large. */
export default function SharedPicture({ projectId, fileId, instead }: SharedPictureProps) {
  const { t } = useLingui();
  const { data: file, error } = useFile(projectId, fileId);
  const { download } = useDownload();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (errorCode(error) === 'NOT_FOUND')
    return (
      <span className="place-self-center p-2 text-center text-ink-2">
        <ImageOff aria-hidden className="mx-auto size-6" />
        <Trans>This picture was deleted.</Trans>
      </span>
    );
  if (error || (file && !viewable(file))) return <span className="place-self-center p-2">{instead}</span>;
  if (!file) return null;
  const name = shownName(file);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="grid min-h-0 cursor-zoom-in"
        onClick={() => setOpen(true)}
      >
        <FilePicture file={file} alt={t`Picture: ${name}`} className="size-full" />
        <span className="sr-only">
          <Trans>Show it large</Trans>
        </span>
      </button>
      <Suspense>
        {open ? (
          <FileViewer
            files={[file]}
            shown={file}
            onShow={() => {}}
            onDownload={() => void download(file)}
            onClose={() => setOpen(false)}
            focusAfter={button}
          />
        ) : null}
      </Suspense>
    </>
  );
}
