import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { EMERGENCY, telLink } from '#kit/contacts.ts';
import { paths } from '#kit/paths.ts';
import { nearYouPage } from '#library-pages';
import { lazyAgain } from '#web/lazy-again.ts';
import { publicMeta } from '#web/page-meta.ts';
import { splitLocale } from '#web/public-pages.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import { Page } from '#web/ui/Page.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import { unpackZipPrefixes } from '../library.costs.rules.ts';
import type { ShownKind, ShownState } from '../library.states.types.ts';
import { useMyState } from './my-state.ts';
import { Finder } from './NearLine.tsx';
import { ZIP_FIELD, ZipForm } from './ZipForm.tsx';

// Prerendered; hydrated after the rest of the page.
const ExitThisPage = lazyAgain(() => import('#features/accounts/ui/ExitThisPage.tsx'));

/** Runs while prerendering: the states, what ZIP codes belong to them, and whom to ask anywhere. */
export function loader({ request }: LoaderFunctionArgs) {
  return nearYouPage(splitLocale(new URL(request.url).pathname).locale);
}

export function meta() {
  return publicMeta({
    title: t`Help near you`,
    description: t`Whom to call in your state: protective services, the ombudsman, the office on aging, Medicare counseling, Medicaid. Each with its source.`,
    path: paths.nearYou(),
  });
}

/** Chooses a state, by ZIP code or from the list. */
export default function NearYouPage() {
  const { states, kinds, zipPrefixes, military } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const mine = useMyState();
  const known = states.find(({ code }) => code === mine.code);
  const places = useMemo(
    () => ({ states, zipPrefixes: unpackZipPrefixes(zipPrefixes) }),
    [states, zipPrefixes],
  );
  return (
    <>
      <OptionalPart>
        <ExitThisPage />
      </OptionalPart>
      <Page
        title={t`Help near you`}
        lead={
          <Trans>
            Choose the state where your loved one lives, and see whom to call there. In danger, call{' '}
            <a className="link" href={telLink(EMERGENCY)}>
              {EMERGENCY}
            </a>
            .
          </Trans>
        }
      >
        {known ? <Remembered state={known} onForget={mine.forget} /> : null}
        <ZipForm places={places} military={military} onChoose={mine.remember} />
        <States
          id="states"
          title={t`States`}
          states={states.filter(({ territory }) => !territory)}
          onChoose={mine.remember}
        />
        <States
          id="territories"
          title={t`Territories`}
          states={states.filter(({ territory }) => territory)}
          onChoose={mine.remember}
        />
        <Anywhere kinds={kinds} />
      </Page>
    </>
  );
}

function Remembered({ state: { name, slug }, onForget }: { state: ShownState; onForget: () => void }) {
  const to = usePublicPath();
  return (
    <Notice title={<Trans>This device remembers: {name}</Trans>}>
      <p>
        <Trans>Guides show what is in {name}. It is kept here, and sent nowhere.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="secondary" to={to(paths.state(slug))}>
          <Trans>See whom to call</Trans>
        </ButtonLink>
        <Button
          look="secondary"
          onClick={() => {
            onForget();
            document.getElementById(ZIP_FIELD)?.focus();
          }}
        >
          <Trans>Forget {name}</Trans>
        </Button>
      </div>
    </Notice>
  );
}

interface StatesProps {
  id: string;
  title: string;
  states: ShownState[];
  onChoose: (code: string) => void;
}

function States({ id, title, states, onChoose }: StatesProps) {
  const to = usePublicPath();
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-2xl">
        {title}
      </h2>
      <ul className="columns-2 gap-x-6 sm:columns-3">
        {states.map(({ code, name, slug }) => (
          <li key={code} className="break-inside-avoid">
            <Link
              className="link inline-flex min-h-11 items-center wrap-anywhere"
              to={to(paths.state(slug))}
              onClick={() => onChoose(code)}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Anywhere({ kinds }: { kinds: ShownKind[] }) {
  // Safari 16.4 has no Map.groupBy.
  const tels = new Set(kinds.map(({ finder }) => finder.phone.tel));
  const finders = [...tels].map((tel) => kinds.filter(({ finder }) => finder.phone.tel === tel));
  return (
    <section aria-labelledby="anywhere" className="grid gap-4">
      <h2 id="anywhere" className="text-2xl">
        <Trans>Anywhere in the country</Trans>
      </h2>
      <p>
        <Trans>They know the offices of every state, and of every county.</Trans>
      </p>
      <ul className="grid gap-4">
        {finders.map((group) => (
          <li key={group[0]?.id} className="grid gap-2">
            {group[0] ? <Finder finder={{ ...group[0].finder, link: null }} /> : null}
            <p className="text-sm text-ink-2">{group.map(({ title }) => title).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
