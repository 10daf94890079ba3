import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatSize } from '#features/files/ui/file-size.ts';
import { FieldError, fileInputClass } from '#web/ui/TextField.tsx';
import type { Upload } from './use-upload.ts';

interface DocumentFileFieldProps {
  id: string;
  label: ReactNode;
  optional?: string;
  /** Whether people read it before they sign; a paper is only kept. */
  isRead: boolean;
  upload: Upload | null;
  error: string | undefined;
  onChoose: (file: File | null) => void;
}

/** The file of a document, or of a paper, and how its upload is doing (DOC-17, DOC-18). */
export function DocumentFileField({
  id,
  label,
  optional,
  isRead,
  upload,
  error,
  onChoose,
}: DocumentFileFieldProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-2"> {optional}</span> : null}
      </label>
      <span id={`${id}-hint`} className="text-sm text-ink-2">
        <Trans>A PDF or Word file (.pdf, .doc, .docx), at most 25 MB.</Trans>
      </span>
      {error ? (
        <FieldError id={`${id}-error`} alerts={Boolean(upload?.refusal)}>
          {error}
        </FieldError>
      ) : null}
      <input
        id={id}
        type="file"
        accept=".pdf,.doc,.docx"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        className={fileInputClass}
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
      />
      {upload && !upload.refusal ? <UploadProgress upload={upload} isRead={isRead} /> : null}
    </div>
  );
}

function UploadProgress({ upload: { file, progress, taken }, isRead }: { upload: Upload; isRead: boolean }) {
  const { t } = useLingui();
  const percent = Math.round(progress * 100);
  const size = formatSize(file.size);
  return (
    <div className="grid gap-1">
      {taken ? null : (
        <progress
          aria-label={t`Upload of ${file.name}`}
          max={1}
          value={progress}
          className="h-4 w-full appearance-none overflow-hidden rounded-full border border-control bg-surface [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-primary"
        />
      )}
      <p role="status" className="text-sm text-ink-2">
        {taken ? (
          <TakenWords taken={taken} />
        ) : percent < 100 ? (
          <Trans>Sending it, {size}...</Trans>
        ) : (
          <Trans>Preparing its pages...</Trans>
        )}
      </p>
      {isRead && taken && !taken.has_text ? (
        <p role="status" className="text-sm text-warning">
          <Trans>
            This is a scan: its pages are pictures. A screen reader cannot read them. If you have the file as
            text, please choose that one.
          </Trans>
        </p>
      ) : null}
      {isRead && taken?.was_signed ? (
        <p role="status" className="text-sm text-warning">
          <Trans>
            This file already carries a digital signature. People will read a clean copy without it. We keep
            your file as it is, too.
          </Trans>
        </p>
      ) : null}
    </div>
  );
}

function TakenWords({ taken }: { taken: NonNullable<Upload['taken']> }) {
  const { i18n } = useLingui();
  const pages = i18n.number(taken.pages);
  return taken.pages === 1 ? <Trans>Ready: 1 page.</Trans> : <Trans>Ready: {pages} pages.</Trans>;
}
