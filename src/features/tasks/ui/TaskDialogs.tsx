import type { RefObject } from 'react';
import type { Message } from '#features/chat/chat.contract.ts';
import { NewTaskDialog } from './NewTaskDialog.tsx';
import { TaskDialog } from './TaskDialog.tsx';

interface TaskDialogsProps {
  /** Whether a task is being created. */
  creating: boolean;
  /** The message it is made from. */
  source?: Message;
  /** The id of the task that is open. */
  opened?: string | undefined;
  projectId: string;
  personId: string;
  /** Whether the reader changes tasks, and does not only look. */
  works: boolean;
  /** Whether nobody else is left to read what the reader writes. */
  isNote?: boolean | undefined;
  onNewClosed: () => void;
  /** Gets focus afterwards if what opened them is gone. */
  focusAfter?: RefObject<HTMLElement | null>;
}

/** What opens over the list; loaded together, because both have the same fields. */
export default function TaskDialogs({ creating, source, opened, onNewClosed, ...shared }: TaskDialogsProps) {
  return (
    <>
      {creating ? <NewTaskDialog {...shared} {...(source && { source })} onClose={onNewClosed} /> : null}
      {opened ? <TaskDialog key={opened} {...shared} taskId={opened} /> : null}
    </>
  );
}
