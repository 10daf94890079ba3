import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSeenInSight } from '#features/activity/ui/use-seen-in-sight.ts';
import { isUuid } from '#kit/ids.ts';
import { paths } from '#kit/paths.ts';
import { orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { LoadFailed, NothingLost } from '#web/ui/LoadFailed.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ReadingDialog } from '#web/ui/ReadingDialog.tsx';
import { FROM_LIST, linkOf } from './TaskCard.tsx';
import { TaskDetails } from './TaskDetails.tsx';

interface TaskDialogProps {
  projectId: string;
  taskId: string;
  personId: string;
  /** Whether the reader changes tasks, and does not only look. */
  works: boolean;
  /** Whether nobody else is left to read what the reader writes. */
  isNote?: boolean | undefined;
  /** Gets focus afterwards if the card is gone. */
  focusAfter?: RefObject<HTMLElement | null> | undefined;
}

/** The opened task, which has its own address; Back closes it (TASK-22 to TASK-31). */
export function TaskDialog({ projectId, taskId, personId, works, isNote, focusAfter }: TaskDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const valid = isUuid(taskId);
  const query = useQuery(
    orpc.tasks.read.queryOptions({ input: { id: projectId, task_id: taskId }, enabled: valid }),
  );
  useSeenInSight('task', query.data?.id ?? null);
  // What somebody was writing when the task went stays in sight.
  const gone = errorCode(query.error) === 'NOT_FOUND';
  const missing = !valid || (gone && !query.data);

  function close() {
    // Back to the list that led here, with its place on the screen; otherwise the list takes this place.
    if (state?.fromTasks === FROM_LIST.fromTasks) void navigate(-1);
    else
      void navigate(
        { pathname: paths.projectTasks(projectId), search },
        { replace: true, preventScrollReset: true },
      );
  }
  /** Its card, wherever that is by now. */
  const [card] = useState(() => ({
    get current() {
      return document.getElementById(linkOf(taskId)) ?? focusAfter?.current ?? null;
    },
  }));

  return (
    <ReadingDialog
      isOpen
      title={
        missing ? (
          t`Task not found`
        ) : (
          <span className="wrap-anywhere">
            {query.data?.title ?? t({ message: 'Task', context: 'heading' })}
          </span>
        )
      }
      onClose={close}
      focusAfter={card}
    >
      {missing ? (
        <p>
          <Trans>This task doesn't exist, or you don't have access to it.</Trans>
        </p>
      ) : query.data ? (
        <>
          {gone ? (
            <Notice tone="warning" role="alert" title={t`This task is no longer there`}>
              <p>
                <Trans>Nothing of it can be saved any more. Copy what you still need.</Trans>
              </p>
            </Notice>
          ) : null}
          <TaskDetails task={query.data} personId={personId} works={works} isNote={isNote} />
        </>
      ) : query.isError ? (
        <LoadFailed title={t`Failed to load tasks`} onRetry={() => void query.refetch()}>
          <NothingLost error={query.error} />
        </LoadFailed>
      ) : (
        <p role="status" className="text-ink-2">
          <Trans>Loading...</Trans>
        </p>
      )}
    </ReadingDialog>
  );
}
