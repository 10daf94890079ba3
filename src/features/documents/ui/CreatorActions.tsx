import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, FileUp } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { formatDateTime } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { failing } from '#web/ui/failing.ts';
import { Problem } from '#web/ui/Problem.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useAnnouncedAction } from '#web/ui/use-announced-action.ts';
import { useFocusAfter } from '#web/ui/use-focus-after.ts';
import type { ListedDocument } from '../documents.contract.ts';
import { mayAct, mayActIn } from '../documents.permissions.rules.ts';
import { hasEnded } from '../documents.release.rules.ts';
import { nextReminderAt } from '../documents.rules.ts';
import { useDecided } from './use-decided.ts';

const REMINDING = failing('send reminder');

interface CreatorActionsProps {
  document: ListedDocument;
  project: { ended: boolean; ends_at: string | null };
  onWithdraw: () => void;
  onReplace: () => void;
}

/** What the creator of a document does with it while the other side decides. */
export function CreatorActions({ document, project, onWithdraw, onReplace }: CreatorActionsProps) {
  const { t } = useLingui();
  const decided = useDecided();
  const reminded = useId();
  const { id, project_id, standing, reminded_at, signer_name, version } = document;
  const isDue = nextReminderAt(reminded_at, new Date()) === null;
  const isSomebodyThere = signer_name !== null && !project.ends_at;
  const reminds = mayAct(document, 'remind', standing) && mayActIn(project, 'remind') && isSomebodyThere;
  const { busy, problem, run } = useAnnouncedAction(remind, { failure: REMINDING, explain });
  const actions = useRef<HTMLDivElement>(null);
  // A reminder whose answer was lost was sent.
  useEffect(() => {
    if (!isDue) notify.clear('send reminder');
  }, [isDue]);
  useFocusAfter(problem !== null && !reminds, actions);
  const withdraws = mayAct(document, 'withdraw', standing);
  const ended = hasEnded(document, new Date());
  const mayReplace = mayAct(document, 'replace', standing) && mayActIn(project, 'replace');
  const replaces = mayReplace && !ended;

  async function remind() {
    try {
      await api.documents.remind({ id: project_id, document_id: id });
    } finally {
      // On failure, too: it may have been sent all the same.
      void invalidate(orpc.documents);
    }
    notify.success(t`Reminder sent`);
  }

  function explain(error: unknown) {
    switch (errorCode(error)) {
      case 'TOO_MANY_REQUESTS':
        return t`You can send one reminder a day.`;
      case 'CHANGED_MEANWHILE':
        void invalidate(orpc.documents, orpc.projects);
        return t`Nobody can get a reminder now: the account of whoever should sign is closed, or they have left.`;
      default:
        return decided(error, version);
    }
  }

  if (!reminds && !withdraws && !mayReplace) return null;
  return (
    <div ref={actions} tabIndex={-1} className="grid gap-2 outline-none">
      {reminds && reminded_at && !isDue ? (
        <p role="status" id={reminded} className="text-ink-2">
          <Trans>
            You sent a reminder on {formatDateTime(reminded_at)}. You can send the next one a day later.
          </Trans>
        </p>
      ) : null}
      {mayReplace && ended ? (
        <p>
          <Trans>
            The last day that this release holds is over. If it is still needed, create a new one.
          </Trans>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {reminds ? (
          // It stays where it was pressed, and with it the focus.
          <Button
            look="secondary"
            busy={busy}
            aria-disabled={!isDue || undefined}
            aria-describedby={isDue ? undefined : reminded}
            onClick={() => isDue && void run()}
          >
            <Bell aria-hidden className="size-5" />
            <Trans>Send a reminder</Trans>
          </Button>
        ) : null}
        {replaces ? (
          <Button look="secondary" onClick={onReplace}>
            <FileUp aria-hidden className="size-5" />
            <Trans>Send a new file</Trans>
          </Button>
        ) : null}
        {withdraws ? (
          <Button look="quiet" onClick={onWithdraw}>
            <Trans>Withdraw the document</Trans>
          </Button>
        ) : null}
      </div>
      <Problem>{isDue ? problem : null}</Problem>
    </div>
  );
}
