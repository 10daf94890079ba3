import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { formatDateTime } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { notify } from '#web/ui/toast.tsx';

const FAILURE = failing('withdraw consent');

/** Whether one has agreed to sign electronically, and taking that back (15 USC 7001(c)). */
export function SigningConsent() {
  const { t } = useLingui();
  const query = useQuery(orpc.documents.readConsent.queryOptions());
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const when = query.data?.given_at ? formatDateTime(query.data.given_at) : null;

  async function withdraw() {
    await api.documents.withdrawConsent();
    // The button that opened this is gone before focus would return to it.
    await invalidate(orpc.documents);
    notify.success(t`You no longer agree to sign electronically`);
  }

  return (
    <section aria-labelledby="signing-consent">
      <Card className="grid justify-items-start gap-3">
        <h3 ref={heading} id="signing-consent" tabIndex={-1} className="text-xl outline-none">
          <Trans>Signing electronically</Trans>
        </h3>
        {query.isLoadingError ? (
          <LoadFailed title={t`We could not load this`} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <p role="status" className="text-ink-2">
            <Trans>Loading...</Trans>
          </p>
        ) : when ? (
          <>
            <p>
              <Trans>You agreed on {when} to sign documents in your projects on a screen.</Trans>
            </p>
            <Button look="secondary" onClick={() => setAsking(true)}>
              <Trans>Withdraw my consent</Trans>
            </Button>
          </>
        ) : (
          <p>
            <Trans>
              You have not agreed to sign on a screen. We ask you when you sign a document, and you can sign
              on paper instead.
            </Trans>
          </p>
        )}
      </Card>
      <ConfirmDialog
        isOpen={asking}
        title={<Trans>Withdraw your consent to sign electronically?</Trans>}
        action={<Trans>Withdraw my consent</Trans>}
        confirm={withdraw}
        failure={FAILURE}
        onClose={() => setAsking(false)}
        focusAfter={heading}
      >
        <p>
          <Trans>
            What you have signed stays signed. For any other document, ask whoever sent it for a paper form.
            If you want to sign on a screen again, we ask you again first. This costs nothing.
          </Trans>
        </p>
      </ConfirmDialog>
    </section>
  );
}
