import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Percent of the fitting width. */
const STEPS = [50, 75, 100, 150, 200, 300, 400] as const;
const LEAST = STEPS[0];
const MOST = 400;

/** A place on screen that stays where it is while everything around it grows. */
interface Focus {
  x: number;
  y: number;
}

/** Zooms what is in a frame, by buttons and by two fingers. */
export function useZoom(frame: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(100);
  const now = useRef(100);
  const pending = useRef<{ from: number; focus: Focus } | null>(null);

  const zoomTo = useCallback(
    (wanted: number, focus?: Focus) => {
      const next = Math.min(MOST, Math.max(LEAST, wanted));
      const box = frame.current?.getBoundingClientRect();
      if (!box || next === now.current) return;
      const middle = { x: box.left + box.width / 2, y: window.innerHeight / 2 };
      pending.current = { from: now.current, focus: focus ?? middle };
      now.current = next;
      setZoom(next);
    },
    [frame],
  );

  useLayoutEffect(() => {
    const place = frame.current;
    const change = pending.current;
    pending.current = null;
    if (!place || !change) return;
    const grown = zoom / change.from - 1;
    const box = place.getBoundingClientRect();
    place.scrollLeft += (place.scrollLeft + change.focus.x - box.left) * grown;
    if (change.focus.y > box.top) window.scrollBy(0, (change.focus.y - box.top) * grown);
  }, [zoom, frame]);

  useEffect(() => {
    const place = frame.current;
    if (!place) return undefined;
    let began: { apart: number; zoom: number } | null = null;
    const fingers = ({ touches: [one, other] }: TouchEvent) =>
      one && other
        ? {
            apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
            focus: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
          }
        : null;
    const move = (event: TouchEvent) => {
      const two = fingers(event);
      if (!two) {
        began = null;
        return;
      }
      // The browser would zoom the whole page, its buttons too.
      event.preventDefault();
      began ??= { apart: two.apart, zoom: now.current };
      zoomTo((began.zoom * two.apart) / began.apart, two.focus);
    };
    const end = () => {
      began = null;
    };
    place.addEventListener('touchmove', move, { passive: false });
    place.addEventListener('touchend', end);
    return () => {
      place.removeEventListener('touchmove', move);
      place.removeEventListener('touchend', end);
    };
  }, [frame, zoomTo]);

  return {
    zoom,
    larger: () => zoomTo(STEPS.find((each) => each > now.current) ?? MOST),
    smaller: () => zoomTo([...STEPS].reverse().find((each) => each < now.current) ?? LEAST),
    isLargest: zoom >= MOST,
    isSmallest: zoom <= LEAST,
    fit: () => zoomTo(100),
  };
}
