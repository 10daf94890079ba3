import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { GuideIndex } from '#features/library/ui/GuideIndex.tsx';
import { guideList } from '#library-pages';
import { publicMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import { splitLocale } from '#web/public-pages.ts';
import { EmergencyWatch } from './EmergencyWatch.tsx';

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

/** All guides. Whoever searches them for an emergency is told first whom to call. */
export default function GuidesPage() {
  const list = useLoaderData<typeof loader>();
  return <GuideIndex list={list} belowSearch={(query) => <SearchWatch query={query} />} />;
}

/** Loads nothing before somebody searches. */
function SearchWatch({ query }: { query: string }) {
  const [searched, setSearched] = useState(false);
  if (query && !searched) setSearched(true);
  return searched ? <EmergencyWatch text={query} /> : null;
}
