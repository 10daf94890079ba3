import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { SheetList } from '#features/library/ui/SheetList.tsx';
import { paths } from '#kit/paths.ts';
import { sheetList } from '#library-pages';
import { publicMeta } from '#web/page-meta.ts';
import { splitLocale } from '#web/public-pages.ts';
import { Page } from '#web/ui/Page.tsx';

/** Runs while prerendering: the sheets as the list shows them. */
export function loader({ request }: LoaderFunctionArgs) {
  return { sheets: sheetList(splitLocale(new URL(request.url).pathname).locale) };
}

export function meta() {
  return publicMeta({
    title: t`Sheets to fill in and print`,
    description: t`Free one-page sheets for family caregivers: medicines, facts for the ER, questions for the visit, who does what, and more.`,
    path: paths.sheets(),
  });
}

/** All sheets: one page of paper each. */
export default function SheetsPage() {
  const { sheets } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <Page
      wide
      title={t`Sheets to fill in and print`}
      lead={
        <Trans>
          One page each, for the fridge, the bag and the visit. Fill them in here or by hand. What you type
          stays on your device.
        </Trans>
      }
    >
      <SheetList sheets={sheets} />
    </Page>
  );
}
