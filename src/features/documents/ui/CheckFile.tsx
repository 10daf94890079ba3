import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { formatDate } from '#web/dates.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { fileInputClass } from '#web/ui/TextField.tsx';
import type { OpenDocument } from '../documents.contract.ts';
import { fingerprint } from './fingerprint.ts';

interface CheckFileProps {
  sealed: OpenDocument['copies'][number];
  sealedAt: string;
}

interface Checked {
  name: string;
  result: 'unchanged' | 'altered' | 'unreadable';
}

/** Whether a file is the sealed copy of this document; it stays in the browser. */
export function CheckFile({ sealed, sealedAt }: CheckFileProps) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const latest = useRef<File>(null);

  async function check(file: File | undefined) {
    latest.current = file ?? null;
    setChecked(null);
    const result = file && (await resultOf(file, sealed));
    // The last file chosen counts.
    if (file && result && latest.current === file) setChecked({ name: file.name, result });
  }

  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <label htmlFor="file-to-check" className="font-semibold">
          <Trans>Signed file</Trans>
        </label>
        <p id="file-to-check-hint" className="measure text-sm text-ink-2">
          <Trans>
            Choose a file to see if it is the sealed copy of this document, unchanged. It stays on your
            device.
          </Trans>
        </p>
        <input
          id="file-to-check"
          type="file"
          accept=".pdf"
          aria-describedby="file-to-check-hint"
          className={fileInputClass}
          onChange={({ target }) => void check(target.files?.[0])}
        />
      </div>
      <div role="status">{checked ? <Answer {...checked} sealedAt={sealedAt} /> : null}</div>
    </div>
  );
}

async function resultOf(file: File, { sha256, file_size }: CheckFileProps['sealed']) {
  if (file.size !== file_size) return 'altered';
  try {
    return (await fingerprint(file)) === sha256 ? 'unchanged' : 'altered';
  } catch (error) {
    console.info('Failed to read the file', error);
    return 'unreadable';
  }
}

function Answer({ name, result, sealedAt }: Checked & Pick<CheckFileProps, 'sealedAt'>) {
  const { t } = useLingui();
  const day = formatDate(sealedAt);
  if (result === 'unchanged')
    return (
      <Notice tone="success" title={t`Sealed here on ${day}, unchanged`}>
        <p className="wrap-anywhere">{name}</p>
      </Notice>
    );
  if (result === 'altered')
    return (
      <Notice tone="danger" title={t`Altered`}>
        <p className="wrap-anywhere">
          <Trans>{name} is not the sealed copy of this document as we sealed it.</Trans>
        </p>
      </Notice>
    );
  return (
    <Notice tone="danger" title={t`We could not check this file`}>
      <p>
        <Trans>Your browser could not read the file. Please choose it again.</Trans>
      </p>
    </Notice>
  );
}
