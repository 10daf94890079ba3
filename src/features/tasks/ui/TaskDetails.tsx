import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Pencil, Play } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { FromMessage } from '#features/chat/ui/FromMessage.tsx';
import { itemName } from '#features/chat/ui/unsent-text.ts';
import { useDraft } from '#features/chat/ui/use-draft.ts';
import { formatDateTime } from '#web/dates.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { PersonChip } from '#web/ui/PersonChip.tsx';
import { StatusMenu } from '#web/ui/StatusMenu.tsx';
import type { Task } from '../tasks.contract.ts';
import { TASK_STATUSES } from '../tasks.rules.ts';
import { Checklist } from './Checklist.tsx';
import { EditTaskDialog } from './EditTaskDialog.tsx';
import { STATUS_LABELS } from './labels.ts';
import { Progress } from './Progress.tsx';
import { TaskBadges } from './TaskBadges.tsx';
import { TaskDue } from './TaskDue.tsx';
import { TaskResources } from './TaskResources.tsx';
import { useChecklist } from './use-checklist.ts';
import { useTaskStatus } from './use-task-status.ts';

// Lazy: what is to be done comes first.
const Comments = lazyAgain(() => import('./Comments.tsx'));

interface TaskDetailsProps {
  task: Task;
  personId: string;
  works: boolean;
  /** Whether nobody else is left to read what the reader writes. */
  isNote?: boolean | undefined;
}

/** What a task says, and what can be done with it (TASK-22, TASK-23, TASK-26, TASK-28, TASK-29). */
export function TaskDetails({ task, personId, works, isNote }: TaskDetailsProps) {
  const { i18n } = useLingui();
  const [editing, setEditing] = useState(false);
  const { draft: words, ...item } = useDraft(itemName(personId, task.project_id, task.id));
  const checklist = useChecklist(task, personId, item.appendWords);
  const { choose, start, complete } = useTaskStatus();
  const menu = useRef<HTMLDivElement>(null);
  /** Before the pressed button disappears. */
  const focusStatus = () => menu.current?.querySelector('select')?.focus();
  const { search, state } = useLocation();
  const { description, status, assigned_user } = task;

  return (
    <>
      <TaskBadges {...task} />
      {description ? <p className="measure wrap-anywhere whitespace-pre-line">{description}</p> : null}
      {task.source_message_id ? (
        <FromMessage projectId={task.project_id} messageId={task.source_message_id} personId={personId} />
      ) : null}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={<Trans>Due date</Trans>}>
          <TaskDue {...task} way={{ search, state, replace: true }} />
        </Fact>
        <Fact name={<Trans>Assignee</Trans>}>
          {assigned_user ? (
            <PersonChip name={assigned_user.full_name} own={assigned_user.user_id === personId} />
          ) : (
            <Trans>Unassigned</Trans>
          )}
        </Fact>
        <Fact name={<Trans context="when a task was created">Created</Trans>}>
          {formatDateTime(task.created_at)}
        </Fact>
        {task.completed_at ? (
          <Fact name={<Trans context="when a task was completed">Completed</Trans>}>
            {formatDateTime(task.completed_at)}
          </Fact>
        ) : null}
      </dl>
      <Checklist
        items={checklist.items}
        words={words}
        onWords={item.setDraft}
        onAdd={checklist.add}
        onRemove={checklist.remove}
        onToggle={checklist.toggle}
        problem={checklist.problem}
        readOnly={!works}
      >
        <Progress items={checklist.items} />
        <p role="status" className="text-ink-2 empty:hidden">
          {checklist.waiting ? <Trans>Not saved yet. Waiting for a connection.</Trans> : null}
        </p>
      </Checklist>
      <TaskResources task={task} works={works} />
      {works ? (
        <div className="grid gap-3">
          <div ref={menu}>
            <StatusMenu
              label={<Trans>Status of the task</Trans>}
              value={status}
              options={TASK_STATUSES.map((each) => ({ value: each, label: i18n._(STATUS_LABELS[each]) }))}
              mayChoose={() => true}
              save={(next) => choose(task, next)}
            />
          </div>
          <div className="flex flex-wrap gap-3">
            {status === 'completed' ? null : (
              <Button
                onClick={() => {
                  focusStatus();
                  void complete(task, focusStatus);
                }}
              >
                <Check aria-hidden className="size-5" />
                <Trans>Mark Complete</Trans>
              </Button>
            )}
            {status === 'pending' ? (
              <Button
                look="secondary"
                onClick={() => {
                  focusStatus();
                  start(task);
                }}
              >
                <Play aria-hidden className="size-5" />
                <Trans>Start Task</Trans>
              </Button>
            ) : null}
            <Button look="secondary" onClick={() => setEditing(true)}>
              <Pencil aria-hidden className="size-5" />
              <Trans>Edit task</Trans>
            </Button>
          </div>
        </div>
      ) : null}
      <Suspense>
        <Comments task={task} personId={personId} works={works} isNote={isNote} />
      </Suspense>
      {editing ? <EditTaskDialog task={task} personId={personId} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
