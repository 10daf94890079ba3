import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { currentLocale } from '#web/i18n.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { classes } from '#web/ui/classes.ts';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import { Page } from '#web/ui/Page.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import { SECTIONS, SECTIONS_ES } from '../library.sections.types.ts';
import type { GuideSection, ShownGuide, ShownLink } from '../library.types.ts';
import { GuideChecklist } from './GuideChecklist.tsx';
import { GuideList } from './GuideList.tsx';
import { Checked, GuidePhones, GuideSources } from './GuideSources.tsx';
import { SheetList } from './SheetList.tsx';
import { showEnded } from './show-ended.ts';

// Prerendered; hydrated after the rest of the page.
const ExitThisPage = lazyAgain(() => import('#features/accounts/ui/ExitThisPage.tsx'));
const GuideTools = lazyAgain(() => import('./GuideTools.tsx'));
const NearMine = lazyAgain(() => import('./NearMine.tsx'));
// Also loaded after the rest: nobody needs it before they have read.
const GuideAnswer = lazyAgain(() => import('./GuideAnswer.tsx'));

/** One guide: urgent help, what to know, do and ask, and its sources. */
export function GuideView({ guide, children }: { guide: ShownGuide; children?: ReactNode }) {
  const to = usePublicPath();
  const id = `${guide.area}/${guide.slug}`;
  const [urgent, ...rest] = guide.sections;
  const text = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in the app, one guide follows another here
  useEffect(() => showEnded(text.current), [guide]);
  return (
    <div ref={text} className="contents">
      <OptionalPart>
        <ExitThisPage />
      </OptionalPart>
      <Page
        spaced
        title={guide.title}
        before={
          <Link className="link no-print inline-flex min-h-11 items-center gap-2" to={to(paths.packs())}>
            <ArrowLeft aria-hidden className="size-5" />
            <Trans>All guides</Trans>
          </Link>
        }
        lead={guide.summary}
      >
        <Checked guide={guide} />
        <OptionalPart>
          <GuideTools guide={guide} />
        </OptionalPart>
        {urgent ? (
          <Section
            section={urgent}
            guide={guide}
            className="rounded-card border-l-4 border-danger bg-danger-soft p-4"
          />
        ) : null}
        {children}
        <Contents guide={guide} />
        {rest.map((section) => (
          <Section key={section.id} section={section} guide={guide} />
        ))}
        {guide.near.length > 0 ? (
          <OptionalPart>
            <NearMine kinds={guide.near} />
          </OptionalPart>
        ) : null}
        <GuidePhones phones={guide.phones} />
        <GuideSources sources={guide.sources} />
        <p className="measure text-ink-2">
          <Trans>
            This guide helps you plan. It is not medical, legal or financial advice. In danger, call 911. In a
            crisis, call or text 988.
          </Trans>
        </p>
        <OptionalPart>
          <GuideAnswer key={id} guide={id} />
        </OptionalPart>
        {guide.sheets.length > 0 ? (
          <section className="no-print grid gap-3">
            <h2 className="text-2xl">
              <Trans>Sheets to fill in and print</Trans>
            </h2>
            <SheetList sheets={guide.sheets} />
          </section>
        ) : null}
        <Neighbors guide={guide} />
        <Onward guide={guide} />
      </Page>
    </div>
  );
}

const sectionLabels = () => (currentLocale() === 'es' ? SECTIONS_ES : SECTIONS);

interface SectionProps {
  section: GuideSection;
  guide: ShownGuide;
  className?: string;
}

function Section({ section, guide, className }: SectionProps) {
  return (
    <section aria-labelledby={section.id} className={classes('print:mt-4', className)}>
      <h2 id={section.id} className="mb-3 text-2xl">
        {sectionLabels()[section.id]}
      </h2>
      {section.html ? (
        <div
          className="prose measure"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own content, rendered at build time from Markdown without HTML
          dangerouslySetInnerHTML={{ __html: section.html }}
        />
      ) : null}
      {section.checklist.length > 0 ? (
        <GuideChecklist guide={`${guide.area}.${guide.slug}`} items={section.checklist} />
      ) : null}
    </section>
  );
}

function Contents({ guide }: { guide: ShownGuide }) {
  const { t } = useLingui();
  const items: { id: string; label: ReactNode }[] = [
    ...guide.sections.slice(1).map(({ id }) => ({ id, label: sectionLabels()[id] })),
    ...(guide.near.length > 0 ? [{ id: 'near-you', label: t`Near you` }] : []),
    { id: 'phones', label: t`Phone numbers` },
    { id: 'sources', label: t`Sources` },
  ];
  return (
    <nav
      aria-label={t`In this guide`}
      className="no-print rounded-card border border-hairline bg-surface p-4"
    >
      <h2 className="text-lg">
        <Trans>In this guide</Trans>
      </h2>
      <ul className="grid sm:grid-cols-2">
        {items.map((item) => (
          <li key={item.id}>
            <a className="link inline-flex min-h-11 items-center" href={`#${item.id}`}>
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The guides before and after this one, for those who read them all. */
function Neighbors({ guide: { previous, next } }: { guide: ShownGuide }) {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`More guides`}
      className="no-print grid gap-2 border-t border-hairline pt-4 sm:grid-cols-2"
    >
      <Neighbor guide={previous}>
        <ArrowLeft aria-hidden className="size-5 shrink-0" />
        <Trans>Previous:</Trans>
      </Neighbor>
      <Neighbor guide={next}>
        <ArrowRight aria-hidden className="size-5 shrink-0" />
        <Trans>Next:</Trans>
      </Neighbor>
    </nav>
  );
}

function Neighbor({ guide, children }: { guide: ShownLink | null; children: ReactNode }) {
  const to = usePublicPath();
  if (!guide) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
      {children}
      <Link className="link inline-flex min-h-11 items-center" to={to(paths.guide(guide.area, guide.slug))}>
        {guide.title}
      </Link>
    </p>
  );
}

/** Where to go next: other guides, and a plan of one's own. */
function Onward({ guide }: { guide: ShownGuide }) {
  const to = usePublicPath();
  return (
    <div className="no-print grid gap-8">
      <section className="grid gap-3">
        <h2 className="text-2xl">
          <Trans>Guides that go with this one</Trans>
        </h2>
        <GuideList guides={guide.related} />
      </section>
      <section className="grid gap-3 rounded-card bg-muted p-4 sm:p-6">
        <h2 className="text-2xl">
          <Trans>Make it part of a plan</Trans>
        </h2>
        {guide.actions.length > 0 ? (
          <>
            <p>
              <Trans>A plan made from your answers can tell you when to take these steps:</Trans>
            </p>
            <ul className="grid list-disc gap-2 pl-6">
              {guide.actions.map((action) => (
                <li key={action.id}>
                  <span className="font-semibold">{action.title}.</span> {action.why}
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>
            <Trans>Answer a few taps, and get next steps that say what to do first, and why.</Trans>
          </p>
        )}
        <p>
          <ButtonLink look="secondary" to={to(paths.getStarted())}>
            <Trans>See how the plan works</Trans>
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}
