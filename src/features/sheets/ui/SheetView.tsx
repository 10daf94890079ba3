import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { ShownSheet } from '#features/library/library.sheets.types.ts';
import { GuideSources } from '#features/library/ui/GuideSources.tsx';
import { paths } from '#kit/paths.ts';
import { useStore } from '#web/data/store.ts';
import { formatDay } from '#web/dates.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import { Page } from '#web/ui/Page.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import type { AnswerLabels } from '../sheets.rules.ts';
import { SheetPart } from './SheetPart.tsx';
import { SheetTools } from './SheetTools.tsx';
import type { SheetStore } from './sheet-store.ts';
import { useSheet } from './use-sheet.ts';

const ExitThisPage = lazyAgain(() => import('#features/accounts/ui/ExitThisPage.tsx'));

/** One sheet: fields to type in, which print as the page of paper that they are. */
export function SheetView({ sheet, labels }: { sheet: ShownSheet; labels: AnswerLabels }) {
  const to = usePublicPath();
  const store = useSheet(sheet.slug);
  const { written } = useStore(store);
  return (
    <>
      <OptionalPart>
        <ExitThisPage />
      </OptionalPart>
      <div className={classes('sheet', sheet.large && 'sheet-large')}>
        <Page
          wide
          spaced
          title={sheet.title}
          before={
            <Link className="link no-print inline-flex min-h-11 items-center gap-2" to={to(paths.sheets())}>
              <ArrowLeft aria-hidden className="size-5" />
              <Trans>All sheets</Trans>
            </Link>
          }
          lead={<p className="print:text-[9pt]">{sheet.summary}</p>}
        >
          <SheetTools sheet={sheet} labels={labels} store={store} />
          <Trouble store={store} />
          {sheet.parts.map((part) => (
            <SheetPart key={part.id} part={part} written={written} onWrite={store.write} />
          ))}
          <AfterSheet sheet={sheet} />
        </Page>
      </div>
    </>
  );
}

/** What happened to what is written, other than by typing here. */
function Trouble({ store }: { store: SheetStore }) {
  const { t } = useLingui();
  const { unsaved, changedElsewhere } = useStore(store);
  return (
    <div className="no-print grid gap-3 empty:hidden">
      {unsaved ? (
        <Notice role="alert" tone="warning" title={t`This browser is not saving this sheet`}>
          <p>
            <Trans>
              Its storage is full or turned off. Your words are on this page only. You can go on, but print
              the sheet before you leave or change the language.
            </Trans>
          </p>
        </Notice>
      ) : null}
      <p role="status" className="text-ink-2 empty:hidden">
        {changedElsewhere > 0 ? (
          <Trans key={changedElsewhere}>
            This sheet was changed in another tab. You see what is saved now.
          </Trans>
        ) : null}
      </p>
    </div>
  );
}

function AfterSheet({ sheet }: { sheet: ShownSheet }) {
  const to = usePublicPath();
  const day = formatDay(sheet.reviewed);
  return (
    <div className="no-print grid gap-8">
      <section className="grid gap-2">
        <h2 className="text-2xl">
          <Trans>Guides that go with this sheet</Trans>
        </h2>
        <ul>
          {sheet.guides.map(({ area, slug, title }) => (
            <li key={slug}>
              <Link className="link inline-flex min-h-11 items-center" to={to(paths.guide(area, slug))}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {sheet.sources.length > 0 ? <GuideSources sources={sheet.sources} /> : null}
      <p className="measure text-sm text-ink-2">
        <Trans>Checked on {day}.</Trans> <Trans>Lines without a number are common practice.</Trans>{' '}
        <Trans>
          This sheet helps you keep order. It is not medical, legal or financial advice. In danger, call 911.
          In a crisis, call or text 988.
        </Trans>
      </p>
    </div>
  );
}
