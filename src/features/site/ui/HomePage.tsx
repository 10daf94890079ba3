import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { paths } from '#kit/paths.ts';
import { guideList } from '#library-pages';
import { currentLocale } from '#web/i18n.ts';
import { publicMeta } from '#web/page-meta.ts';
import { splitLocale } from '#web/public-pages.ts';
import { setting } from '#web/settings.ts';
import { ButtonLink, CallLink } from '#web/ui/ButtonLink.tsx';
import { Page } from '#web/ui/Page.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import { Drawing } from './Drawing.tsx';
import { Approach, HowItWorks, Values } from './home/About.tsx';
import { Areas } from './home/Areas.tsx';
import { Join, NotUs } from './home/Join.tsx';
import { Offers, SecureApp } from './home/Offers.tsx';

/** At prerender: the guides that the areas link to. */
export function loader({ request }: LoaderFunctionArgs) {
  const { guides } = guideList(splitLocale(new URL(request.url).pathname).locale);
  return { guides: guides.map(({ area, slug, domains, title }) => ({ area, slug, domains, title })) };
}

/** Home must work offline too, then without the list of guides. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return serverLoader<typeof loader>().catch(() => ({ guides: null }));
}

export function meta() {
  return publicMeta({
    title: t`Help for family caregivers`,
    description: t`When a parent starts to need help: a free plan that says what to do first and why, and guides you can trust. In beta.`,
    path: paths.home(),
  });
}

/** The landing page: what this is, what it is not, and real help before any sign-up. */
export default function HomePage() {
  const { guides } = useLoaderData<typeof clientLoader>();
  const { t } = useLingui();
  return (
    <Page
      wide
      title={t`When you don't know where to turn for an aging loved one, we do.`}
      tabTitle={t`Help for family caregivers`}
      hero={
        <Drawing
          name="kitchen-table"
          className="mx-auto w-full max-w-xs text-ink sm:max-w-sm md:max-w-none"
        />
      }
      lead={
        <Trans>
          For grown children and other family caregivers, above all those who also have a job to keep. Find
          out what to do first, and why, with the numbers to call.
        </Trans>
      }
      actions={<Actions />}
    >
      <HowItWorks />
      <Approach />
      <Values />
      <Offers />
      <SecureApp />
      <Areas guides={guides} />
      <Join />
      <NotUs />
    </Page>
  );
}

function Actions() {
  const { t } = useLingui();
  const locale = currentLocale();
  const to = usePublicPath();
  const { loading, session } = useAuth();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        {/* Where signing in without anywhere to go has led (AUTH-07). */}
        {loading || session ? (
          <div className={loading ? 'if-known' : undefined}>
            <ButtonLink to={paths.app()}>
              <Trans>Go to your home page</Trans>
            </ButtonLink>
          </div>
        ) : null}
        <CallLink
          look={session ? 'secondary' : 'primary'}
          href={setting(locale === 'es' ? 'BOOKING_URL_ES' : 'BOOKING_URL')}
          target="_blank"
          rel="noreferrer"
        >
          <span>
            <Trans>Book a Free 15 Minute Exploratory Call</Trans>
            <span className="sr-only"> {t`(opens in a new tab)`}</span>
          </span>
        </CallLink>
        <ButtonLink look="secondary" to={to(paths.getStarted())}>
          <Trans>Get a free plan</Trans>
        </ButtonLink>
      </div>
      <p className="measure rounded-control bg-warning-soft px-4 py-3 text-warning">
        <Trans>
          <strong>We are in beta.</strong> No services are offered yet. The guides, the assessment and the
          plan are free.
        </Trans>
      </p>
    </div>
  );
}
