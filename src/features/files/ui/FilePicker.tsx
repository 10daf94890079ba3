import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { FolderOpen, Upload } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { announceFailure, failingToRead } from '#web/ui/failing.ts';
import { droppedFiles } from './dropped-files.ts';

const DROPPING = failingToRead(
  'read what was dropped',
  msg`We could not read what you dropped. Please use the button.`,
);

interface FilePickerProps {
  onFiles: (files: File[]) => void;
}

/** Chooses files: a button, and a drop zone (FILE-01). */
export function FilePicker({ onFiles }: FilePickerProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    // Allows choosing the same file again.
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  }

  async function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    try {
      const files = await droppedFiles(event.dataTransfer);
      if (files.length > 0) onFiles(files);
    } catch (error) {
      announceFailure(DROPPING, error);
    }
  }

  return (
    <div className="grid gap-3">
      <Button className="justify-self-start" onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-5" />
        <Trans>Upload files</Trans>
      </Button>
      <label
        className={classes(
          'fade flex min-h-24 cursor-pointer flex-wrap items-center justify-center gap-x-3 rounded-card border-2 border-dashed p-4 text-center text-ink-2',
          // Fingers drop nothing.
          'pointer-coarse:min-h-0 pointer-coarse:justify-start pointer-coarse:border-0 pointer-coarse:bg-transparent pointer-coarse:p-0',
          over ? 'border-primary bg-primary-soft' : 'border-control bg-surface hover:bg-primary-soft',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => void drop(event)}
      >
        <FolderOpen aria-hidden className="size-6 flex-none pointer-coarse:hidden" />
        <span>
          <span className="pointer-coarse:hidden">
            <Trans>Or drop files or a folder here.</Trans>{' '}
          </span>
          <Trans>Any type, at most 50MB each.</Trans>
        </span>
        <input
          ref={input}
          type="file"
          multiple
          tabIndex={-1}
          aria-label={t`Files to upload`}
          className="sr-only"
          onChange={choose}
        />
      </label>
    </div>
  );
}
