import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../web/data/client.ts';
import { queryClient } from '../../../web/data/query.ts';
import { formatDate } from '../../../web/dates.ts';
import { paths } from '../../../web/paths.ts';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { ButtonLink } from '../../../web/ui/ButtonLink.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { LoadFailed } from '../../../web/ui/LoadFailed.tsx';
import { LoadingCard } from '../../../web/ui/Loading.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { Page } from '../../../web/ui/Page.tsx';
import { ShowMore } from '../../../web/ui/ShowMore.tsx';
import type { Order } from '../../billing/billing.contract.ts';
import { dollars } from './dollars.ts';
import { SKU_LABELS, STATUS_LABELS } from './sku-labels.ts';

const KEY = ['orders'];

/** What was ordered, what it gives, until when; and how to cancel it. */
export default function OrdersPage() {
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  const query = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam }) => api.billing.orders(pageParam ? { before: pageParam } : {}),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });

  async function cancel(id: string) {
    setFailed(false);
    await api.billing.cancel({ id }).catch(() => setFailed(true));
    await queryClient.invalidateQueries({ queryKey: KEY });
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
              <OrderCard order={order} onCancel={() => void cancel(order.id)} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query} />
    </Page>
  );
}

function OrderCard({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const { t, i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const name = i18n._(SKU_LABELS[order.sku]);
  const bought = formatDate(order.bought_at);
  const ends = order.expires_at ? formatDate(order.expires_at) : null;
  return (
    <Card className="grid gap-2">
      <h2 className="flex flex-wrap items-center gap-2 text-lg">
        {name}
        <Badge tone={order.status === 'active' ? 'success' : 'neutral'}>
          {i18n._(STATUS_LABELS[order.status])}
        </Badge>
      </h2>
      <p className="text-ink-2">
        {dollars(order.price_cents)}, {order.charged ? <Trans>charged</Trans> : <Trans>not charged</Trans>}.{' '}
        <Trans>Ordered {bought}.</Trans> {ends ? <Trans>Until {ends}.</Trans> : null}
      </p>
      {order.status === 'active' && !asking ? (
        <p>
          <Button look="secondary" aria-label={t`Cancel ${name}`} onClick={() => setAsking(true)}>
            <Trans>Cancel</Trans>
          </Button>
        </p>
      ) : null}
      {asking && order.status === 'active' ? (
        <div className="grid gap-2">
          <p>
            {order.sku === 'unlock_monthly' ? (
              <Trans>It will not renew. Your plan stays unlocked to the end of the month that runs.</Trans>
            ) : (
              <Trans>It ends now. Nothing was charged, so there is nothing to pay back.</Trans>
            )}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button look="danger" onClick={onCancel}>
              <Trans>Yes, cancel it</Trans>
            </Button>
            <Button look="secondary" onClick={() => setAsking(false)}>
              <Trans>Keep it</Trans>
            </Button>
          </div>
        </div>
      ) : null}
    </Card>
  );
}
