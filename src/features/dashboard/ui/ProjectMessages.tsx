import { useSearchParams } from 'react-router';
import { ChatPanel } from '#features/chat/ui/ChatPanel.tsx';
import { useProject } from './use-project.ts';
import { useVisibleHeight } from './use-visible-height.ts';

/** What is said in a project. */
export default function ProjectMessages() {
  const project = useProject();
  const [params] = useSearchParams();
  useVisibleHeight();
  // The message that a search result or a notification leads to.
  const shown = params.get('message');
  return <ChatPanel project={project} {...(shown ? { shown } : {})} />;
}
