import { useEffect, useMemo, useState } from 'react';
import type { Message } from '../chat.contract.ts';
import { correctableUntil, whyNotCorrect } from '../chat.rules.ts';

/** @returns ids of the messages the person may correct right now */
export function useCorrectable(messages: readonly Message[], personId: string): ReadonlySet<string> {
  const [now, setNow] = useState(() => Date.now());
  const correctable = useMemo(
    () => messages.filter((each) => !whyNotCorrect(personId, each, new Date(now))),
    [messages, personId, now],
  );
  const next = Math.min(...correctable.map(correctableUntil));
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now() + 1));
    return () => clearTimeout(timer);
  }, [next]);
  return useMemo(() => new Set(correctable.map((each) => each.id)), [correctable]);
}
