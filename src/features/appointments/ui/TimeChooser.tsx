import { Trans } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { FieldError } from '#web/ui/TextField.tsx';
import { bookableDays, DAYS_AHEAD } from '../appointments.rules.ts';
import { wallClock } from '../appointments.times.rules.ts';
import { DayChooser } from './DayChooser.tsx';
import { HeldUntil } from './HeldUntil.tsx';
import { OwnTime } from './OwnTime.tsx';
import { SlotTimes } from './SlotTimes.tsx';
import type { ChosenTime } from './use-chosen-time.ts';

interface TimeChooserProps {
  time: ChosenTime;
  providerId: string;
  providerName: string;
  zone: string;
  now: Date;
  /** Whether the reader is the provider, who may also type a time. */
  isOwn: boolean;
  moving?: { id: string; lengthMinutes: number };
  /** Beside the typed time. */
  beside?: ReactNode;
  startsTyping?: boolean;
}

/** Day, then time; for the provider also any other time. */
export function TimeChooser({
  time,
  providerId,
  providerName,
  zone,
  now,
  isOwn,
  moving,
  beside,
  startsTyping = false,
}: TimeChooserProps) {
  const times = useRef<HTMLDivElement>(null);
  return (
    <>
      <DayChooser
        providerId={providerId}
        zone={zone}
        now={now}
        value={time.day}
        onChange={time.chooseDay}
        ahead={isOwn ? DAYS_AHEAD.provider : DAYS_AHEAD.customer}
        moving={moving}
        isOwn={isOwn}
        times={times}
      />
      {time.day ? (
        <div ref={times} tabIndex={-1} className="outline-none">
          <SlotTimes
            providerId={providerId}
            providerName={isOwn ? null : providerName}
            providerZone={zone}
            day={time.day}
            now={now}
            value={time.slot?.start.getTime() ?? null}
            onChoose={time.chooseSlot}
            moving={moving}
          />
        </div>
      ) : null}
      {isOwn ? (
        <Disclosure label={<Trans>Another time, also outside your hours</Trans>} startsOpen={startsTyping}>
          <div className="grid gap-4">
            <OwnTime
              zone={zone}
              {...bookableDays(wallClock(now, zone).day, DAYS_AHEAD.provider)}
              value={time.own.wall}
              onChange={time.typeOwn}
              error={time.own.error}
            />
            {beside}
          </div>
        </Disclosure>
      ) : null}
    </>
  );
}

interface TimeHeldProps {
  time: ChosenTime;
  now: Date;
}

/** Until when the time is held, that it is gone, or that none is chosen. */
export function TimeHeld({ time, now }: TimeHeldProps) {
  return (
    <>
      <HeldUntil until={time.hold.until} now={now} />
      {time.lost ? (
        <Notice tone="warning" role="alert">
          {time.lost}
        </Notice>
      ) : null}
      {time.missed > 0 ? (
        // A new one each time, so that it is announced again.
        <FieldError key={time.missed} id="time-missing" alerts>
          {time.missing}
        </FieldError>
      ) : null}
    </>
  );
}
