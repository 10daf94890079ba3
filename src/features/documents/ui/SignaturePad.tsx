import { Trans, useLingui } from '@lingui/react/macro';
import { Eraser, Undo2 } from 'lucide-react';
import { type PointerEvent, useEffect, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { drawInk, onPad, type Point, type Stroke } from './ink.ts';

interface SignaturePadProps {
  strokes: readonly Stroke[];
  onChange: (strokes: readonly Stroke[]) => void;
}

/** A white pad of 400 by 200, smaller where there is no room, for finger, pen or mouse (DOC-27, DOC-28). */
export function SignaturePad({ strokes, onChange }: SignaturePadProps) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  /** The stroke being drawn, and the pointer that draws it. */
  const drawing = useRef<{ pointer: number; points: Point[] } | null>(null);

  useEffect(() => {
    const pad = canvas.current;
    if (!pad) return undefined;
    const draw = () => drawInk(pad, strokes, pad.clientWidth * window.devicePixelRatio);
    draw();
    const resized = new ResizeObserver(draw);
    resized.observe(pad);
    return () => resized.disconnect();
  }, [strokes]);

  function begin(event: PointerEvent<HTMLCanvasElement>) {
    if (drawing.current || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = { pointer: event.pointerId, points: [] };
    go(event);
  }
  function go({ currentTarget, pointerId, nativeEvent }: PointerEvent<HTMLCanvasElement>) {
    const line = drawing.current;
    if (line?.pointer !== pointerId) return;
    const box = currentTarget.getBoundingClientRect();
    const places = nativeEvent.getCoalescedEvents?.() ?? [];
    for (const { clientX: x, clientY: y } of places.length > 0 ? places : [nativeEvent])
      line.points.push(onPad({ x, y }, box));
    drawInk(currentTarget, [...strokes, line.points], currentTarget.clientWidth * window.devicePixelRatio);
  }
  function end({ pointerId }: PointerEvent<HTMLCanvasElement>) {
    const line = drawing.current;
    if (line?.pointer !== pointerId) return;
    drawing.current = null;
    onChange([...strokes, line.points]);
  }

  const isEmpty = strokes.length === 0;
  return (
    <div className="grid gap-3">
      <p id="pad-hint">
        <Trans>Sign in the box with your finger, a pen or the mouse.</Trans>
      </p>
      <canvas
        ref={canvas}
        role="img"
        aria-label={isEmpty ? t`Signature pad, empty` : t`Signature pad with your signature`}
        aria-describedby="pad-hint"
        // It stays white in the dark, as the paper it ends up on.
        className="aspect-[2/1] w-[400px] max-w-full cursor-crosshair touch-none rounded-control border-2 border-control bg-white"
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          className="px-3"
          aria-disabled={isEmpty || undefined}
          onClick={() => onChange(strokes.slice(0, -1))}
        >
          <Undo2 aria-hidden className="size-5" />
          <Trans>Undo</Trans>
        </Button>
        <Button
          look="secondary"
          className="px-3"
          aria-disabled={isEmpty || undefined}
          onClick={() => onChange([])}
        >
          <Eraser aria-hidden className="size-5" />
          <Trans>Clear</Trans>
        </Button>
      </div>
    </div>
  );
}
