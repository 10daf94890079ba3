import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { orpc } from '#web/data/client.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { isWaitingProvider } from '../../accounts.rules.ts';
import { useAuth } from '../AuthProvider.tsx';
import { Section } from './Section.tsx';
import { zoneLabel } from './time-zones.ts';

const EditDetailsDialog = lazyAgain(() => import('./EditDetailsDialog.tsx'));

/** Name, organization, language and time zone. */
export function OwnDetails() {
  const { t } = useLingui();
  const query = useQuery(orpc.accounts.account.queryOptions());
  const user = useAuth().session?.user;
  const [editing, setEditing] = useState(false);
  return (
    <Section id="details" title={<Trans>About you</Trans>} query={query}>
      {(account, heading) => (
        <>
          <dl className="grid w-full gap-3 sm:grid-cols-2">
            <Line label={t`Name`}>{account.full_name}</Line>
            {account.organization || account.user_type === 'service_provider' ? (
              <Line label={t`Organization`}>{account.organization ?? <Trans>None</Trans>}</Line>
            ) : null}
            {user && isWaitingProvider(user) ? (
              <Line label={t`Verification`}>
                <Trans>Not verified yet. We email you when our team has let you in.</Trans>
              </Line>
            ) : null}
            <Line label={t`Language`}>
              {/* Each language in its own words. */}
              <span lang={account.locale}>{account.locale === 'es' ? 'Español' : 'English'}</span>
            </Line>
            <Line label={t`Time zone`}>
              {account.time_zone ? zoneLabel(account.time_zone) : <Trans>Not known yet</Trans>}
            </Line>
          </dl>
          <Button look="secondary" onClick={() => setEditing(true)}>
            <Trans>Change my details</Trans>
          </Button>
          <Suspense>
            {editing ? (
              <EditDetailsDialog account={account} onClose={() => setEditing(false)} focusAfter={heading} />
            ) : null}
          </Suspense>
        </>
      )}
    </Section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
