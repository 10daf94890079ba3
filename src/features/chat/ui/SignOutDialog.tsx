import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Ending } from '#features/accounts/ui/sign-out.ts';
import { uploadsOf } from '#features/files/ui/use-uploads.ts';
import { uuidv7 } from '#kit/ids.ts';
import { api } from '#web/data/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import { useRestoredFocus } from '#web/ui/use-restored-focus.ts';
import { sendMessage, sendUnsent } from './send-unsent.ts';
import { problemOf, type SendProblem, SendProblems, UnsentWords } from './UnsentWords.tsx';
import { forgetWords, listUnsentText, noteSentAs, type Words } from './unsent-text.ts';
import { allShared } from './use-attach.ts';

interface SignOutDialogProps {
  personId: string;
  ending: Ending;
  saveChecklist: (words: Words) => Promise<void>;
  onAnswer: (goOn: boolean) => void;
}

/**
 * Asks what to do with unsent messages and comments, drafts and uploads before signing out: send, keep here, or discard;
 * before closing the account, send or discard.
 */
export function SignOutDialog({ personId, ending, saveChecklist, onAnswer }: SignOutDialogProps) {
  const { t } = useLingui();
  const [uploads] = useState(() => uploadsOf(personId));
  const [words, setWords] = useState(() => listUnsentText(personId));
  const [files, setFiles] = useState(uploads.underWay);
  const [problem, setProblem] = useState<SendProblem | null>(null);
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const gone = useRef(false);
  const lists = useRef<HTMLDivElement>(null);
  const restoredFocus = useRestoredFocus(lists);

  useEffect(() => uploads.subscribe(() => setFiles(uploads.underWay())), [uploads]);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const sending = useAction(async () => {
    setProblem(null);
    setRefused(new Set());
    const failed = new Set(uploads.failed().map((each) => each.id));
    const sent = await sendUnsent({
      words: listUnsentText(personId),
      send: sendOne,
      onSent: forget,
      isStopped: () => gone.current,
    });
    const found = sent.unreachable ? 'unreachable' : await filesDone(failed);
    // The user may have cancelled in the meantime.
    if (gone.current) return;
    setProblem(found);
    setRefused(new Set(sent.refused.map((each) => each.key)));
    if (!found && sent.refused.length === 0) onAnswer(true);
  });

  async function sendOne(each: Words): Promise<void> {
    const { projectId: id, content, corrects } = each;
    if (each.ofChecklist) {
      await saveChecklist(each);
    } else if (corrects) {
      const { id: message_id, edited_at } = corrects;
      await api.chat.correct({ id, message_id, content, edited_at });
    } else {
      await sendMessage(each, idOf(each));
    }
  }

  /** The same at every attempt, whatever was lost on the way. */
  function idOf({ key, clientId }: Words): string {
    if (clientId) return clientId;
    const id = uuidv7();
    noteSentAs(key, id);
    return id;
  }

  /** @returns what is left */
  function forget(sent: Words): Words[] {
    forgetWords(personId, [sent]);
    const left = listUnsentText(personId);
    setWords(left);
    return left;
  }

  function discard(each: Words) {
    // Signing out was wanted all the time.
    if (forget(each).length === 0 && files.length === 0) onAnswer(true);
  }

  /** Waits until every upload has finished. */
  async function filesDone(failedBefore: ReadonlySet<string>): Promise<SendProblem | null> {
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
  const list = { refused, onDiscard: discard };
  const found = words.filter((each) => refused.has(each.key)).map(problemOf);
  const problems = new Set([...found, ...(problem ? [problem] : [])]);
  const onlySaves = messages.length === 0 && files.length === 0;
  return (
    <Dialog role="alertdialog" title={t`Not everything is sent yet`} isOpen onClose={() => onAnswer(false)}>
      <div ref={lists} tabIndex={-1} className="grid gap-4 outline-none empty:hidden" {...restoredFocus}>
        <UnsentWords {...list} words={messages}>
          <Plural
            value={messages.length}
            one="You wrote # message that was not sent:"
            other="You wrote # messages that were not sent:"
          />
        </UnsentWords>
        <UnsentWords {...list} words={corrections}>
          <Plural
            value={corrections.length}
            one="You corrected # message and did not save that yet:"
            other="You corrected # messages and did not save that yet:"
          />
        </UnsentWords>
        <UnsentWords {...list} words={checklists}>
          <Plural
            value={checklists.length}
            one="You changed # checklist of a task, and that is not saved yet:"
            other="You changed # checklists of tasks, and that is not saved yet:"
          />
        </UnsentWords>
      </div>
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
      {problems.size > 0 ? <SendProblems problems={[...problems]} /> : null}
      <p className="text-ink-2">
        {ending === 'account' ? (
          <Trans>What you do not send now is gone once your account is closed.</Trans>
        ) : hasWords ? (
          <Trans>
            Words that you keep stay in this browser until you sign in here again. Only you will see them in
            Kinkeeper, but somebody who knows this computer well could find them.
          </Trans>
        ) : null}{' '}
        {ending === 'session' && files.length > 0 ? (
          <Trans>Files cannot be kept here. If you stop them, choose them again next time.</Trans>
        ) : null}
      </p>
      <div className="grid gap-3">
        <Button busy={sending.busy} onClick={() => void sending.run()}>
          {sending.busy ? <Trans>Sending...</Trans> : <SendFirst saves={onlySaves} ending={ending} />}
        </Button>
        {hasWords && ending === 'session' ? (
          <Button look="secondary" onClick={() => leave(true)}>
            <Trans>Keep my words on this device and sign out</Trans>
          </Button>
        ) : null}
        <Button look="secondary" onClick={() => leave(false)}>
          {ending === 'account' ? (
            <Trans>Discard and close my account</Trans>
          ) : (
            <Trans>Discard and sign out</Trans>
          )}
        </Button>
        <Button look="quiet" onClick={() => onAnswer(false)}>
          {ending === 'account' ? <Trans>Do not close it yet</Trans> : <Trans>Stay signed in</Trans>}
        </Button>
      </div>
    </Dialog>
  );
}

function SendFirst({ saves, ending }: { saves: boolean; ending: Ending }) {
  if (ending === 'account') return <Trans>Send now, then close my account</Trans>;
  return saves ? <Trans>Save now, then sign out</Trans> : <Trans>Send now, then sign out</Trans>;
}
