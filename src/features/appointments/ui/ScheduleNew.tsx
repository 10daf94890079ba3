import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { orpc } from '#web/data/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PersonChip } from '#web/ui/PersonChip.tsx';
import { MAX_SLOTS } from '../appointments.rules.ts';
import type { Slot } from '../appointments.slots.rules.ts';
import type { Wait } from '../appointments.waits.contract.ts';
import { Booked } from './Booked.tsx';
import { ConfirmBooking } from './ConfirmBooking.tsx';
import { DayChooser } from './DayChooser.tsx';
import { HeldUntil } from './HeldUntil.tsx';
import { NoticeAsked } from './NoticeAsked.tsx';
import { Offers } from './Offers.tsx';
import { OtherWaits } from './OtherWaits.tsx';
import { OwnHours } from './OwnHours.tsx';
import { ProviderField } from './ProviderField.tsx';
import { SlotTimes } from './SlotTimes.tsx';
import { useBooking } from './use-booking.ts';
import { useHold } from './use-hold.ts';
import { useNow } from './use-now.ts';
import { type OfferedWait, useWaits } from './use-waits.ts';
import { WaitFor } from './WaitFor.tsx';
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
        <Times
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

interface TimesProps {
  provider: WithWhom;
  projectId: string | undefined;
  onShowMine: () => void;
  wait: Wait | undefined;
  /** To be booked at once: the time that was offered, and until when it is held. */
  offered: { slot: Slot; until: Date } | null;
  /** It is not being booked any more. */
  onAside: () => void;
}

function Times({ provider, projectId, onShowMine, wait, offered, onAside }: TimesProps) {
  const { t } = useLingui();
  const now = useNow();
  const query = useQuery(orpc.appointments.availability.queryOptions({ input: { id: provider.user_id } }));
  // No toast (APPT-25).
  useEffect(() => {
    if (query.error) console.warn('the hours of a provider were not read', query.error);
  }, [query.error]);
  const booking = useBooking();
  const [day, setDay] = useState<string | null>(null);
  /** Chosen and kept, and the one that is being chosen. */
  const [kept, setKept] = useState<Slot[]>([]);
  const [slot, setSlot] = useState<Slot | null>(offered?.slot ?? null);
  const [isConfirming, setConfirming] = useState(offered !== null);
  const hold = useHold({ providerId: provider.user_id, slot, onGone: booking.lose });
  const problem = useRef<HTMLDivElement>(null);
  const times = useRef<HTMLDivElement>(null);
  const slots = slot ? [...kept, slot] : kept;
  const whole = useRef<HTMLDivElement>(null);

  /** Back to the choice of day and time, where the focus goes too. */
  function chooseAgain(change: () => void) {
    flushSync(() => {
      change();
      setConfirming(false);
      onAside();
    });
    (times.current ?? whole.current)?.focus();
  }

  const asideNow = useEffectEvent(onAside);
  // A lost time leads back to the list, which is fresh; the day stays.
  useEffect(() => {
    if (!booking.isGone) return;
    setConfirming(false);
    setSlot(null);
    asideNow();
  }, [booking.isGone]);
  useEffect(() => {
    if (booking.isGone && !isConfirming) problem.current?.focus();
  }, [booking.isGone, isConfirming]);

  useEffect(() => {
    if (booking.booked.length > 0) hold.spend();
  }, [booking.booked, hold.spend]);

  if (booking.booked.length > 0)
    return (
      <Booked
        appointments={booking.booked}
        isEarlier={booking.isEarlier}
        onShowMine={onShowMine}
        onAgain={() =>
          chooseAgain(() => {
            booking.clear();
            setSlot(null);
            setKept([]);
            setDay(null);
          })
        }
      />
    );
  if (query.isLoadingError)
    return <LoadFailed title={t`Failed to load available time slots`} onRetry={() => void query.refetch()} />;
  if (!query.data)
    return (
      <p role="status" className="text-ink-2">
        <Trans>Loading...</Trans>
      </p>
    );
  if (isConfirming)
    return (
      <ConfirmBooking
        provider={provider}
        availability={query.data}
        slots={slots}
        now={now}
        booking={booking}
        held={
          slots.length === 1 ? (
            <HeldUntil until={slot === offered?.slot ? offered.until : hold.until} now={now} />
          ) : null
        }
        onBook={async (terms) => {
          hold.decide();
          if (await booking.book(provider.user_id, projectId, slots, terms)) setKept([]);
        }}
        onRemove={(gone) => {
          setKept(slots.filter((each) => each !== gone));
          setSlot(null);
        }}
        onAnother={
          slots.length < MAX_SLOTS
            ? () =>
                chooseAgain(() => {
                  setKept(slots);
                  setSlot(null);
                })
            : undefined
        }
        onBack={() => chooseAgain(() => {})}
      />
    );
  return (
    <div ref={whole} tabIndex={-1} className="grid gap-6 outline-none">
      <div ref={problem} tabIndex={-1} className="outline-none empty:hidden">
        {booking.isGone ? (
          <Notice tone="warning" role="alert">
            {booking.problem}
          </Notice>
        ) : null}
      </div>
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid gap-6">
          <NoticeAsked hours={query.data.notice_hours} now={now} />
          <DayChooser
            providerId={provider.user_id}
            zone={query.data.time_zone}
            now={now}
            value={day}
            onChange={(next) => {
              booking.clear();
              setDay(next);
              setSlot(null);
            }}
            times={times}
          />
        </div>
        {day ? (
          <div ref={times} tabIndex={-1} className="grid gap-5 outline-none lg:row-span-2">
            <SlotTimes
              providerId={provider.user_id}
              providerName={provider.full_name}
              providerZone={query.data.time_zone}
              day={day}
              now={now}
              value={slot?.start.getTime() ?? null}
              onChoose={(next) => {
                booking.clear();
                setSlot(next);
              }}
              without={kept.map(({ start }) => start.getTime())}
            />
            <HeldUntil until={hold.until} now={now} />
            <OwnHours />
            {slots.length > 0 ? (
              <Button
                className="justify-self-start"
                onClick={() => {
                  booking.clear();
                  setConfirming(true);
                }}
              >
                <Trans>Continue</Trans>
              </Button>
            ) : null}
          </div>
        ) : null}
        {/* On a phone nothing comes between a day and its times. */}
        <div className="empty:hidden lg:col-start-1">
          <WaitFor provider={provider} wait={wait} />
        </div>
      </div>
    </div>
  );
}
