import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { Message } from '#features/chat/chat.contract.ts';
import { ChatPanel } from '#features/chat/ui/ChatPanel.tsx';
import type MessageTasks from '#features/tasks/ui/MessageTasks.tsx';
import { useProject } from './use-project.ts';
import { useVisibleHeight } from './use-visible-height.ts';

// Lazy: few messages become tasks.
const TaskDialogs = lazy(() => import('#features/tasks/ui/TaskDialogs.tsx'));

export default function ProjectMessages() {
  const project = useProject();
  const [params] = useSearchParams();
  const personId = useAuth().session?.user.id ?? '';
  /** The message a task is being made from. */
  const [source, setSource] = useState<Message | null>(null);
  useVisibleHeight();
  // The message that a search hit or notification links to.
  const shown = params.get('message');
  const MessageTasks = useMessageTasks();
  const tasksOf = useCallback(
    (message: Message, place: 'above' | 'below') =>
      MessageTasks ? <MessageTasks {...{ place, message, project, personId }} onMake={setSource} /> : null,
    [MessageTasks, project, personId],
  );
  return (
    <>
      <ChatPanel project={project} addition={tasksOf} {...(shown ? { shown } : {})} />
      <Suspense>
        {source ? (
          <TaskDialogs
            projectId={project.id}
            personId={personId}
            source={source}
            creating
            works
            onNewClosed={() => setSource(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Loaded after the words, and shown with all of them at once; without a connection they do without it. */
function useMessageTasks() {
  const [part, setPart] = useState<{ Part: typeof MessageTasks } | null>(null);
  useEffect(() => {
    import('#features/tasks/ui/MessageTasks.tsx').then(
      (loaded) => setPart({ Part: loaded.default }),
      (error: unknown) => console.warn('the tasks of messages could not be loaded', error),
    );
  }, []);
  return part?.Part;
}
