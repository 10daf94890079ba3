import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { usePublicPath } from '#web/use-public-path.ts';
import type { ShownSheetCard } from '../library.types.ts';

/** Sheets as cards, each a single link. */
export function SheetList({ sheets }: { sheets: readonly ShownSheetCard[] }) {
  const to = usePublicPath();
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {sheets.map(({ slug, title, summary }) => (
        <li
          key={slug}
          className="fade relative grid content-start gap-1 rounded-card border border-hairline bg-surface p-4 hover:border-control has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <Link
            to={to(paths.sheet(slug))}
            className="link font-heading text-lg font-semibold after:absolute after:inset-0 focus-visible:outline-none"
          >
            {title}
          </Link>
          <span className="text-ink-2">{summary}</span>
        </li>
      ))}
    </ul>
  );
}
