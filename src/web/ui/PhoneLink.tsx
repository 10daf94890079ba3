import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { telLink } from '#kit/contacts.ts';

interface PhoneLinkProps {
  name: ReactNode;
  number: string;
  tel: string;
  hours?: string | null | undefined;
}

/** A number to call with one touch, with its name and hours. */
export function PhoneLink({ name, number, tel, hours }: PhoneLinkProps) {
  return (
    <a
      href={telLink(tel)}
      className="fade flex min-h-12 items-center gap-3 rounded-control border-2 border-hairline bg-surface px-4 py-2 no-underline hover:border-primary hover:bg-primary-soft print:min-h-0 print:border-0 print:p-0"
    >
      <Phone aria-hidden className="size-5 flex-none text-primary print:size-3" />
      <span className="min-w-0 wrap-anywhere">
        <span className="block text-ink print:inline">{name}</span>{' '}
        <span className="block font-semibold text-balance text-primary tabular-nums print:inline">
          {number}
        </span>
        {hours ? <span className="block text-sm text-ink-2 print:hidden">{hours}</span> : null}
      </span>
    </a>
  );
}
