import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../web/data/client.ts';
import { before, invalidate, pages } from '../../../web/data/query.ts';
import { paths } from '../../../web/paths.ts';
import { ButtonLink } from '../../../web/ui/ButtonLink.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { LoadFailed } from '../../../web/ui/LoadFailed.tsx';
import { LoadingCard } from '../../../web/ui/Loading.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { Page } from '../../../web/ui/Page.tsx';
import { ShowMore } from '../../../web/ui/ShowMore.tsx';
import { HoursLeft } from './HoursLeft.tsx';
import { OrderCard } from './OrderCard.tsx';

/** What was ordered, what it gives, until when; and how to cancel it. */
export default function OrdersPage() {
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  const state = useQuery(orpc.billing.state.queryOptions());
  const query = useInfiniteQuery(
    orpc.billing.orders.infiniteOptions({ input: before<string>, ...pages<string>() }),
  );

  async function change(what: 'cancel' | 'resume', id: string) {
    setFailed(false);
    const done = await api.billing[what]({ id }).then(
      () => true,
      () => false,
    );
    // The summary of resuming says it by itself.
    if (!done && what === 'cancel') setFailed(true);
    await invalidate(orpc.billing);
    return done;
  }

  if (query.isPending) return <LoadingCard />;
  const orders = query.data?.pages.flatMap((page) => page.orders) ?? [];
  return (
    <Page title={t`My orders`} lead={<Trans>We are in beta: nothing was charged for any of these.</Trans>}>
      {failed ? (
        <Notice tone="danger" role="alert">
          <Trans>We could not cancel it just now. Nothing changed. Please try again.</Trans>
        </Notice>
      ) : null}
      {state.data ? <HoursLeft state={state.data} /> : null}
      {query.isLoadingError ? (
        <LoadFailed title={t`We could not load your orders`} onRetry={() => void query.refetch()} />
      ) : orders.length === 0 ? (
        <Card className="grid gap-3">
          <p>
            <Trans>You have ordered nothing yet.</Trans>
          </p>
          <p>
            <ButtonLink look="secondary" to={paths.getStarted()}>
              <Trans>Go to my plan</Trans>
            </ButtonLink>
          </p>
        </Card>
      ) : (
        <ul className="grid gap-3">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} onChange={(what) => change(what, order.id)} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query} />
    </Page>
  );
}
