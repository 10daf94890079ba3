import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** The time, often enough for what becomes possible or ends by itself. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
