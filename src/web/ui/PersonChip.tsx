import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { initialsOf } from './initials.ts';

interface PersonChipProps {
  name: string;
  /** What tells namesakes apart: an organization, a role, an address. */
  detail?: ReactNode;
  /** Whether it is the reader. */
  own?: boolean;
}

/** A person in one line: initials, name, and detail. */
export function PersonChip({ name, detail, own = false }: PersonChipProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-3">
      {/* Drawn, not text: screen readers and copies get only the name. */}
      <span
        aria-hidden
        data-initials={initialsOf(name)}
        className="grid size-11 flex-none place-items-center rounded-full bg-primary-soft font-semibold text-primary before:content-[attr(data-initials)]"
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{name}</span>
        {own ? (
          <span className="text-ink-2">
            {' '}
            <Trans>(you)</Trans>
          </span>
        ) : null}
        {detail ? <span className="block font-normal text-ink-2">{detail}</span> : null}
      </span>
    </span>
  );
}
