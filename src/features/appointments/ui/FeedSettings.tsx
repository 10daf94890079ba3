import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api, orpc } from '#web/data/client.ts';
import { queryClient } from '#web/data/query.ts';
import { restartRead } from '#web/data/restart-read.ts';
import { readerZone } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { notify } from '#web/ui/toast.tsx';
import { CreateFeed } from './CreateFeed.tsx';
import { FeedAddress } from './FeedAddress.tsx';
import { RenewFeedDialog } from './RenewFeedDialog.tsx';
import { formatDate } from './times.ts';

const FAILURE = failing('stop feed');

/** The address of one's calendar: creating, renewing and stopping it. */
export default function FeedSettings() {
  const { t } = useLingui();
  const query = useQuery(orpc.appointments.feed.queryOptions());
  /** Known only until this screen closes. */
  const [url, setUrl] = useState<string | null>(null);
  const [asking, setAsking] = useState<'renew' | 'stop' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLParagraphElement>(null);

  async function renew() {
    const feed = await api.appointments.renewFeed().catch((error) => {
      // It may have been made all the same.
      void query.refetch();
      throw error;
    });
    show(feed.url, feed.since);
    notify.success(t`Your calendar address is ready`);
  }

  async function stop() {
    await api.appointments.stopFeed();
    show(null, null);
    notify.success(t`The address no longer works`);
  }

  function show(address: string | null, from: string | null) {
    flushSync(() => {
      setUrl(address);
      queryClient.setQueryData(orpc.appointments.feed.queryKey(), { since: from });
      restartRead(orpc.appointments.feed.queryKey());
    });
  }

  const since = query.data?.since;
  const day = since ? formatDate(new Date(since), readerZone()) : '';

  if (query.isLoadingError)
    return (
      <LoadFailed title={t`We could not load your calendar address`} onRetry={() => void query.refetch()} />
    );
  return (
    <div className="grid gap-4">
      <p ref={first} tabIndex={-1} className="measure outline-none">
        <Trans>
          Google Calendar, Apple Calendar and Outlook can follow an address. What is booked, moved or
          cancelled here then changes there, usually within a day. They get times and a link, never what an
          appointment is about or with whom.
        </Trans>{' '}
        <Trans>If you set a new password, the address stops working, and you create another one here.</Trans>
      </p>
      {url ? <FeedAddress url={url} field={field} /> : null}
      {query.isPending ? (
        <p role="status" className="text-ink-2">
          <Trans>Loading...</Trans>
        </p>
      ) : since ? (
        <>
          {url ? null : (
            <p className="measure">
              <Trans>
                You have had an address since {day}. We show an address only once; for another device, get a
                new one.
              </Trans>
            </p>
          )}
          {/* Other buttons for another address: focus goes to the address, not back to what asked for it. */}
          <div key={url} className="flex flex-wrap gap-3">
            <Button look="secondary" onClick={() => setAsking('renew')}>
              <Trans>Get a new address</Trans>
            </Button>
            <Button look="secondary" onClick={() => setAsking('stop')}>
              <Trans>Stop the address</Trans>
            </Button>
          </div>
        </>
      ) : (
        <CreateFeed create={renew} focusAfter={field} />
      )}
      {asking === 'renew' ? (
        <RenewFeedDialog renew={renew} onClose={() => setAsking(null)} focusAfter={field} />
      ) : asking === 'stop' ? (
        <ConfirmDialog
          title={<Trans>Stop the address?</Trans>}
          action={<Trans>Stop the address</Trans>}
          confirm={stop}
          failure={FAILURE}
          onClose={() => setAsking(null)}
          focusAfter={first}
        >
          <p>
            <Trans>
              Calendars that follow it no longer change. What they already show stays there until you remove
              it. Your appointments here stay as they are.
            </Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
