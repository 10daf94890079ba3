import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Area } from '#features/library/library.areas.types.ts';
import { DOMAINS, type Domain } from '#features/library/library.types.ts';
import { DOMAIN_LABELS } from '#features/library/ui/domain-labels.ts';
import { paths } from '#kit/paths.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import { Drawing } from '../Drawing.tsx';
import { Band } from './Band.tsx';

interface LinkedGuide {
  area: Area;
  slug: string;
  domains: readonly Domain[];
  title: string;
}

/** The ten topics, with their guides (SITE-15 to SITE-18). */
export function Areas({ guides }: { guides: readonly LinkedGuide[] | null }) {
  const { i18n } = useLingui();
  const to = usePublicPath();
  return (
    <Band id="resources" title={<Trans>Areas we can help you navigate</Trans>}>
      <div className="grid items-center gap-6 md:grid-cols-[3fr_2fr]">
        <div className="measure grid gap-4">
          <p>
            {guides ? (
              <Plural
                value={guides.length}
                one="# free guide is ready to read now, without an account."
                other="# free guides are ready to read now, without an account."
              />
            ) : (
              <Trans>Free guides are ready to read now, without an account.</Trans>
            )}{' '}
            <Trans>Each one starts with when to get help, and shows its sources.</Trans>
          </p>
          <p>
            <ButtonLink look="secondary" to={to(paths.packs())}>
              <Trans>Search all guides</Trans>
            </ButtonLink>
          </p>
        </div>
        <Drawing name="bookshelf" className="mx-auto w-full max-w-xs text-ink" />
      </div>
      <ul className="gap-x-8 sm:columns-2">
        {DOMAINS.map((topic) => (
          <li key={topic} className="mb-4 break-inside-avoid border-t border-hairline pt-3">
            <h3 className="text-lg">{i18n._(DOMAIN_LABELS[topic])}</h3>
            {guides ? <TopicGuides guides={guides.filter(({ domains }) => domains.includes(topic))} /> : null}
          </li>
        ))}
      </ul>
    </Band>
  );
}

function TopicGuides({ guides }: { guides: readonly LinkedGuide[] }) {
  const to = usePublicPath();
  if (guides.length === 0) {
    return (
      <p className="text-sm text-ink-2">
        <Trans>No guide yet.</Trans>
      </p>
    );
  }
  return (
    <ul>
      {guides.map((guide) => (
        <li key={guide.slug}>
          <Link
            className="link inline-flex min-h-11 items-center"
            to={to(paths.guide(guide.area, guide.slug))}
          >
            {guide.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
