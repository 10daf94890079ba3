import { lazy, Suspense, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { Message } from '#features/chat/chat.contract.ts';
import { ChatPanel } from '#features/chat/ui/ChatPanel.tsx';
import { useProject } from './use-project.ts';
import { useVisibleHeight } from './use-visible-height.ts';

// Lazy: the words come first.
const MessageTasks = lazy(() => import('#features/tasks/ui/MessageTasks.tsx'));
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
  const tasksOf = useCallback(
    (message: Message, place: 'above' | 'below') => (
      <Suspense>
        <MessageTasks {...{ place, message, project, personId }} onMake={setSource} />
      </Suspense>
    ),
    [project, personId],
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
