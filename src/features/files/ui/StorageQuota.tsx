import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { formatSize } from './file-size.ts';

/** From this share on, the quota counts as nearly used up. */
const NEARLY = 0.95;

/** Shows the used quota, and what to do when it is nearly used up. */
export function StorageQuota({ projectId }: { projectId: string }) {
  const { t } = useLingui();
  const { data } = useQuery(orpc.files.room.queryOptions({ input: { id: projectId } }));
  const room = data?.room;
  if (!room) return null;
  const [used, allowed] = [formatSize(room.used), formatSize(room.allowed)];
  return room.used < room.allowed * NEARLY ? (
    <p className="text-ink-2">
      <Trans>
        {used} of {allowed} used
      </Trans>
    </p>
  ) : (
    <Notice tone="warning" title={t`There is hardly any room left for files`}>
      <p>
        <Trans>
          {used} of {allowed} used. Delete files that nobody needs any more to make room.
        </Trans>
      </p>
    </Notice>
  );
}
