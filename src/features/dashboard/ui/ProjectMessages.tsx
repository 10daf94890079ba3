import { useSearchParams } from 'react-router';
import { ChatPanel } from '#features/chat/ui/ChatPanel.tsx';
import { useProject } from './use-project.ts';
import { useVisibleHeight } from './use-visible-height.ts';

export default function ProjectMessages() {
  const project = useProject();
  const [params] = useSearchParams();
  useVisibleHeight();
  // The message that a search hit or notification links to.
  const shown = params.get('message');
  return <ChatPanel project={project} {...(shown ? { shown } : {})} />;
}
