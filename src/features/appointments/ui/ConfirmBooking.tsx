import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { HourSource } from '#features/billing/billing.prices.rules.ts';
import { MINUTE_MS } from '#kit/days.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PersonChip } from '#web/ui/PersonChip.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import type { BookingSettings as Settings } from '../appointments.availability.contract.ts';
import { cutoffHours } from '../appointments.paying.rules.ts';
import { lastChange } from '../appointments.rules.ts';
import type { Slot } from '../appointments.slots.rules.ts';
import { locationOf, type Where } from '../appointments.where.rules.ts';
import { NoVideo } from './NoVideo.tsx';
import { PayFrom } from './PayFrom.tsx';
import { Repeats } from './Repeats.tsx';
import type { Terms } from './terms.ts';
import { formatMoment } from './times.ts';
import type { Booking } from './use-booking.ts';
import { usePaying } from './use-paying.ts';
import { useRepeat } from './use-repeat.ts';
import { useWhereProblem } from './use-where-problem.ts';
import { When } from './When.tsx';
import { WhereField } from './WhereField.tsx';
import type { WithWhom } from './with-whom.ts';

/** The id of the number or the address. */
const WHERE = 'where';

interface ConfirmBookingProps {
  provider: WithWhom;
  availability: Settings & { has_video: boolean };
  slots: readonly Slot[];
  now: Date;
  booking: Booking;
  /** Where it takes place. */
  where: Where;
  onWhere: (where: Where) => void;
  /** Until when the time is held. */
  held: ReactNode;
  onBook: (terms: Terms) => void;
  onRemove: (slot: Slot) => void;
  /** Left out once there are as many as possible. */
  onAnother: (() => void) | undefined;
  onBack: () => void;
}

/** What is about to be booked, before it is. */
export default function ConfirmBooking({
  provider,
  availability,
  slots,
  now,
  booking,
  where,
  onWhere,
  held,
  ...does
}: ConfirmBookingProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const repeat = useRepeat(
    provider.user_id,
    slots.length === 1 ? slots[0] : undefined,
    booking.unanswered(provider.user_id, slots),
  );
  const booked = repeat.wanted ?? slots;
  const [source, setSource] = useState<HourSource | null>(null);
  const paying = usePaying(booked, source);
  /** Whether it was not booked because the number or the address is missing. */
  const [missed, setMissed] = useState(false);
  const problemOf = useWhereProblem();
  const minutes = slots[0] ? (slots[0].end.getTime() - slots[0].start.getTime()) / MINUTE_MS : 0;
  return (
    <Card className="grid max-w-2xl gap-5">
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        <Trans>Please check your appointment</Trans>
      </h3>
      <PersonChip name={provider.full_name} detail={provider.organization} />
      <ul aria-label={t`Chosen times`} className="grid divide-y divide-hairline">
        {slots.map((slot) => (
          <li
            key={slot.start.getTime()}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"
          >
            <span className="font-semibold">
              <When start={slot.start} end={slot.end} providerZone={availability.time_zone} />
            </span>
            {slots.length > 1 ? (
              <Button
                look="quiet"
                aria-label={t`Remove ${formatMoment(slot.start)}`}
                onClick={() => {
                  heading.current?.focus();
                  does.onRemove(slot);
                }}
              >
                <Trans>Remove</Trans>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <p>
        {availability.has_video && where.kind === 'open' ? (
          <Plural
            value={minutes}
            one="A video consultation of # minute."
            other="A video consultation of # minutes."
          />
        ) : (
          <>
            <Plural value={minutes} one="An appointment of # minute." other="An appointment of # minutes." />{' '}
            {where.kind === 'open' ? <NoVideo /> : null}
          </>
        )}{' '}
        <CutOff slots={slots} now={now} hours={cutoffHours(availability.cutoff_hours, paying.source)} />
      </p>
      {held}
      {slots.length === 1 ? <Repeats repeat={repeat} /> : null}
      <WhereField
        id={WHERE}
        value={where}
        onChange={onWhere}
        error={missed ? problemOf(where) : undefined}
        hasVideo={availability.has_video}
      />
      <PayFrom paying={paying} onChoose={setSource} />
      <Problem>{booking.isGone ? null : booking.problem}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={booking.busy}
          onClick={() => {
            const terms = repeat.terms();
            if (terms === 'incomplete') return;
            if (problemOf(where)) {
              setMissed(true);
              document.getElementById(WHERE)?.focus();
              return;
            }
            const location = locationOf(where);
            does.onBook({ paidFrom: paying.source, repeat: terms, location, times: booked });
          }}
        >
          {booking.busy ? (
            <Trans>Scheduling...</Trans>
          ) : repeat.wanted && repeat.wanted.length > 1 ? (
            <Plural
              value={repeat.wanted.length}
              one="Schedule # appointment"
              other="Schedule # appointments"
            />
          ) : (
            <Trans>Schedule Appointment</Trans>
          )}
        </Button>
        <Button look="secondary" disabled={booking.busy} onClick={does.onBack}>
          <Trans>Back to the times</Trans>
        </Button>
        {does.onAnother && !repeat.wanted ? (
          <Button look="quiet" disabled={booking.busy} onClick={does.onAnother}>
            <Trans>Add another time</Trans>
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

interface CutOffProps {
  slots: readonly Slot[];
  hours: number;
  now: Date;
}

/** Until when it can be changed, before it is booked. */
function CutOff({ slots, hours, now }: CutOffProps) {
  const first = slots.map(({ start }) => start.getTime()).sort((a, b) => a - b)[0];
  if (hours === 0 || first === undefined) return <Trans>You can move or cancel it until it is over.</Trans>;
  const until = lastChange({
    start_time: new Date(first).toISOString(),
    end_time: new Date(first).toISOString(),
    cutoff_hours: hours,
  });
  if (until < now) return <Trans>It is so soon that you can no longer move or cancel it.</Trans>;
  return <Trans>You can move or cancel it until {formatMoment(until)}.</Trans>;
}
