import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { EmergencyWatch } from '#features/packs/ui/EmergencyWatch.tsx';
import type { ProjectDetails } from '#features/projects/projects.contract.ts';
import { isLastIn, isSilent, otherSide } from '#features/projects/projects.rules.ts';
import { createStore } from '#web/data/store.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import type { Message } from '../chat.contract.ts';
import { Answering } from './Answering.tsx';
import { Composer } from './Composer.tsx';
import { CorrectForm } from './CorrectForm.tsx';
import { DeleteMessageDialog, type DeletionAsked } from './DeleteMessageDialog.tsx';
import type { Addition } from './MessageBubble.tsx';
import { MessageList } from './MessageList.tsx';
import { UnsentQuote } from './UnsentQuote.tsx';
import { correctionsFor, draftName } from './unsent-text.ts';
import { useAttach } from './use-attach.ts';
import { useChat } from './use-chat.ts';
import { useCorrecting } from './use-correcting.ts';
import { useDraft } from './use-draft.ts';
import { useLateList } from './use-late-list.ts';
import { useReply } from './use-reply.ts';

// After the page: nobody uploads before it is there.
const UploadList = lazyAgain(() => import('#features/files/ui/UploadList.tsx'));
const HistoryDialog = lazyAgain(() => import('./HistoryDialog.tsx'));

interface ChatPanelProps {
  project: ProjectDetails;
  /** A message to scroll to, from a search. */
  shown?: string;
  /** Shows with a message what other rooms know of it. */
  addition?: Addition;
}

/** The chat of a project (CHAT-01): a panel of up to 600 px; on a phone the full screen. */
export function ChatPanel(props: ChatPanelProps) {
  const { session } = useAuth();
  const personId = session?.user.id ?? '';
  // Remount per person: unsent messages belong to one of them.
  return <Chat key={personId} {...props} personId={personId} />;
}

function Chat({ project, shown, addition, personId }: ChatPanelProps & { personId: string }) {
  const { t } = useLingui();
  const { draft, setDraft, sentAs, dropWords, replyTo, setReplyTo, restoreDraft } = useDraft(
    draftName(personId, project.id),
  );
  const { store, chatPlace, chat } = useChat(project.id, personId, shown, restoreDraft);
  const list = useLateList(chat);
  const attach = useAttach(project.id);
  /** The text sent last, so that help offered for it stays in sight after the field is cleared. */
  const [last, setLast] = useState('');
  // Outside this component: opening the dialog does not render the conversation again.
  const [asked] = useState(() => createStore<DeletionAsked>({ message: null }));
  const log = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const panel = useRef<HTMLElement>(null);
  const answering = useReply({
    projectId: project.id,
    replyTo,
    setReplyTo,
    messages: chat.messages,
    log,
    field,
  });
  const otherPerson = otherSide(project, personId);
  const other = otherPerson?.full_name ?? null;
  const typist = chat.typing === otherPerson?.user_id ? other : null;
  const [history, setHistory] = useState<Message | null>(null);
  const [kept] = useState(() => correctionsFor(personId, project.id));
  const { correction, ...correcting } = useCorrecting(store, kept, log, setLast);
  // The message may have been deleted or be outside the loaded pages: then the correction stays in sight
  // here. So does one restored from an earlier visit, wherever its message is.
  const inPlace = !correction?.isBack && chat.messages.some((each) => each.id === correction?.message.id);
  const form = correction ? (
    <CorrectForm
      key={correction.message.id}
      correction={correction}
      onWrite={correcting.write}
      onSave={() => void correcting.save()}
      onClose={correcting.close}
    />
  ) : null;

  const reload = useCallback(() => void store.open(shown), [store, shown]);
  const askToDelete = useCallback((message: Message) => asked.setState({ message }), [asked]);
  const retry = useCallback(
    (clientId: string, content: string) => {
      dropWords(content);
      store.retry(clientId);
    },
    [store, dropWords],
  );
  const discard = useCallback(
    (clientId: string, content: string) => {
      dropWords(content);
      store.discard(clientId);
    },
    [store, dropWords],
  );

  function send(text: string): boolean {
    const sent = store.send(text, replyTo ?? undefined, sentAs);
    if (sent) {
      setLast(text);
      answering.end();
    }
    if (sent) void store.latest().then(() => store.answered());
    return sent;
  }

  return (
    <section
      ref={panel}
      aria-label={t`Messages`}
      className="flex min-h-[180px] flex-1 flex-col [@media(max-height:449px)]:h-[calc(100dvh-8px)] [@media(max-height:449px)]:flex-none overflow-hidden border-hairline bg-surface max-md:border-t md:mt-4 md:max-h-[600px] md:rounded-card md:border md:shadow-1"
    >
      <MessageList
        log={log}
        chat={list}
        store={store}
        chatPlace={chatPlace}
        personId={personId}
        otherName={other}
        silent={isSilent(project)}
        addition={addition}
        onReload={reload}
        onDelete={askToDelete}
        onReply={answering.begin}
        correcting={correction && inPlace ? { id: correction.message.id, form } : null}
        onCorrect={correcting.begin}
        onHistory={setHistory}
        onRetry={retry}
        onDiscard={discard}
      />
      <p className="around-messages h-6 px-4 text-sm text-ink-2" aria-live="off">
        {chat.typing ? <Trans>{typist ?? t`Somebody`} is typing…</Trans> : null}
      </p>
      <div className="px-3 empty:hidden">
        <OptionalPart>
          <UploadList
            items={attach.items}
            onCancel={attach.cancel}
            onPutAway={attach.putAway}
            focusAfter={log}
          />
        </OptionalPart>
      </div>
      <div className="max-h-[45%] flex-none overflow-y-auto px-3 empty:hidden [&>section]:pb-2">
        <EmergencyWatch text={[draft, correction?.text ?? '', last]} />
      </div>
      {form && !inPlace ? (
        <div className="max-h-[45%] flex-none overflow-y-auto px-3 pb-2">{form}</div>
      ) : null}
      <Composer
        projectId={project.id}
        isNote={isLastIn(project, personId)}
        draft={draft}
        onChange={setDraft}
        onSend={send}
        field={field}
        // On a low screen the page scrolls; otherwise the panel is already in sight.
        onFocus={() => panel.current?.scrollIntoView({ block: 'end' })}
        answering={
          replyTo !== null ? (
            <Answering onRemove={answering.drop}>
              <UnsentQuote
                id={replyTo}
                messages={answering.original ? [answering.original] : []}
                personId={personId}
              />
            </Answering>
          ) : null
        }
        onFiles={attach.share}
      />
      <DeleteMessageDialog asked={asked} onDelete={(message) => store.remove(message.id)} focusAfter={log} />
      <Suspense fallback={null}>
        {history ? <HistoryDialog message={history} onClose={() => setHistory(null)} /> : null}
      </Suspense>
    </section>
  );
}
