import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { unlessGone } from '#web/data/unless-gone.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useRestoredFocus } from '#web/ui/use-restored-focus.ts';
import type { Share } from '../assessment.contract.ts';
import { AbuseChoice } from './AbuseChoice.tsx';
import { ShareList, useReaderOf } from './ShareList.tsx';

// Only who has a project sees it.
const ShareWithProject = lazyAgain(() => import('./ShareWithProject.tsx'));

const EMAIL_FIELD = 'share-email';

interface SharePanelProps {
  assessmentId: string;
  /** Whether the person asked to share in the assessment. */
  open: boolean;
  /** Whether the plan mentions abuse. */
  asks: boolean;
}

/** Who can read this plan, with a way to share and to withdraw (ASMT-60). */
export default function SharePanel({ assessmentId, open, asks }: SharePanelProps) {
  const { t } = useLingui();
  const readerOf = useReaderOf();
  const query = useQuery(orpc.assessment.shares.queryOptions({ input: { id: assessmentId } }));
  const [email, setEmail] = useState('');
  const [without, setWithout] = useState(asks);
  const [error, setError] = useState<string>();
  const [done, setDone] = useState<string | null>(null);
  const [notWithdrawn, setNotWithdrawn] = useState(0);
  // Still rendered when the last reader is gone, and the list with them.
  const readers = useRef<HTMLDivElement>(null);
  const kept = useRestoredFocus(readers);

  const shared = useMutation(
    orpc.assessment.share.mutationOptions({
      onMutate: () => setDone(null),
      onSuccess: async (made) => {
        const reader = readerOf(made);
        setDone(
          made.project
            ? t`Everybody in “${reader}” can read this plan now.`
            : made.is_new
              ? t`Shared with ${reader}. We email them, unless they stopped our mail. They can read it once they sign in with this address.`
              : t`You have shared it with ${reader} already. They find it under “Shared with me” once they sign in with this address.`,
        );
        await invalidate(orpc.assessment.shares);
      },
    }),
  );
  const busy = shared.isPending;

  /** The error message for a failure. */
  function wordsOf(failure: unknown): string {
    const code = errorCode(failure);
    if (code === 'INVALID_INPUT') return t`Enter an email address like name@example.com.`;
    if (code === 'TOO_MANY_REQUESTS')
      return t`We cannot send more mails about this today. Please share it tomorrow.`;
    if (code === 'NOT_FOUND') return t`This project is not there any more. Please choose another.`;
    return t`We could not share it just now. Please try again.`;
  }

  function refuse(words: string) {
    setError(words);
    document.getElementById(EMAIL_FIELD)?.focus();
  }

  function shareByEmail(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    // Rendered first, so that the same message is announced again.
    flushSync(() => {
      setDone(null);
      setError(undefined);
    });
    if (!email.trim()) return refuse(t`Enter an email address.`);
    shared.mutate(
      { id: assessmentId, email: email.trim(), without_abuse: without },
      {
        onSuccess: () => setEmail(''),
        onError: (failure) => refuse(wordsOf(failure)),
      },
    );
  }

  const shareWithProject = (projectId: string) =>
    shared.mutateAsync({ id: assessmentId, project_id: projectId, without_abuse: without }).then(
      () => null,
      (failure: unknown) => wordsOf(failure),
    );

  const withdrawal = useMutation({
    mutationFn: ({ id }: Share) =>
      api.assessment.withdrawShare({ id: assessmentId, share_id: id }).catch(unlessGone),
    onMutate: () => setDone(null),
    onSuccess: async (_, withdrawn) => {
      const who = readerOf(withdrawn);
      setNotWithdrawn(0);
      setDone(t`${who} can no longer read this plan.`);
      await invalidate(orpc.assessment.shares);
    },
    onError: () => {
      setNotWithdrawn((times) => times + 1);
      void invalidate(orpc.assessment.shares);
    },
  });

  const shares = query.data?.shares ?? [];
  const isStillRead = shares.some(({ id }) => id === withdrawal.variables?.id);
  return (
    <section aria-labelledby="share-title" className="no-print">
      <Card className="grid gap-4">
        <h2 id="share-title" className="text-2xl">
          <Trans>Share this plan</Trans>
        </h2>
        <p className="measure">
          {open ? <Trans>You asked to share this plan with your team. Add each person here.</Trans> : null}{' '}
          <Trans>
            People you add can read this plan and your answers until you stop it. They sign in with this email
            address.
          </Trans>
        </p>
        {asks ? <AbuseChoice without={without} onChoose={setWithout} /> : null}
        <form
          method="post"
          onSubmit={shareByEmail}
          noValidate
          className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
        >
          <TextField
            id={EMAIL_FIELD}
            label={<Trans>Their email address</Trans>}
            name="share_email"
            type="email"
            inputMode="email"
            value={email}
            onChange={setEmail}
            error={error}
            alerts
          />
          <Button type="submit" look="secondary" busy={busy}>
            <Trans>Share the plan</Trans>
          </Button>
        </form>
        <OptionalPart>
          <ShareWithProject busy={busy} onShare={shareWithProject} />
        </OptionalPart>
        <div ref={readers} tabIndex={-1} className="grid gap-4 empty:hidden" {...kept}>
          <div role="status">{done ? <Notice tone="success">{done}</Notice> : null}</div>
          {notWithdrawn > 0 && isStillRead ? (
            <Notice
              key={notWithdrawn}
              tone="danger"
              role="alert"
              title={t`We could not change it just now. Please try again.`}
            />
          ) : null}
          {query.error ? <Notice tone="warning">{t`We could not load who can read it.`}</Notice> : null}
          {shares.length > 0 ? <ShareList shares={shares} onWithdraw={withdrawal.mutate} /> : null}
        </div>
      </Card>
    </section>
  );
}
