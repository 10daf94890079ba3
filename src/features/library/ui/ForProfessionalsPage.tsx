import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import type { Locale } from '#kit/locale.ts';
import { paths } from '#kit/paths.ts';
import { handOutPage } from '#library-pages';
import { currentLocale } from '#web/i18n.ts';
import { publicMeta } from '#web/page-meta.ts';
import { inLocale, splitLocale } from '#web/public-pages.ts';
import { setting } from '#web/settings.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Page } from '#web/ui/Page.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import { CHOICE, nameOf, readChoice, writeChoice } from '../library.hand-out.rules.ts';
import { CiteGuide } from './CiteGuide.tsx';
import { PackChooser } from './PackChooser.tsx';
import { PrintPack } from './PrintPack.tsx';

/** Runs while prerendering: every guide, and which go together. */
export function loader({ request }: LoaderFunctionArgs) {
  return handOutPage(splitLocale(new URL(request.url).pathname).locale);
}

export function meta() {
  return publicMeta({
    title: t`For those who hand out guides`,
    description: t`For discharge planners, social workers, clinics and libraries: print our guides for a family, in English or Spanish, cite them, and report an error.`,
    path: paths.forProfessionals(),
  });
}

/** For discharge planners, social workers, clinics, libraries. An address that names guides is their print pack. */
export default function ForProfessionalsPage() {
  const { guides, moments } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [names, setNames] = useState<readonly string[]>([]);
  const [language, setLanguage] = useState<Locale>(currentLocale());
  const pack = readChoice(useAskedFor(), guides);
  if (pack.chosen.length > 0) return <PrintPack guides={pack.chosen} unknown={pack.unknown} />;

  const chosen = guides.filter((guide) => names.includes(nameOf(guide)));
  const print = () => navigate(inLocale(paths.forProfessionals(writeChoice(chosen.map(nameOf))), language));

  return (
    <ChoosePage>
      <PackChooser
        guides={guides}
        moments={moments}
        names={names}
        setNames={setNames}
        language={language}
        setLanguage={setLanguage}
        onPrint={() => void print()}
        unknown={pack.unknown}
      />
      <WhatYouMayDo />
      <CiteGuide guides={chosen.length > 0 ? chosen : guides.slice(0, 1)} />
      <ReportAnError />
      <WorkWithClients />
    </ChoosePage>
  );
}

function ChoosePage({ children }: { children: React.ReactNode }) {
  const { t } = useLingui();
  return (
    <Page
      title={t`For those who hand out guides`}
      lead={
        <Trans>
          You help a family find its way: at a hospital, a clinic, an agency, a library. Print what they need,
          in their language. It is free, and you need no account.
        </Trans>
      }
    >
      <Chapters />
      {children}
    </Page>
  );
}

/** The list of guides is long on a phone. */
function Chapters() {
  const { t } = useLingui();
  const chapters = [
    ['#pack', t`Print a pack`],
    ['#license', t`What you may do with our guides`],
    ['#cite', t`Cite a guide`],
    ['#report', t`Report an error in a guide`],
    ['#clients', t`Work with your clients`],
  ] as const;
  return (
    <nav aria-label={t`On this page`}>
      <ul className="flex flex-wrap gap-x-5">
        {chapters.map(([place, name]) => (
          <li key={place}>
            <a className="link inline-flex min-h-11 items-center" href={place}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What the address asks for; read after hydration, because the page was prerendered without it. */
function useAskedFor(): string | null {
  const [params] = useSearchParams();
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => setAsked(params.get(CHOICE)), [params]);
  return asked;
}

/** The license of the texts (docs/decisions/0180); the terms of use have the same words. */
function WhatYouMayDo() {
  const email = setting('CONTACT_EMAIL');
  return (
    <section aria-labelledby="license" className="grid gap-3">
      <h2 id="license" className="text-2xl">
        <Trans>What you may do with our guides</Trans>
      </h2>
      <p>
        <Trans>
          You may print our guides and hand them out: unchanged, free of charge, and with our name and the
          address of the guide. What you print here has both.
        </Trans>
      </p>
      <p>
        <Trans>
          For anything else, such as changing, translating or selling a text, please ask us first:{' '}
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </Trans>
      </p>
      <p>
        <Trans>
          Guides change when the facts do. Print a new pack from time to time, rather than copy an old one.
        </Trans>
      </p>
    </section>
  );
}

function ReportAnError() {
  const to = usePublicPath();
  const email = setting('CONTACT_EMAIL');
  return (
    <section aria-labelledby="report" className="grid gap-3">
      <h2 id="report" className="text-2xl">
        <Trans>Report an error in a guide</Trans>
      </h2>
      <p>
        <Trans>
          Tell us which guide, and what is wrong. If you leave an address, you get an answer. Please write
          nothing about a patient.
        </Trans>
      </p>
      <p>
        <ButtonLink look="secondary" to={to(paths.reportError())}>
          <Trans>Report an error</Trans>
        </ButtonLink>
      </p>
      <p>
        <Trans>
          Or write to{' '}
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
          .
        </Trans>
      </p>
    </section>
  );
}

function WorkWithClients() {
  return (
    <section aria-labelledby="clients" className="grid gap-3">
      <h2 id="clients" className="text-2xl">
        <Trans>Work with your clients</Trans>
      </h2>
      <p>
        <Trans>
          For this you need an account. You and a client then share a project: messages, files, tasks,
          documents to sign, and appointments in the hours that you set.
        </Trans>
      </p>
      <p>
        <Trans>
          To protect families, our team has to let you in before you can find clients here. A client can
          invite you by email before that.
        </Trans>
      </p>
      <p>
        <Trans>When you sign up, choose “Providing care services”.</Trans>
      </p>
      <p>
        <ButtonLink look="secondary" to={paths.signUp()}>
          <Trans>Create an account</Trans>
        </ButtonLink>
      </p>
    </section>
  );
}
