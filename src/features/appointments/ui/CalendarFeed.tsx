import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { lazyAgain } from '#web/lazy-again.ts';
import { Card } from '#web/ui/Card.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';

const FeedSettings = lazyAgain(() => import('./FeedSettings.tsx'));

/** Own appointments in one's own calendar program: an address to subscribe to, which can be renewed and stopped. */
export function CalendarFeed() {
  return (
    <Disclosure asksServer label={<Trans>See these appointments in your own calendar</Trans>}>
      <Card>
        <Suspense
          fallback={
            <p role="status" className="text-ink-2">
              <Trans>Loading...</Trans>
            </p>
          }
        >
          <FeedSettings />
        </Suspense>
      </Card>
    </Disclosure>
  );
}
