import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { orpc } from '#web/data/client.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import { MAX_SLOTS } from '../appointments.rules.ts';
import type { Slot } from '../appointments.slots.rules.ts';
import type { Wait } from '../appointments.waits.contract.ts';
import { NOWHERE_YET } from '../appointments.where.rules.ts';
import { Booked } from './Booked.tsx';
import { DayChooser } from './DayChooser.tsx';
import { HeldUntil } from './HeldUntil.tsx';
import { NoticeAsked } from './NoticeAsked.tsx';
import { OwnHours } from './OwnHours.tsx';
import { SlotTimes } from './SlotTimes.tsx';
import { useBooking } from './use-booking.ts';
import { useHold } from './use-hold.ts';
import { useNow } from './use-now.ts';
import { WaitFor } from './WaitFor.tsx';
import type { WithWhom } from './with-whom.ts';

// Loaded ahead: it is there once a time is chosen.
const loadConfirming = () => import('./ConfirmBooking.tsx');
const ConfirmBooking = lazyAgain(loadConfirming);
// Few offer no hours.
const NoHours = lazyAgain(() => import('./NoHours.tsx'));

interface TimesToBookProps {
  provider: WithWhom;
  projectId: string | undefined;
  onShowMine: () => void;
  wait: Wait | undefined;
  /** To be booked at once: the time that was offered, and until when it is held. */
  offered: { slot: Slot; until: Date } | null;
  /** It is not being booked any more. */
  onAside: () => void;
}

/** A day, a time, and the check before it is booked. */
export function TimesToBook({ provider, projectId, onShowMine, wait, offered, onAside }: TimesToBookProps) {
  const { t } = useLingui();
  const now = useNow();
  const query = useQuery(orpc.appointments.availability.queryOptions({ input: { id: provider.user_id } }));
  useEffect(() => void loadConfirming().catch(() => {}), []);
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
  const [where, setWhere] = useState(NOWHERE_YET);
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
  if (!query.data) return <Loading />;
  if (isConfirming)
    return (
      <Suspense fallback={<Loading />}>
        <ConfirmBooking
          provider={provider}
          availability={query.data}
          slots={slots}
          now={now}
          booking={booking}
          where={where}
          onWhere={setWhere}
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
      </Suspense>
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
        {query.data.windows.length > 0 ? (
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
        ) : (
          <OptionalPart>
            <NoHours provider={provider} projectId={projectId} />
          </OptionalPart>
        )}
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

function Loading() {
  return (
    <p role="status" className="text-ink-2">
      <Trans>Loading...</Trans>
    </p>
  );
}
