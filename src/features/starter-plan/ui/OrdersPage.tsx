import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { HoursUsed } from '#features/appointments/ui/HoursUsed.tsx';
import { BoughtUnknown } from '#features/billing/ui/BoughtUnknown.tsx';
import { paths } from '#kit/paths.ts';
import { api, orpc } from '#web/data/client.ts';
import { before, invalidate, pages } from '#web/data/query.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { LoadingCard } from '#web/ui/Loading.tsx';
import { Page } from '#web/ui/Page.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import { HoursLeft } from './HoursLeft.tsx';
import { OrderCard } from './OrderCard.tsx';

/** The person's orders: what each grants, until when, and how to cancel it. */
export default function OrdersPage() {
  const { t } = useLingui();
  const to = usePublicPath();
  const state = useQuery(orpc.billing.state.queryOptions());
  const query = useInfiniteQuery(
    orpc.billing.orders.infiniteOptions({ input: before<string>, ...pages<string>() }),
  );

  const change = useMutation({
    mutationFn: ({ what, id }: { what: 'cancel' | 'resume'; id: string }) => api.billing[what]({ id }),
    onSettled: () => invalidate(orpc.billing),
  });

  if (query.isPending) return <LoadingCard />;
  const orders = query.data?.pages.flatMap((page) => page.orders) ?? [];
  return (
    <Page
      title={t`My orders`}
      lead={orders.length > 0 ? <Trans>We are in beta: nothing was charged for any of these.</Trans> : null}
    >
      {state.isLoadingError ? <BoughtUnknown query={state} /> : null}
      {state.data ? <HoursLeft state={state.data} /> : null}
      <HoursUsed />
      {query.isLoadingError ? (
        <LoadFailed title={t`We could not load your orders`} onRetry={() => void query.refetch()} />
      ) : orders.length === 0 ? (
        <Card className="grid gap-3">
          <p>
            <Trans>You have ordered nothing yet.</Trans>
          </p>
          <p>
            <ButtonLink look="secondary" to={to(paths.getStarted())}>
              <Trans>Go to my plan</Trans>
            </ButtonLink>
          </p>
        </Card>
      ) : (
        <ul className="grid gap-3">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard
                order={order}
                held={state.data}
                onChange={(what) => change.mutateAsync({ what, id: order.id })}
              />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query} />
    </Page>
  );
}
