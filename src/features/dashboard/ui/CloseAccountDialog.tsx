import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { useProof } from '#features/accounts/ui/factors/use-proof.tsx';
import { announceSignOut, maySignOut } from '#features/accounts/ui/sign-out.ts';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { formatDateTime } from '#web/dates.ts';
import { paths } from '#web/paths.ts';
import { removePersonal } from '#web/storage.ts';
import { Choice } from '#web/ui/Choice.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';

interface CloseAccountDialogProps {
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

export default function CloseAccountDialog({ onClose, focusAfter }: CloseAccountDialogProps) {
  const { session, store } = useAuth();
  const proof = useProof();
  const query = useQuery(orpc.dashboard.read.queryOptions());
  const waiting = useQuery(orpc.documents.waiting.queryOptions());
  const [understood, setUnderstood] = useState(false);
  const isProvider = session?.user.user_type === 'service_provider';

  async function close() {
    await api.accounts.closeAccount();
    announceSignOut();
    await store.signOut();
    removePersonal();
    // A new page: this one would lead home, as after every sign-out.
    window.location.assign(`${paths.takeBack()}?of=closed`);
  }

  return (
    <FormDialog
      role="alertdialog"
      title={<Trans>Close your account?</Trans>}
      about={
        <>
          {query.data ? (
            <WhatFollows dashboard={query.data} documents={waiting.data} isProvider={isProvider} />
          ) : null}
          <ul className="grid list-disc gap-2 ps-5">
            <li>
              <Trans>You are signed out everywhere, and nobody finds you here any more.</Trans>
            </li>
            <li>
              {isProvider ? (
                <Trans>
                  You leave your projects. What you wrote there stays, and after 30 days it no longer has your
                  name.
                </Trans>
              ) : (
                <Trans>
                  After 30 days your projects are deleted, with their messages and files. A project that you
                  share stays with the others: what you wrote there no longer has your name. We tell them now.
                </Trans>
              )}
            </li>
            <li>
              <Trans>
                For 30 days a link in our mail brings everything back. Then your answers, plans and settings
                are gone for good.
              </Trans>
            </li>
            <li>
              <Trans>If you want to keep your data, ask for a copy first.</Trans>
            </li>
          </ul>
        </>
      }
      action={<Trans>Close my account</Trans>}
      busyAction={<Trans>Closing...</Trans>}
      cancel={<Trans>Keep my account</Trans>}
      disabled={!understood}
      submit={async () => (await maySignOut()) && proof.run(close)}
      explain={(error) =>
        errorCode(error) === 'LAST_ADMIN' ? (
          <Trans>You are the only admin. Make somebody else an admin first.</Trans>
        ) : undefined
      }
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <Choice
        kind="checkbox"
        name="understood"
        checked={understood}
        onChoose={() => setUnderstood(!understood)}
      >
        <Trans>I have read this</Trans>
      </Choice>
      {proof.field}
    </FormDialog>
  );
}

interface WhatFollowsProps {
  dashboard: {
    active_projects: number;
    next_appointment: { start_time: string } | null;
  };
  documents: { to_sign: number; sent: number } | undefined;
  isProvider: boolean;
}

/** What is open now, and would be left behind. */
function WhatFollows({
  dashboard,
  documents: { to_sign, sent } = { to_sign: 0, sent: 0 },
  isProvider,
}: WhatFollowsProps) {
  const { active_projects: projects, next_appointment: next } = dashboard;
  if (!next && to_sign + sent + projects === 0) return null;
  const when = next ? formatDateTime(next.start_time) : '';
  return (
    <div className="grid gap-2 rounded-control bg-warning-soft p-4">
      {next ? (
        <p>
          <Trans>
            You have an appointment on {when}. Closing your account cancels it, and all later ones. The other
            side hears of it.
          </Trans>
        </p>
      ) : null}
      {to_sign > 0 ? (
        <p>
          <Plural
            value={to_sign}
            one="A document waits for your signature."
            other="# documents wait for your signature."
          />
        </p>
      ) : null}
      {sent > 0 ? (
        <p>
          <Plural
            value={sent}
            one="A document that you sent waits for a signature. Closing your account withdraws it."
            other="# documents that you sent wait for a signature. Closing your account withdraws them."
          />
        </p>
      ) : null}
      {projects > 0 ? (
        <p>
          {isProvider ? (
            <Plural
              value={projects}
              one="You leave a project that is under way."
              other="You leave # projects that are under way."
            />
          ) : (
            <Plural
              value={projects}
              one="A project of yours is under way."
              other="# projects of yours are under way."
            />
          )}
        </p>
      ) : null}
    </div>
  );
}
