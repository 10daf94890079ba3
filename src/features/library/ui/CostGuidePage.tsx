import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { costGuidePage } from '#library-pages';
import { lazyAgain } from '#web/lazy-again.ts';
import { splitLocale } from '#web/public-pages.ts';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import { GuideView } from './GuideView.tsx';
import { guideMeta } from './guide-meta.ts';

// Prerendered; hydrated after the rest of the page.
const CostCompare = lazyAgain(() => import('./CostCompare.tsx'));

/** Runs while prerendering: the guide, and the figures of its tool. */
export function loader({ request }: LoaderFunctionArgs) {
  return costGuidePage(splitLocale(new URL(request.url).pathname).locale);
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? guideMeta(loaderData.guide) : [];
}

/** The guide with the cost tool: what options cost near a ZIP code. */
export default function CostGuidePage() {
  const { guide, tables, source } = useLoaderData<typeof loader>();
  return (
    <GuideView guide={guide}>
      <OptionalPart>
        <CostCompare tables={tables} source={source} />
      </OptionalPart>
    </GuideView>
  );
}
