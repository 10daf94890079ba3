import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { usePublicPath } from '#web/use-public-path.ts';
import type { ShownCard } from '../library.types.ts';

/** Guides as cards, each a single link. */
export function GuideList({ guides }: { guides: readonly ShownCard[] }) {
  const to = usePublicPath();
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {guides.map((guide) => (
        <li
          key={guide.slug}
          className="fade relative grid content-start gap-1 rounded-card border border-hairline bg-surface p-4 hover:border-control has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <Link
            to={to(paths.guide(guide.area, guide.slug))}
            className="link font-heading text-lg font-semibold after:absolute after:inset-0 focus-visible:outline-none"
          >
            {guide.title}
          </Link>
          <span className="text-ink-2">{guide.summary}</span>
          <span className="text-sm text-ink-2">
            <Trans>{guide.minutes} minutes</Trans>
          </span>
        </li>
      ))}
    </ul>
  );
}
