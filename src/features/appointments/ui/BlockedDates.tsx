import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import type { BlockedDate } from '../appointments.availability.contract.ts';
import type { Appointment } from '../appointments.fields.contract.ts';
import { formatLongDay, formatWallTime } from './wall-times.ts';

const FAILURE = failing('open date');

// Lazy, like all dialogs with fields.
const BlockDialog = lazyAgain(() => import('./BlockDialog.tsx'));

interface BlockedDatesProps {
  blocks: readonly BlockedDate[];
  zone: string;
  onAffected: (appointments: Appointment[]) => void;
}

/** Days, or parts of days, on which nobody can book (APPT-60 to APPT-64). */
export function BlockedDates({ blocks, zone, onAffected }: BlockedDatesProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<BlockedDate | null>(null);

  async function remove({ id }: BlockedDate) {
    await api.appointments.unblock({ id }).catch((error: unknown) => {
      // It was taken back before.
      if (errorCode(error) !== 'NOT_FOUND') throw error;
    });
    void invalidate(orpc.appointments);
  }

  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
          <Trans>Blocked dates</Trans>
        </h3>
        <Button look="secondary" onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-5" />
          <Trans>Block a date</Trans>
        </Button>
      </div>
      {blocks.length === 0 ? (
        <p className="text-ink-2">
          <Trans>No date is blocked. Block one for a vacation or a day away.</Trans>
        </p>
      ) : (
        <Card>
          <ul className="grid divide-y divide-hairline">
            {blocks.map((block) => (
              <li
                key={block.id}
                className="flex flex-wrap items-center justify-between gap-x-3 py-2 first:pt-0 last:pb-0"
              >
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-semibold first-letter:uppercase inline-block">
                    {formatLongDay(block.blocked_date)}
                  </span>
                  <span className="block text-sm text-ink-2">
                    <BlockedTime block={block} />
                    {block.reason ? ` · ${block.reason}` : null}
                  </span>
                </span>
                <Button
                  look="quiet"
                  className="px-3"
                  aria-label={t`Remove: ${formatLongDay(block.blocked_date)}`}
                  onClick={() => setRemoving(block)}
                >
                  <Trans>Remove</Trans>
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Suspense>
        {isAdding ? (
          <BlockDialog zone={zone} onAffected={onAffected} onClose={() => setAdding(false)} />
        ) : null}
      </Suspense>
      {removing ? (
        <ConfirmDialog
          title={<RemoveTitle block={removing} />}
          action={<Trans>Open the date again</Trans>}
          look="primary"
          confirm={() => remove(removing)}
          failure={FAILURE}
          onClose={() => setRemoving(null)}
          focusAfter={heading}
        >
          <p>
            <Trans>Your weekly hours of this day can be booked again at once.</Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

function BlockedTime({ block }: { block: BlockedDate }) {
  if (block.is_all_day || !block.start_time || !block.end_time) return <Trans>All day</Trans>;
  const [from, to] = [formatWallTime(block.start_time), formatWallTime(block.end_time)];
  return (
    <Trans>
      {from} to {to}
    </Trans>
  );
}

function RemoveTitle({ block }: { block: BlockedDate }) {
  const day = formatLongDay(block.blocked_date);
  return <Trans>Open {day} again?</Trans>;
}
