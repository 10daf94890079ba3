import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { EMERGENCY, telLink } from '#kit/contacts.ts';
import { paths } from '#kit/paths.ts';
import { statePage } from '#library-pages';
import { lazyAgain } from '#web/lazy-again.ts';
import { publicMeta } from '#web/page-meta.ts';
import { splitLocale } from '#web/public-pages.ts';
import { Button } from '#web/ui/Button.tsx';
import { notFoundMeta } from '#web/ui/NotFound.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import { Page } from '#web/ui/Page.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import type { NearState, ShownState } from '../library.states.types.ts';
import { useMyState } from './my-state.ts';
import { NearLine } from './NearLine.tsx';
import { NoSuchState } from './NoSuchState.tsx';

// Prerendered; hydrated after the rest of the page.
const ExitThisPage = lazyAgain(() => import('#features/accounts/ui/ExitThisPage.tsx'));

/** Runs while prerendering: a state, and what we know of it. */
export function loader({ params, request }: LoaderFunctionArgs) {
  return statePage(params.state ?? '', splitLocale(new URL(request.url).pathname).locale);
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData?.near) return notFoundMeta();
  const { name, slug } = loaderData.near.state;
  return publicMeta({
    title: t`Near you: ${name}`,
    description: t`${name}: whom to call about abuse, nursing homes, Medicare, Medicaid, and services for older people. Each line with its source.`,
    path: paths.state(slug),
  });
}

/** What a family finds in one state, the most urgent first. */
export default function StatePage() {
  const { near } = useLoaderData<typeof loader>();
  return near ? <Near near={near} /> : <NoSuchState />;
}

function Near({ near: { state, lines } }: { near: NearState }) {
  const { t } = useLingui();
  const to = usePublicPath();
  const { name } = state;
  return (
    <>
      <OptionalPart>
        <ExitThisPage />
      </OptionalPart>
      <Page
        spaced
        title={t`Near you: ${name}`}
        before={
          <Link className="link no-print inline-flex min-h-11 items-center gap-2" to={to(paths.nearYou())}>
            <ArrowLeft aria-hidden className="size-5" />
            <Trans>All states</Trans>
          </Link>
        }
        lead={<Trans>Whom to call, the most urgent first. Each line shows where we read it, and when.</Trans>}
      >
        <Notice tone="crisis" title={<Trans>In danger right now?</Trans>}>
          <p>
            <a className="link font-semibold" href={telLink(EMERGENCY)}>
              <Trans>Call {EMERGENCY}.</Trans>
            </a>
          </p>
        </Notice>
        <Remember state={state} />
        {lines.map((near) => (
          <section key={near.kind.id} aria-labelledby={near.kind.id} className="grid gap-2 print:mt-4">
            <h2 id={near.kind.id} className="text-2xl">
              {near.kind.title}
            </h2>
            <NearLine near={near} place={name} />
          </section>
        ))}
        <p className="measure text-ink-2">
          <Trans>
            Offices move, and numbers change. If one is wrong, the Eldercare Locator knows the right one.
          </Trans>
        </p>
      </Page>
    </>
  );
}

/** Lets this device remember the state, and forget it. */
function Remember({ state: { code, name } }: { state: ShownState }) {
  const mine = useMyState();
  const [failed, setFailed] = useState(false);
  const isMine = mine.code === code;
  return (
    <div className="scripted no-print grid justify-items-start gap-2 rounded-card bg-muted p-4">
      <p role="status">
        {failed ? (
          <Trans>Your browser did not keep it. This page works all the same.</Trans>
        ) : isMine ? (
          <Trans>Guides on this device show what is in {name}. It is kept here, and sent nowhere.</Trans>
        ) : (
          <Trans>Guides can show what is in {name}. It is kept on this device, and sent nowhere.</Trans>
        )}
      </p>
      <Button look="secondary" onClick={() => (isMine ? mine.forget() : setFailed(!mine.remember(code)))}>
        {isMine ? <Trans>Forget {name}</Trans> : <Trans>Remember {name}</Trans>}
      </Button>
    </div>
  );
}
