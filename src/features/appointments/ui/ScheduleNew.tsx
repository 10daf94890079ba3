import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PersonChip } from '#web/ui/PersonChip.tsx';
import type { Slot } from '../appointments.slots.rules.ts';
import { Offers } from './Offers.tsx';
import { OtherWaits } from './OtherWaits.tsx';
import { ProviderField } from './ProviderField.tsx';
import { TimesToBook } from './TimesToBook.tsx';
import { useNow } from './use-now.ts';
import { type OfferedWait, useWaits } from './use-waits.ts';
import type { WithWhom } from './with-whom.ts';

interface ScheduleNewProps {
  /** In a project: its provider, who is then not asked for (APPT-53). */
  provider?: WithWhom;
  projectId?: string;
  onShowMine: () => void;
}

/** Provider, day, time, confirm (APPT-05). */
export function ScheduleNew({ provider, projectId, onShowMine }: ScheduleNewProps) {
  const [chosen, setChosen] = useState<WithWhom | null>(null);
  const who = provider ?? chosen;
  const whole = useRef<HTMLDivElement>(null);
  const { t } = useLingui();
  const { waits, query: waitsQuery } = useWaits();
  const now = useNow();
  /** An offered time that is about to be booked; `count` rises with each one that is chosen. */
  const [taken, setTaken] = useState<{ slot: Slot; until: Date; count: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const offers = waits.filter(
    (wait): wait is OfferedWait =>
      wait.offer !== null &&
      new Date(wait.offer.expires_at) > now &&
      !isOpen &&
      (!provider || wait.service_provider_id === provider.user_id),
  );

  function take({ offer, ...wait }: OfferedWait) {
    if (!provider)
      setChosen({
        user_id: wait.service_provider_id,
        full_name: wait.provider_name,
        organization: wait.provider_organization,
      });
    const [start, end] = [new Date(offer.start_time), new Date(offer.end_time)];
    const slot = { start, end, busyUntil: end };
    setTaken({ slot, until: new Date(offer.expires_at), count: (taken?.count ?? 0) + 1 });
    setOpen(true);
  }

  return (
    <div ref={whole} tabIndex={-1} className="grid gap-6 outline-none">
      {waitsQuery.isLoadingError ? (
        <LoadFailed
          title={t`We could not look whether a time is held for you`}
          onRetry={() => void waitsQuery.refetch()}
        />
      ) : null}
      <Offers waits={offers} onTake={take} focusAfter={whole} />
      {provider ? (
        <PersonChip name={provider.full_name} detail={provider.organization} />
      ) : (
        <ProviderField
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            setTaken(null);
            setOpen(false);
          }}
        />
      )}
      {who ? (
        <TimesToBook
          key={`${who.user_id} ${taken?.count ?? 0}`}
          provider={who}
          projectId={projectId}
          onShowMine={onShowMine}
          wait={waits.find((each) => each.service_provider_id === who.user_id)}
          offered={taken}
          onAside={() => setOpen(false)}
        />
      ) : null}
      <OtherWaits
        waits={waits.filter((each) => each.service_provider_id !== who?.user_id)}
        focusAfter={whole}
      />
    </div>
  );
}
