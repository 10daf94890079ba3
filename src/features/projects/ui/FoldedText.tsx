import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { classes } from '#web/ui/classes.ts';

/** About six lines on a phone, in characters. */
const LONG = 240;

/** User text with its line breaks; long text is collapsed until expanded. */
export function FoldedText({ text, className }: { text: string; className?: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > LONG || text.split('\n').length > 5;
  return (
    <div className={className}>
      <p className={classes('measure whitespace-pre-line wrap-anywhere', long && !open && 'line-clamp-4')}>
        {text}
      </p>
      {long ? (
        <button
          type="button"
          aria-expanded={open}
          className="link no-print inline-flex min-h-11 cursor-pointer items-center font-semibold"
          onClick={() => setOpen(!open)}
        >
          {open ? <Trans>Show less of the description</Trans> : <Trans>Show the whole description</Trans>}
        </button>
      ) : null}
    </div>
  );
}
