import { Trans, useLingui } from '@lingui/react/macro';
import { ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import type { Message } from '#features/chat/chat.contract.ts';
import { useMessageName } from '#features/chat/ui/use-message-name.ts';
import type { Participants } from '#features/projects/projects.rules.ts';
import { paths } from '#kit/paths.ts';
import { mayWork } from '../tasks.change.rules.ts';
import { STATUS_LABELS } from './labels.ts';
import { useCommented, useMadeOf } from './use-tasks-of.ts';

interface MessageTasksProps {
  /** Above a comment, the task it is about; below any message, its tasks. */
  place: 'above' | 'below';
  message: Message;
}

/** What a message has to do with tasks (CHAT-18). */
export function MessageTasks({ place, message }: MessageTasksProps) {
  return place === 'above' ? <Commented message={message} /> : <MadeOf message={message} />;
}

/** @returns whether a task can be made from a message: a comment already belongs to one */
export const mayMakeTask = (message: Message, project: Participants, personId: string): boolean =>
  mayWork(project, personId) && message.ai_resource_data?.type !== 'task_comment';

interface MakeTaskProps {
  message: Message;
  onMake: (message: Message) => void;
}

/** Makes a task from a message (CHAT-18). */
export function MakeTask({ message, onMake }: MakeTaskProps) {
  const { t } = useLingui();
  const nameOf = useMessageName();
  return (
    <button
      type="button"
      aria-label={t`Make a task from the message of ${nameOf(message)}`}
      className="message-action fade"
      onClick={() => onMake(message)}
    >
      <ListChecks aria-hidden className="size-[20px]" />
      <Trans>Make a task</Trans>
    </button>
  );
}

const LINK = 'link inline-flex min-h-11 items-center gap-1 text-sm wrap-anywhere';

function Commented({ message }: { message: Message }) {
  const task = useCommented(message);
  if (!task) return null;
  return (
    <Link className={LINK} to={paths.task(task.project_id, task.id)}>
      <ListChecks aria-hidden className="size-4 flex-none" />
      <span>
        <Trans>Comment on the task “{task.title}”</Trans>
      </span>
    </Link>
  );
}

function MadeOf({ message }: { message: Message }) {
  const { i18n } = useLingui();
  const made = useMadeOf(message);
  return (
    <>
      {made.map(({ id, title, status }) => (
        <span key={id} className="flex basis-full [justify-content:inherit]">
          <Link className={LINK} to={paths.task(message.project_id, id)}>
            <ListChecks aria-hidden className="size-4 flex-none" />
            <span>
              <Trans>
                Task: {title} ({i18n._(STATUS_LABELS[status])})
              </Trans>
            </span>
          </Link>
        </span>
      ))}
    </>
  );
}
