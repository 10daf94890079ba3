import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { uploadsOf } from '#features/files/ui/use-uploads.ts';
import { uuidv7 } from '#kit/ids.ts';
import { api } from '#web/data/client.ts';
import { isRetryable } from '#web/data/retry.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import { forgetWords, listUnsentText, type Words } from './unsent-text.ts';
import { allShared } from './use-attach.ts';

interface SignOutDialogProps {
  personId: string;
  saveChecklist: (words: Words) => Promise<void>;
  onAnswer: (goOn: boolean) => void;
}

type Problem = 'refused' | 'uncorrected' | 'task' | 'unreachable' | 'file';

/**
 * Asks what to do with unsent messages and comments, drafts and uploads before signing out: send, keep here, or discard.
 */
export function SignOutDialog({ personId, saveChecklist, onAnswer }: SignOutDialogProps) {
  const { t } = useLingui();
  const [uploads] = useState(() => uploadsOf(personId));
  const [words, setWords] = useState(() => listUnsentText(personId));
  const [files, setFiles] = useState(uploads.underWay);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** Client ids by text, so that a retry stays the same message whatever was lost on the way. */
  const ids = useRef(new Map<string, string>());
  const gone = useRef(false);

  useEffect(() => uploads.subscribe(() => setFiles(uploads.underWay())), [uploads]);
  useEffect(
    () => () => {
      gone.current = true;
    },
    [],
  );

  const sending = useAction(async () => {
    setProblem(null);
    const failed = new Set(uploads.failed().map((each) => each.id));
    const found = (await sendWords()) ?? (await filesDone(failed));
    // The user may have cancelled in the meantime.
    if (gone.current) return;
    if (found) setProblem(found);
    else onAnswer(true);
  });

  async function sendWords(): Promise<Problem | null> {
    for (const each of listUnsentText(personId)) {
      try {
        await sendOne(each);
      } catch (error) {
        console.error('words were not sent on the way out', error);
        if (isRetryable(error)) return 'unreachable';
        return each.corrects ? 'uncorrected' : each.taskId ? 'task' : 'refused';
      }
      forgetWords(personId, [each]);
      setWords(listUnsentText(personId));
    }
    return null;
  }

  async function sendOne(each: Words): Promise<void> {
    const { projectId: id, taskId: task_id, content, replyTo, corrects } = each;
    if (each.ofChecklist) {
      await saveChecklist(each);
    } else if (corrects) {
      const { id: message_id, edited_at } = corrects;
      await api.chat.correct({ id, message_id, content, edited_at });
    } else if (task_id) {
      await api.tasks.comment({ id, task_id, client_id: idOf(each), content });
    } else {
      const answering = replyTo ? { reply_to: replyTo } : {};
      await api.chat.send({ id, client_id: idOf(each), content, ...answering });
    }
  }

  function idOf({ key, clientId }: Words): string {
    const id = clientId ?? ids.current.get(key) ?? uuidv7();
    ids.current.set(key, id);
    return id;
  }

  /** Waits until every upload has finished. */
  async function filesDone(failedBefore: ReadonlySet<string>): Promise<Problem | null> {
    await new Promise<void>((resolve) => {
      const look = () => uploads.underWay().length === 0 && resolve();
      uploads.subscribe(look);
      look();
    });
    await allShared();
    return uploads.failed().some((each) => !failedBefore.has(each.id)) ? 'file' : null;
  }

  function leave(keepsWords: boolean) {
    uploads.stop();
    if (!keepsWords) forgetWords(personId, listUnsentText(personId));
    onAnswer(true);
  }

  const hasWords = words.length > 0;
  const messages = words.filter((each) => !each.corrects && !each.ofChecklist);
  const corrections = words.filter((each) => each.corrects);
  const checklists = words.filter((each) => each.ofChecklist);
  const onlySaves = messages.length === 0 && files.length === 0;
  return (
    <Dialog role="alertdialog" title={t`Not everything is sent yet`} isOpen onClose={() => onAnswer(false)}>
      <WordsList words={messages}>
        <Plural
          value={messages.length}
          one="You wrote # message that was not sent:"
          other="You wrote # messages that were not sent:"
        />
      </WordsList>
      <WordsList words={corrections}>
        <Plural
          value={corrections.length}
          one="You corrected # message and did not save that yet:"
          other="You corrected # messages and did not save that yet:"
        />
      </WordsList>
      <WordsList words={checklists}>
        <Plural
          value={checklists.length}
          one="You changed # checklist of a task, and that is not saved yet:"
          other="You changed # checklists of tasks, and that is not saved yet:"
        />
      </WordsList>
      {files.length > 0 ? (
        <div className="grid gap-2">
          <p>
            <Plural
              value={files.length}
              one="# file is still on its way:"
              other="# files are still on their way:"
            />
          </p>
          <ul className="grid gap-1">
            {files.map(({ id, name, progress }) => (
              <li key={id} className="grid gap-1 break-words">
                <span id={`leaving-${id}`}>{name}</span>
                <progress aria-labelledby={`leaving-${id}`} className="w-full" value={progress} max={1} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {problem ? <SendProblem problem={problem} /> : null}
      <p className="text-ink-2">
        {hasWords ? (
          <Trans>
            Words that you keep stay in this browser until you sign in here again. Only you will see them in
            Kinkeeper, but somebody who knows this computer well could find them.
          </Trans>
        ) : null}{' '}
        {files.length > 0 ? (
          <Trans>Files cannot be kept here. If you stop them, choose them again next time.</Trans>
        ) : null}
      </p>
      <div className="grid gap-3">
        <Button busy={sending.busy} onClick={() => void sending.run()}>
          {sending.busy ? (
            <Trans>Sending...</Trans>
          ) : onlySaves ? (
            <Trans>Save now, then sign out</Trans>
          ) : (
            <Trans>Send now, then sign out</Trans>
          )}
        </Button>
        {hasWords ? (
          <Button look="secondary" onClick={() => leave(true)}>
            <Trans>Keep my words on this device and sign out</Trans>
          </Button>
        ) : null}
        <Button look="secondary" onClick={() => leave(false)}>
          <Trans>Discard and sign out</Trans>
        </Button>
        <Button look="quiet" onClick={() => onAnswer(false)}>
          <Trans>Stay signed in</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

/** The first few, each abbreviated. */
function WordsList({ words, children }: { words: readonly Words[]; children: ReactNode }) {
  if (words.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p>{children}</p>
      <ul className="grid gap-1">
        {words.slice(0, 3).map(({ key, content }) => (
          <li key={key} dir="auto" className="line-clamp-2 rounded-control bg-muted px-3 py-2 break-words">
            {content}
          </li>
        ))}
      </ul>
    </div>
  );
}

function SendProblem({ problem }: { problem: Problem }) {
  const { t } = useLingui();
  return (
    <Notice tone="danger" role="alert" title={t`Not sent yet`}>
      <p>
        {problem === 'unreachable' ? (
          <Trans>We could not reach our server. Nothing is lost. Try again, or keep your words here.</Trans>
        ) : problem === 'refused' ? (
          <Trans>
            Our server did not take one message. You may not be in that project any more. Stay signed in to
            copy it, or keep it here.
          </Trans>
        ) : problem === 'task' ? (
          <Trans>
            Our server did not take what you wrote in one task. The task may be gone, or you may not be in
            that project any more. Stay signed in to copy your words, or keep them here.
          </Trans>
        ) : problem === 'uncorrected' ? (
          <Trans>
            Our server did not take one correction. Its 15 minutes may be over, or the message was changed or
            deleted meanwhile. Stay signed in to copy your words, or keep them here.
          </Trans>
        ) : (
          <Trans>A file did not arrive. Stay signed in to try it again.</Trans>
        )}
      </p>
    </Notice>
  );
}
