import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Percent of the fitting width. */
const STEPS = [50, 75, 100, 150, 200, 300, 400] as const;
const LEAST = STEPS[0];
const MOST = 400;

/** A place on screen that stays where it is while everything around it grows. */
interface Focus {
  x: number;
  y: number;
}

/**
 * Zooms what is in a frame, by buttons and by two fingers.
 * @param frame null until it is shown
 */
export function useZoom(frame: HTMLElement | null) {
  const [zoom, setZoom] = useState(100);
  const now = useRef(100);
  const pending = useRef<{ from: number; focus: Focus } | null>(null);

  const zoomTo = useCallback(
    (wanted: number, focus?: Focus) => {
      const next = Math.min(MOST, Math.max(LEAST, wanted));
      const box = frame?.getBoundingClientRect();
      if (!box || next === now.current) return;
      const middle = { x: box.left + box.width / 2, y: window.innerHeight / 2 };
      pending.current = { from: now.current, focus: focus ?? middle };
      now.current = next;
      setZoom(next);
    },
    [frame],
  );

  useLayoutEffect(() => {
    const change = pending.current;
    pending.current = null;
    if (!frame || !change) return;
    const grown = zoom / change.from - 1;
    const box = frame.getBoundingClientRect();
    frame.scrollLeft += (frame.scrollLeft + change.focus.x - box.left) * grown;
    if (change.focus.y > box.top) window.scrollBy(0, (change.focus.y - box.top) * grown);
  }, [zoom, frame]);

  useEffect(() => {
    if (!frame) return undefined;
    let began: { apart: number; zoom: number } | null = null;
    const fingers = ({ touches: [one, other] }: TouchEvent) =>
      one && other
        ? {
            apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
            focus: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
          }
        : null;
    const begin = (event: TouchEvent) => {
      const two = fingers(event);
      began = two && { apart: two.apart, zoom: now.current };
    };
    const move = (event: TouchEvent) => {
      const two = fingers(event);
      if (!two || !began) return;
      // The browser would zoom the whole page, its buttons too.
      event.preventDefault();
      zoomTo((began.zoom * two.apart) / began.apart, two.focus);
    };
    frame.addEventListener('touchstart', begin, { passive: true });
    frame.addEventListener('touchmove', move, { passive: false });
    frame.addEventListener('touchend', begin);
    return () => {
      frame.removeEventListener('touchstart', begin);
      frame.removeEventListener('touchmove', move);
      frame.removeEventListener('touchend', begin);
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
