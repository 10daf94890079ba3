import { t } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigationType,
  useSearchParams,
} from 'react-router';
import { paths } from '#kit/paths.ts';
import { guideList } from '#library-pages';
import { publicMeta } from '#web/page-meta.ts';
import { splitLocale } from '#web/public-pages.ts';
import { Page } from '#web/ui/Page.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import { AREAS, domainOf } from '../library.areas.types.ts';
import { areaLabel } from './area-labels.ts';
import { GuideList } from './GuideList.tsx';
import type { createGuideSearch } from './guide-search.ts';

/** Runs while prerendering: every guide, with its search terms. */
export function loader({ request }: LoaderFunctionArgs) {
  return guideList(splitLocale(new URL(request.url).pathname).locale);
}

export function meta() {
  return publicMeta({
    title: t`Guides for family caregivers`,
    description: t`Free guides for everyone who helps an aging parent: what to do, what to ask, whom to call, and where it comes from.`,
    path: paths.packs(),
  });
}

/** All guides by area, with a search that works offline. */
export default function GuidesPage() {
  const { guides, moments } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const to = usePublicPath();
  const [query, setQuery] = useQuery();
  const search = useSearch(guides);
  const found = query.trim() && search ? search(query) : null;
  return (
    <Page
      wide
      title={t`Guides for family caregivers`}
      lead={
        <Trans>
          Short, free, no account. Each one starts with when to get help now, and shows its sources and the
          day it was checked against them.
        </Trans>
      }
    >
      <search className="scripted max-w-xl">
        <TextField
          label={<Trans>Search the guides</Trans>}
          hint={<Trans>For example: falls, memory, cost</Trans>}
          type="search"
          name="q"
          maxLength={100}
          value={query}
          onChange={setQuery}
        />
        <p role="status" className="mt-2 text-ink-2">
          {found ? <Plural value={found.length} one="# guide found" other="# guides found" /> : null}
        </p>
      </search>
      {found ? (
        <Results found={found} />
      ) : (
        <>
          <Moments moments={moments} guides={guides} />
          <p>
            <Link className="link inline-flex min-h-11 items-center" to={to(paths.sheets())}>
              <Trans>Sheets to fill in and print: medicines, facts for the ER, and more</Trans>
            </Link>
          </p>
          <p>
            <Link className="link inline-flex min-h-11 items-center" to={to(paths.forProfessionals())}>
              <Trans>Do you hand out guides? Print a pack, cite one, report an error</Trans>
            </Link>
          </p>
          <AreaLinks />
          {AREAS.map((area) => (
            <AreaList key={area} area={area} guides={guides} />
          ))}
        </>
      )}
    </Page>
  );
}

type Guides = ReturnType<typeof loader>['guides'];

function Results({ found }: { found: Guides }) {
  if (found.length > 0) return <GuideList guides={found} />;
  return (
    <p>
      <Trans>
        We have no guide for these words yet. Try one plain word, or clear the search to see all guides.
      </Trans>
    </p>
  );
}

/** The guides to read first at a moment that many families know. */
function Moments({ moments, guides }: ReturnType<typeof loader>) {
  const to = usePublicPath();
  const byId = new Map(guides.map((guide) => [`${guide.area}/${guide.slug}`, guide]));
  return (
    <section aria-labelledby="moments" className="grid gap-3">
      <h2 id="moments" className="text-2xl">
        <Trans>Where are you right now?</Trans>
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {moments.map((moment) => (
          <li key={moment.id} className="rounded-card bg-muted p-4">
            <h3 className="text-lg">{moment.title}</h3>
            <ul>
              {moment.guides
                .flatMap((id) => byId.get(id) ?? [])
                .map(({ area, slug, title }) => (
                  <li key={slug}>
                    <Link
                      className="link inline-flex min-h-11 items-center py-1"
                      to={to(paths.guide(area, slug))}
                    >
                      {title}
                    </Link>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Forty guides are a long way on a phone. */
function AreaLinks() {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t`Areas`} className="no-print">
      <ul className="flex flex-wrap gap-x-5">
        {AREAS.map((area) => (
          <li key={area}>
            <a className="link inline-flex min-h-11 min-w-11 items-center" href={`#${area}`}>
              {i18n._(areaLabel(area))}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function AreaList({ area, guides }: { area: (typeof AREAS)[number]; guides: Guides }) {
  const { i18n } = useLingui();
  const own = guides.filter(({ domains }) => domains.includes(domainOf(area)));
  if (own.length === 0) return null;
  return (
    <section aria-labelledby={area} className="grid gap-3">
      <h2 id={area} tabIndex={-1} className="scroll-mt-4 text-2xl outline-none">
        {i18n._(areaLabel(area))}
      </h2>
      <GuideList guides={own} />
    </section>
  );
}

/** Loaded right after the page, so that the search works offline. */
function useSearch(guides: Guides): ReturnType<typeof createGuideSearch> | null {
  const [search, setSearch] = useState<ReturnType<typeof createGuideSearch> | null>(null);
  useEffect(() => {
    void import('./guide-search.ts').then((module) => setSearch(() => module.createGuideSearch(guides)));
  }, [guides]);
  return search;
}

/** The search words in the URL, so that Back and shared links find the same; read after hydration. */
function useQuery(): [string, (query: string) => void] {
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useState('');
  const inAddress = params.get('q') ?? '';
  // The URL is updated with a delay; until then it still has the previous words.
  const typed = useRef('');
  const isTyped = useNavigationType() === 'REPLACE';
  useEffect(() => {
    if (!isTyped || typed.current === inAddress) setQuery(inAddress);
  }, [inAddress, isTyped]);
  return [
    query,
    (next) => {
      typed.current = next;
      setQuery(next);
      setParams(next ? { q: next } : {}, { replace: true, preventScrollReset: true });
    },
  ];
}
