import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode, errorData } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import type { NotOffered } from '../appointments.booking.rules.ts';
import type { Slot } from '../appointments.slots.rules.ts';

/** Arrow keys pass through other times on their way. */
const SETTLED_MS = 400;

interface Holding {
  providerId: string;
  /** The chosen time. */
  slot: Slot | null;
  /** The appointment that is to move there. */
  moving?: string;
  /** Somebody else was faster, or the time is not offered any more. */
  onGone: (reason: NotOffered | undefined) => void;
}

/**
 * Holds the chosen time while one decides, and lets go of it when another or none is chosen, or the screen is left.
 * Each person holds one time; of several tabs it is that of the one in front.
 * Where that fails nothing is said: booking decides.
 */
export function useHold({ providerId, slot, moving, onGone }: Holding) {
  const [until, setUntil] = useState<Date | null>(null);
  const held = useRef<string | null>(null);
  const start = slot?.start.getTime() ?? null;
  const end = slot?.end.getTime() ?? null;
  /** What is chosen now, while an answer about an earlier choice is on its way. */
  const current = useRef<number | null>(null);
  /** Ends the wish that is not answered yet. */
  const wish = useRef(new AbortController());
  const goneNow = useEffectEvent(onGone);

  function letGo() {
    const id = held.current;
    held.current = null;
    if (id) api.appointments.release({ id }).catch((error) => console.info('a time is still held', error));
  }
  const letGoNow = useEffectEvent(letGo);
  const isHeldNow = useEffectEvent(() => until !== null && until > new Date());

  useEffect(() => {
    current.current = start;
    setUntil(null);
    if (start === null || end === null) {
      letGoNow();
      return;
    }
    const [start_time, end_time] = [start, end].map((at) => new Date(at).toISOString()) as [string, string];
    wish.current = new AbortController();
    const { signal } = wish.current;
    async function hold() {
      if (signal.aborted) return;
      const wanted = {
        service_provider_id: providerId,
        slot: { start_time, end_time },
        ...(moving && { moving }),
      };
      try {
        const hold = await api.appointments.hold(wanted, { signal });
        held.current = hold.id;
        if (current.current === null) letGoNow();
        else if (current.current === start) setUntil(new Date(hold.expires_at));
      } catch (error) {
        if (signal.aborted) return;
        console.info('a time is not held', error);
        if (current.current !== start || !GONE.includes(errorCode(error) ?? '')) return;
        goneNow(errorData<{ reason?: NotOffered }>(error)?.reason);
        void invalidate(orpc.appointments);
      }
    }
    const timer = setTimeout(() => void hold(), SETTLED_MS);
    /** Another tab may have put its own time in the place of this one. */
    const onReturn = () => {
      if (document.visibilityState === 'visible' && isHeldNow()) void hold();
    };
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [providerId, start, end, moving]);

  useEffect(
    () => () => {
      current.current = null;
      letGoNow();
    },
    [],
  );

  const spend = useCallback(() => {
    held.current = null;
    setUntil(null);
  }, []);

  /**
   * Asked for after the booking, the time would be refused as taken: by the booking itself, even where its answer was
   * lost. So from here on nothing is said to be held.
   */
  const decide = useCallback(() => {
    wish.current.abort();
    setUntil(null);
  }, []);

  return {
    /** Until when it is held. */
    until,
    /** It is about to be booked: it is not asked for any more. */
    decide,
    /** It is booked: there is nothing to let go of. */
    spend,
  };
}

const GONE = ['SLOT_TAKEN', 'SLOT_NOT_OFFERED'];
