import { Trans } from '@lingui/react/macro';
import { type RefObject, useRef, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { useProof } from '#features/accounts/ui/factors/use-proof.tsx';
import { maySignOut, signOutQuietly } from '#features/accounts/ui/sign-out.ts';
import { paths } from '#kit/paths.ts';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { readSession } from '#web/data/load-api.ts';
import { removePersonal } from '#web/storage.ts';
import { Choice } from '#web/ui/Choice.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useWhatFollows } from './use-what-follows.ts';
import { WhatFollows } from './WhatFollows.tsx';

interface CloseAccountDialogProps {
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

export default function CloseAccountDialog({ onClose, focusAfter }: CloseAccountDialogProps) {
  const { session, store } = useAuth();
  const proof = useProof();
  const [understood, setUnderstood] = useState(false);
  const known = useWhatFollows();
  // A try without an answer may have closed it.
  const unanswered = useRef(false);
  const isProvider = session?.user.user_type === 'service_provider';

  /** @returns false if they would rather not */
  async function close() {
    // A try before may have closed it, and has asked about everything.
    if (!unanswered.current) {
      await api.accounts.mayClose();
      if (!(await maySignOut('account'))) return false;
    }
    try {
      await api.accounts.closeAccount();
    } catch (error) {
      if (!(await isClosed(error))) throw error;
    }
    await signOutQuietly(store.signOut);
    removePersonal();
    // A new page: this one would lead home, as after every sign-out.
    window.location.assign(`${paths.takeBack()}?of=closed`);
    return true;
  }

  async function isClosed(error: unknown): Promise<boolean> {
    const code = errorCode(error);
    if (code) return code === 'UNAUTHENTICATED' && unanswered.current;
    unanswered.current = true;
    const answer = await readSession().catch(() => null);
    return answer?.session === null;
  }

  return (
    <FormDialog
      role="alertdialog"
      title={<Trans>Close your account?</Trans>}
      about={
        <>
          <WhatFollows known={known} isProvider={isProvider} />
          <ul className="grid list-disc gap-2 ps-5">
            <li>
              <Trans>
                You are signed out everywhere, nobody finds you here any more, and nobody can open the plans
                that you shared.
              </Trans>
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
                For 30 days a link in our mail opens your account again, with your answers, plans and
                settings. Then they are gone for good.
              </Trans>
            </li>
            <li>
              {isProvider ? (
                <Trans>
                  Some things end now, and the link does not bring them back: appointments, invitations,
                  documents that nobody has signed yet, and your place in your projects.
                </Trans>
              ) : (
                <Trans>
                  Some things end now, and the link does not bring them back: appointments, waiting lists,
                  invitations, shared plans, and documents of yours that nobody has signed yet. Your open
                  tasks in shared projects are no longer yours.
                </Trans>
              )}
            </li>
            <li>
              <Trans>
                If you want to keep your data, get a copy first, and save it. You cannot get one afterwards.
              </Trans>
            </li>
          </ul>
        </>
      }
      action={<Trans>Close my account</Trans>}
      busyAction={<Trans>Closing...</Trans>}
      cancel={<Trans>Keep my account</Trans>}
      disabled={!understood}
      submit={() => proof.run(close)}
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
        disabled={known.isPending}
        onChoose={() => setUnderstood(!understood)}
      >
        <Trans>I have read this</Trans>
      </Choice>
      {proof.field}
    </FormDialog>
  );
}
