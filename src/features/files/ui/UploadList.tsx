import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useId } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useRestoredFocus } from '#web/ui/use-restored-focus.ts';
import { formatSize } from './file-size.ts';
import { specialMessage } from './upload-errors.ts';
import type { UploadItem } from './upload-store.ts';

/** Styled for each browser engine. */
const BAR =
  'h-4 w-full appearance-none overflow-hidden rounded-full border border-control bg-surface [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-primary';

interface UploadListProps {
  items: readonly UploadItem[];
  onCancel: (id: string) => void;
  onPutAway: (id: string) => void;
  /** Gets the focus when the focused row disappears. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Uploads in progress, and those that failed. */
export default function UploadList({ items, onCancel, onPutAway, focusAfter }: UploadListProps) {
  const { t } = useLingui();
  const keptFocus = useRestoredFocus(focusAfter);
  if (items.length === 0) return null;
  return (
    <ul aria-label={t`Uploads under way`} className="grid gap-3" {...keptFocus}>
      {items.map((item) => (
        <li key={item.id}>
          <Card>
            {item.state === 'failed' ? (
              <FailedUpload item={item} onPutAway={onPutAway} />
            ) : (
              <RunningUpload item={item} onCancel={onCancel} />
            )}
          </Card>
        </li>
      ))}
    </ul>
  );
}

function RunningUpload({ item, onCancel }: { item: UploadItem; onCancel: (id: string) => void }) {
  const { t } = useLingui();
  const id = useId();
  const { name, size, progress } = item;
  const percent = Math.round(progress * 100);
  const sizeText = formatSize(size);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p id={id} className="font-semibold break-words">
          {name}
        </p>
        <progress aria-labelledby={id} max={1} value={progress} className={BAR} />
        <p className="text-sm text-ink-2" role={item.state === 'cut' ? 'status' : undefined}>
          {item.state === 'cut' ? (
            <Trans>Waiting for a connection. Please keep this page open.</Trans>
          ) : item.state === 'waiting' ? (
            <Trans>Waiting for its turn, {sizeText}</Trans>
          ) : percent === 100 ? (
            <Trans>Encrypting and storing it...</Trans>
          ) : (
            <Trans>
              {percent}% of {sizeText}
            </Trans>
          )}
        </p>
      </div>
      <Button look="secondary" aria-label={t`Cancel the upload of ${name}`} onClick={() => onCancel(item.id)}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}

function FailedUpload({ item, onPutAway }: { item: UploadItem; onPutAway: (id: string) => void }) {
  const { t } = useLingui();
  const { name } = item;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-64 break-words text-danger">
        {item.problem === 'too-large' ? (
          <Trans>{name} is larger than 50 MB. It was not sent.</Trans>
        ) : (
          (specialMessage(item.problem, name) ?? (
            <Trans>Failed to upload {name}. Nothing of it was kept. Please choose it again.</Trans>
          ))
        )}
      </p>
      <Button look="secondary" aria-label={t`Dismiss ${name}`} onClick={() => onPutAway(item.id)}>
        <Trans>Dismiss</Trans>
      </Button>
    </div>
  );
}
