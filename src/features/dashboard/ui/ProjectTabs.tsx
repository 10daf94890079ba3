import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { TO_CHAT } from '../../../web/paths.ts';
import { Tabs } from '../../../web/ui/Tabs.tsx';
import { ChatPanel } from '../../chat/ui/ChatPanel.tsx';
import { FilesTab } from '../../files/ui/FilesTab.tsx';
import type { ProjectDetails } from '../../projects/projects.contract.ts';
import { useTab } from './use-tab.ts';

/** What happens in a project (PROJ-28); Tasks, Documents and Calendar come with their rooms. */
export function ProjectTabs({ project }: { project: ProjectDetails }) {
  const { t } = useLingui();
  const [tab, select] = useTab(['messages', 'files']);
  const [params] = useSearchParams();
  // The message that a search result or a notification leads to.
  const shown = params.get('message') ?? undefined;
  const box = useRef<HTMLDivElement>(null);
  const asked = (useLocation().state as Partial<typeof TO_CHAT> | null)?.to === TO_CHAT.to;
  const toChat = asked || shown !== undefined;
  useEffect(() => {
    // After the page has put its heading into view.
    if (toChat) requestAnimationFrame(() => box.current?.scrollIntoView());
  }, [toChat]);
  return (
    <div ref={box}>
      <Tabs
        label={t`Parts of the project`}
        selected={tab}
        onSelect={select}
        tabs={[
          {
            id: 'messages',
            title: <Trans>Messages</Trans>,
            content: <ChatPanel project={project} {...(shown ? { shown } : {})} />,
          },
          { id: 'files', title: <Trans>Files</Trans>, content: <FilesTab project={project} /> },
        ]}
      />
    </div>
  );
}
