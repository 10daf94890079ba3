import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { guidePage } from '#library-pages';
import { splitLocale } from '#web/public-pages.ts';
import { NotFound, notFoundMeta } from '#web/ui/NotFound.tsx';
import { GuideView } from './GuideView.tsx';
import { guideMeta } from './guide-meta.ts';

/** Runs while prerendering: the guide, validated and rendered (library.content/pages.ts). */
export function loader({ params, request }: LoaderFunctionArgs) {
  const { locale } = splitLocale(new URL(request.url).pathname);
  return guidePage(`${params.area}/${params.slug}`, locale);
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData?.guide ? guideMeta(loaderData.guide) : notFoundMeta();
}

export default function GuidePage() {
  const { guide } = useLoaderData<typeof loader>();
  return guide ? <GuideView guide={guide} /> : <NotFound />;
}
