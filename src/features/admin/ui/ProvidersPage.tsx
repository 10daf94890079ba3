import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../web/data/client.ts';
import { after, invalidate, pages } from '../../../web/data/query.ts';
import { formatDate } from '../../../web/dates.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { LoadFailed } from '../../../web/ui/LoadFailed.tsx';
import { LoadingCard } from '../../../web/ui/Loading.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { Page } from '../../../web/ui/Page.tsx';
import { ShowMore } from '../../../web/ui/ShowMore.tsx';

/** Providers who wait for verification (decision 4). */
export default function ProvidersPage() {
  const { t } = useLingui();
  const [done, setDone] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const query = useInfiniteQuery(
    orpc.accounts.waitingProviders.infiniteOptions({ input: after<string>, ...pages<string>() }),
  );

  async function verify(id: string, name: string) {
    setDone(null);
    setFailed(false);
    try {
      await api.accounts.verifyProvider({ id });
      setDone(name);
    } catch {
      setFailed(true);
    }
    await invalidate(orpc.accounts.waitingProviders);
  }

  if (query.isPending) return <LoadingCard />;
  const providers = query.data?.pages.flatMap((page) => page.providers) ?? [];
  return (
    <Page
      wide
      title={t`Providers`}
      lead={<Trans>Service providers wait here until somebody has checked who they are.</Trans>}
    >
      <div role="status">
        {done ? (
          <Notice tone="success">
            <Trans>{done} is verified.</Trans>
          </Notice>
        ) : null}
      </div>
      {failed ? (
        <Notice tone="danger" role="alert">
          <Trans>This did not work. Another admin may have verified them already.</Trans>
        </Notice>
      ) : null}
      {query.isLoadingError ? (
        <LoadFailed title={t`We could not load the list`} onRetry={() => void query.refetch()} />
      ) : providers.length === 0 ? (
        <Card>
          <Trans>Nobody is waiting.</Trans>
        </Card>
      ) : (
        <ul className="grid gap-3">
          {providers.map((each) => (
            <li key={each.id}>
              <Card className="flex flex-wrap items-center justify-between gap-3">
                <div className="min-w-0">
                  <h2 className="text-lg">{each.full_name}</h2>
                  <p className="break-all text-ink-2">
                    {each.email}
                    {each.organization ? ` · ${each.organization}` : ''} · {formatDate(each.created_at)}
                  </p>
                </div>
                <Button
                  aria-label={t`Verify ${each.full_name}`}
                  onClick={() => void verify(each.id, each.full_name)}
                >
                  <Trans>Verify</Trans>
                </Button>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query} />
    </Page>
  );
}
