/** Two leaves on one stem, one sheltering the other: the mark of Kinkeeper. Drawn here, by us. */
function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false" className={className}>
      <path
        d="M24 43C24 30 23 22 24 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M24 24C12 24 6 17 6 6c11 0 18 6 18 18Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M24 36c0-9 6-15 17-15 0 9-6 15-17 15Z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function Logo({ large }: { large?: boolean }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-2 text-primary">
      <LogoMark className={large ? 'size-16' : 'size-9'} />
      <span className={large ? 'font-heading text-3xl font-semibold' : 'font-heading text-xl font-semibold'}>
        Kinkeeper
      </span>
    </span>
  );
}
