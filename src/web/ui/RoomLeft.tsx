import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FieldError } from './TextField.tsx';

interface RoomLeftProps {
  id: string;
  /** Of what is written, and what fits, in characters. */
  length: number;
  max: number;
  /** How often sending was held because it is too long; each time is announced again. */
  held?: number;
  /** Shown while there is room enough. */
  children?: ReactNode;
}

/**
 * Below a field: how much more fits, or how much is too much. Screen readers hear that it gets full, and that
 * it is too long, but not each number.
 */
export function RoomLeft({ id, length, max, held = 0, children = null }: RoomLeftProps) {
  const left = max - length;
  const over = -left;
  const isNear = left <= max / 10;
  return (
    <>
      <div id={id} className="text-sm text-ink-2 empty:hidden">
        {left < 0 ? (
          <FieldError>
            <Plural
              value={over}
              one="# character too long. Please shorten it."
              other="# characters too long. Please shorten it."
            />
          </FieldError>
        ) : isNear ? (
          <Trans>
            {left} of {max} characters left.
          </Trans>
        ) : (
          children
        )}
      </div>
      <p key={held} role={held > 0 ? 'alert' : undefined} aria-live="polite" className="sr-only">
        {left < 0 ? (
          <Trans>Too long: at most {max} characters fit here.</Trans>
        ) : isNear ? (
          <Trans>Almost full: at most {max} characters fit here.</Trans>
        ) : null}
      </p>
    </>
  );
}
