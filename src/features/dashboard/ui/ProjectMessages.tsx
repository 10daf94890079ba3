import { Suspense, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { Message } from '#features/chat/chat.contract.ts';
import { ChatPanel } from '#features/chat/ui/ChatPanel.tsx';
import type { Addition } from '#features/chat/ui/MessageBubble.tsx';
import { isSilent, standingIn } from '#features/projects/projects.rules.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { useProject } from './use-project.ts';
import { useVisibleHeight } from './use-visible-height.ts';

// Lazy: few messages become tasks.
const TaskDialogs = lazyAgain(() => import('#features/tasks/ui/TaskDialogs.tsx'));
// Lazy: it brings React Aria's calendar.
const NewAppointmentDialog = lazyAgain(() => import('#features/appointments/ui/NewAppointmentDialog.tsx'));

export default function ProjectMessages() {
  const project = useProject();
  const [params] = useSearchParams();
  const personId = useAuth().session?.user.id ?? '';
  /** The message a task is being made from. */
  const [source, setSource] = useState<Message | null>(null);
  /** The message that its provider schedules an appointment from. */
  const [scheduled, setScheduled] = useState<Message | null>(null);
  useVisibleHeight();
  // The message that a search hit or notification links to.
  const shown = params.get('message');
  const parts = useMessageParts();
  const { customer, service_provider: provider } = project;
  const standing = standingIn(project, personId);
  const mayBook = standing === 'customer' && provider !== null && !provider.closed;
  const maySchedule = standing === 'provider' && customer !== null && !isSilent(project);
  const addition: Addition = useCallback(
    (message, place) => {
      if (!parts) return null;
      if (place === 'above') return <parts.MessageTasks place={place} message={message} />;
      if (place === 'below')
        return (
          <>
            <parts.MessageTasks place={place} message={message} />
            <parts.MessageAppointments message={message} />
          </>
        );
      const mayMake = parts.mayMakeTask(message, project, personId);
      if (!mayMake && !mayBook && !maySchedule) return null;
      return (
        <>
          {mayMake ? <parts.MakeTask message={message} onMake={setSource} /> : null}
          {mayBook ? <parts.ScheduleThis message={message} /> : null}
          {maySchedule ? <parts.ScheduleThis message={message} onSchedule={setScheduled} /> : null}
        </>
      );
    },
    [parts, mayBook, maySchedule, project, personId],
  );
  return (
    <>
      <ChatPanel project={project} addition={addition} {...(shown ? { shown } : {})} />
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
        {scheduled && customer ? (
          <NewAppointmentDialog
            source={scheduled}
            places={[{ customer, project }]}
            onClose={() => setScheduled(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Loaded after the words, and shown with all of them at once; without a connection they do without it. */
function useMessageParts() {
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadParts>> | null>(null);
  useEffect(() => {
    loadParts().then(setParts, (error: unknown) =>
      console.warn('what can be made of messages could not be loaded', error),
    );
  }, []);
  return parts;
}

async function loadParts() {
  const [tasks, appointments] = await Promise.all([
    import('#features/tasks/ui/MessageTasks.tsx').then(({ MessageTasks, MakeTask, mayMakeTask }) => ({
      MessageTasks,
      MakeTask,
      mayMakeTask,
    })),
    import('#features/appointments/ui/MessageAppointments.tsx').then(
      ({ MessageAppointments, ScheduleThis }) => ({ MessageAppointments, ScheduleThis }),
    ),
  ]);
  return { ...tasks, ...appointments };
}
