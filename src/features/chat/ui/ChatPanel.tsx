import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useAuth } from '../../accounts/ui/AuthProvider.tsx';
import { UploadList } from '../../files/ui/UploadList.tsx';
import type { ProjectDetails } from '../../projects/projects.contract.ts';
import type { Message } from '../chat.contract.ts';
import { Composer } from './Composer.tsx';
import { DeleteMessageDialog } from './DeleteMessageDialog.tsx';
import { MessageList } from './MessageList.tsx';
import { useAttach } from './use-attach.ts';
import { useChat, useDraft } from './use-chat.ts';

interface ChatPanelProps {
  project: ProjectDetails;
  /** A message to show in its place, from a search. */
  shown?: string;
}

/** The chat of a project (CHAT-01): a panel of 600 px, or what the screen has room for. */
export function ChatPanel({ project, shown }: ChatPanelProps) {
  const { t } = useLingui();
  const { session } = useAuth();
  const personId = session?.user.id ?? '';
  const { draft, setDraft, giveBack } = useDraft(project.id, personId);
  const { store, ...chat } = useChat(project.id, personId, shown, giveBack);
  const attach = useAttach(project.id);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const log = useRef<HTMLDivElement>(null);
  const other = otherName(project, personId);

  function send(text: string): boolean {
    const sent = store.send(text);
    if (sent) void store.latest();
    return sent;
  }

  return (
    <section
      aria-label={t`Messages`}
      className="flex h-[min(600px,calc(100dvh-4rem))] min-h-96 flex-col overflow-hidden rounded-card border border-hairline bg-surface shadow-1"
    >
      <MessageList
        log={log}
        chat={chat}
        store={store}
        personId={personId}
        otherName={other}
        onReload={() => void store.open(shown)}
        onDelete={setDeleting}
        onRetry={(clientId, content) => {
          if (draft === content) setDraft('');
          store.retry(clientId);
        }}
        onDiscard={(clientId, content) => {
          if (draft === content) setDraft('');
          store.discard(clientId);
        }}
      />
      <p className="h-6 px-4 text-sm text-ink-2" aria-live="off">
        {chat.typing ? <Trans>{other ?? t`Somebody`} is typing…</Trans> : null}
      </p>
      <div className="px-3 empty:hidden">
        <UploadList
          items={attach.items}
          onCancel={attach.cancel}
          onPutAway={attach.putAway}
          focusAfter={log}
        />
      </div>
      <Composer
        projectId={project.id}
        draft={draft}
        onChange={setDraft}
        onSend={send}
        onFiles={attach.share}
      />
      <DeleteMessageDialog
        message={deleting}
        onClose={() => setDeleting(null)}
        onDelete={(message) => store.remove(message.id)}
        focusAfter={log}
      />
    </section>
  );
}

/** The name of the other side; null while there is nobody, and for an admin, who has two. */
function otherName(project: ProjectDetails, personId: string): string | null {
  if (project.customer_id === personId) return project.service_provider?.full_name ?? null;
  return project.service_provider_id === personId ? project.customer.full_name : null;
}
