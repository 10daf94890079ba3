import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { Checked } from '#features/accounts/accounts.contract.ts';
import { orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { after, invalidate, pages } from '#web/data/query.ts';
import { useList } from '#web/data/use-list.ts';
import { formatDate } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PersonChip } from '#web/ui/PersonChip.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { useFocusAfter } from '#web/ui/use-focus-after.ts';

/** Providers awaiting verification (S4). */
export default function ProvidersPage() {
  const { t } = useLingui();
  const list = useList(
    orpc.accounts.waitingProviders.infiniteOptions({ input: after<string>, ...pages<string>() }),
    'providers',
  );
  const verify = useMutation({
    mutationFn: ({ id, full_name, email, organization }: Waiting) =>
      orpc.accounts.verifyProvider.call({ id, seen: { full_name, email, organization } }),
    onSettled: () => {
      isSent.current = false;
      return invalidate(orpc.accounts.waitingProviders);
    },
  });
  /** Before it is drawn: the second press of a double one comes sooner. */
  const isSent = useRef(false);
  function send(provider: Waiting) {
    if (isSent.current) return;
    isSent.current = true;
    verify.mutate(provider);
  }
  const notice = useRef<HTMLDivElement>(null);
  // The row with the button is gone.
  useFocusAfter(verify.isSuccess, notice);
  const verified = verify.data ? verify.variables.full_name : null;
  const problem = verify.isError ? <Why error={verify.error} /> : null;
  const isAt = (id: string) => verify.variables?.id === id;
  return (
    <ListPage
      title={t`Providers`}
      lead={<Trans>Service providers wait here until somebody has checked who they are.</Trans>}
      list={list}
      empty={<Trans>Nobody is waiting.</Trans>}
      row={(each) => (
        <WaitingProvider
          key={each.id}
          provider={each}
          busy={verify.isPending}
          problem={isAt(each.id) ? problem : null}
          onVerify={() => send(each)}
        />
      )}
    >
      <div ref={notice} tabIndex={-1} role="status" className="outline-none">
        {verified ? (
          <Notice tone="success">
            <Trans>{verified} is verified.</Trans>
          </Notice>
        ) : null}
      </div>
      {/* At their row, while there is one. */}
      <Problem>{list.rows.some(({ id }) => isAt(id)) ? null : problem}</Problem>
    </ListPage>
  );
}

function Why({ error }: { error: unknown }) {
  const code = errorCode(error);
  if (code === 'CHANGED_MEANWHILE')
    return <Trans>They have changed their details since. Please check them again first.</Trans>;
  if (code === 'EMAIL_NOT_VERIFIED') return <Trans>They have not verified their email address yet.</Trans>;
  return <Trans>This did not work. Another admin may have verified them already.</Trans>;
}

interface Waiting extends Checked {
  id: string;
}

interface WaitingProviderProps {
  provider: Waiting & { email_verified: boolean; created_at: string };
  busy: boolean;
  /** Why they could not be verified. */
  problem: ReactNode;
  onVerify: () => void;
}

function WaitingProvider({ provider, busy, problem, onVerify }: WaitingProviderProps) {
  const { t } = useLingui();
  const { full_name, email, email_verified, organization, created_at } = provider;
  const known = [email, organization, formatDate(created_at)].filter(Boolean).join(' · ');
  return (
    <li>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 text-lg">
          <PersonChip name={full_name} detail={known} />
        </h2>
        {email_verified ? (
          <Button busy={busy} aria-label={t`Verify ${full_name}`} onClick={onVerify}>
            <Trans>Verify</Trans>
          </Button>
        ) : (
          <p className="text-ink-2">
            <strong>
              <Trans>Email not verified</Trans>
            </strong>
            . <Trans>Once they have opened the link in our mail, you can verify them.</Trans>
          </p>
        )}
        {problem ? (
          <div className="basis-full">
            <Problem>{problem}</Problem>
          </div>
        ) : null}
      </Card>
    </li>
  );
}
