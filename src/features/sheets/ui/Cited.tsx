import { useLingui } from '@lingui/react/macro';

/** The number of a line's source, which leads to it. */
export function Cited({ source }: { source: number | null }) {
  const { t } = useLingui();
  if (source === null) return null;
  const number = source + 1;
  return (
    <sup className="no-print leading-none">
      <a
        href={`#source-${number}`}
        aria-label={t`Source ${number}`}
        className="link px-1 text-[0.75em] font-semibold"
      >
        {number}
      </a>
    </sup>
  );
}
