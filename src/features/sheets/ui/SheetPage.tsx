import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { paths } from '#kit/paths.ts';
import { sheetPage } from '#library-pages';
import { activateLocale } from '#web/i18n.ts';
import { publicMeta } from '#web/page-meta.ts';
import { splitLocale } from '#web/public-pages.ts';
import { NotFound, notFoundMeta } from '#web/ui/NotFound.tsx';
import { answerLabels } from './answer-labels.ts';
import { SheetView } from './SheetView.tsx';

/** Runs while prerendering: the sheet, and the words of answers that it may take. */
export function loader({ params, request }: LoaderFunctionArgs) {
  const { locale } = splitLocale(new URL(request.url).pathname);
  const { sheet } = sheetPage(params.slug ?? '', locale);
  activateLocale(locale);
  return { sheet, labels: sheet ? answerLabels(sheet) : {} };
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const sheet = loaderData?.sheet;
  if (!sheet) return notFoundMeta();
  return publicMeta({ title: sheet.title, description: sheet.summary, path: paths.sheet(sheet.slug) });
}

export default function SheetPage() {
  const { sheet, labels } = useLoaderData<typeof loader>();
  return sheet ? <SheetView key={sheet.slug} sheet={sheet} labels={labels} /> : <NotFound />;
}
