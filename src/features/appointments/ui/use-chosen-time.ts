import { useState } from 'react';
import { lasting } from '../appointments.rules.ts';
import type { Slot } from '../appointments.slots.rules.ts';
import type { WallTime } from '../appointments.times.rules.ts';
import { useHold } from './use-hold.ts';
import { useOwnTime } from './use-own-time.ts';
import { useRefusalWords, useSlotRefusal } from './use-refusal-words.ts';

interface Choosing {
  providerId: string;
  /** Whether the reader is the provider. */
  isOwn: boolean;
  /** Of the provider. */
  zone: string;
  /** Of a time that is typed. */
  lengthMinutes: number;
  /** What to say where none is chosen, or only a date or a time is typed. */
  missing: string;
  /** The appointment that is to move there. */
  moving?: string;
}

export type ChosenTime = ReturnType<typeof useChosenTime>;

/** A time that is chosen among those offered, and held meanwhile, or that a provider types. */
export function useChosenTime({ providerId, isOwn, zone, lengthMinutes, missing, moving }: Choosing) {
  const words = useRefusalWords(isOwn);
  const refusedSlot = useSlotRefusal(isOwn);
  const [day, setDay] = useState<string | null>(null);
  const [slot, setSlot] = useState<Slot | null>(null);
  const [lost, setLost] = useState<string | null>(null);
  const [missed, setMissed] = useState(0);
  const own = useOwnTime(zone, missing);
  const chosen = slot ?? (own.start && lasting(own.start, lengthMinutes));
  const hold = useHold({
    providerId,
    slot,
    ...(moving && { moving }),
    onGone: (reason) => {
      setSlot(null);
      setLost(words(reason));
    },
  });
  return {
    day,
    slot,
    own,
    chosen,
    hold,
    /** Why the time that was chosen is gone. */
    lost,
    isEmpty: slot === null && own.isEmpty,
    missing,
    /** How often somebody went on without one. */
    missed: chosen ? 0 : missed,
    chooseDay: (next: string | null) => {
      setDay(next);
      setSlot(null);
    },
    chooseSlot: (next: Slot) => {
      setLost(null);
      setSlot(next);
      own.clear();
    },
    typeOwn: (next: WallTime) => {
      own.set(next);
      setSlot(null);
    },
    /** Shows what is missing or wrong. */
    refuse: () => {
      if (own.isEmpty) setMissed(missed + 1);
      else own.refuse();
    },
    /** @returns what to say where the time cannot be had; null for any other error. The day stays. */
    explain: (error: unknown): string | null => {
      const refused = refusedSlot(error, slot === null);
      if (refused) setSlot(null);
      return refused;
    },
  };
}
