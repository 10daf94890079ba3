import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../web/data/client.ts';
import { errorCode } from '../../../web/data/errors.ts';
import { queryClient } from '../../../web/data/query.ts';
import { formatDate } from '../../../web/dates.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { TextField } from '../../../web/ui/TextField.tsx';

/** Who may read this plan, and how to let somebody or stop somebody (ASMT-60). */
export function SharePanel({ assessmentId, open }: { assessmentId: string; open: boolean }) {
  const { t } = useLingui();
  const key = ['assessments', assessmentId, 'shares'];
  const query = useQuery({ queryKey: key, queryFn: () => api.assessment.shares({ id: assessmentId }) });
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string | null>(null);

  async function share(event: FormEvent) {
    event.preventDefault();
    setDone(null);
    if (!email.trim()) return setError(t`Enter an email address.`);
    setError(undefined);
    setBusy(true);
    try {
      await api.assessment.share({ id: assessmentId, email: email.trim() });
      setDone(t`${email.trim()} can read this plan now. We sent a link.`);
      setEmail('');
      await queryClient.invalidateQueries({ queryKey: key });
    } catch (failure) {
      const code = errorCode(failure);
      setError(
        code === 'INVALID_INPUT'
          ? t`Enter an email address like name@example.com.`
          : code === 'TOO_MANY_REQUESTS'
            ? t`You shared a lot today. Please go on tomorrow.`
            : t`We could not share it just now. Please try again.`,
      );
    } finally {
      setBusy(false);
    }
  }

  async function withdraw(shareId: string, who: string) {
    setDone(null);
    try {
      await api.assessment.withdrawShare({ id: assessmentId, share_id: shareId });
      setDone(t`${who} can no longer read this plan.`);
    } catch {
      setError(t`We could not change it just now. Please try again.`);
    }
    await queryClient.invalidateQueries({ queryKey: key });
  }

  const shares = query.data?.shares ?? [];
  return (
    <section id="share" aria-labelledby="share-title" className="no-print scroll-mt-8">
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
        <form
          method="post"
          onSubmit={share}
          noValidate
          className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
        >
          <TextField
            label={<Trans>Their email address</Trans>}
            name="share_email"
            type="email"
            inputMode="email"
            value={email}
            onChange={setEmail}
            error={error}
          />
          <Button type="submit" look="secondary" disabled={busy}>
            <Trans>Share the plan</Trans>
          </Button>
        </form>
        <div role="status">{done ? <Notice tone="success">{done}</Notice> : null}</div>
        {query.error ? <Notice tone="warning">{t`We could not load who can read it.`}</Notice> : null}
        {shares.length > 0 ? (
          <ul className="grid gap-2">
            {shares.map((each) => (
              <li
                key={each.id}
                className="flex flex-wrap items-center justify-between gap-2 border-t border-hairline pt-2"
              >
                <span className="min-w-0">
                  <strong className="break-all">{each.email}</strong>{' '}
                  <span className="text-ink-2">
                    <Trans>since {formatDate(each.created_at)}</Trans>
                  </span>
                </span>
                <Button
                  look="quiet"
                  aria-label={t`Stop sharing with ${each.email}`}
                  onClick={() => void withdraw(each.id, each.email)}
                >
                  <Trans>Stop sharing</Trans>
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </Card>
    </section>
  );
}
