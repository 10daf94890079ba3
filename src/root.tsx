import atkinson from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import serif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import { AuthProvider, useAuth } from './features/accounts/ui/AuthProvider.tsx';
import { CrisisLine } from './features/site/ui/CrisisLine.tsx';
import { Footer } from './features/site/ui/Footer.tsx';
import { Header } from './features/site/ui/Header.tsx';
import { WithoutScript } from './features/site/ui/WithoutScript.tsx';
import { SITE_SETTINGS } from './kit/site-settings.ts';
import { activateLocale, currentLocale, loadLocale, rememberLocale, storedLocale } from './web/i18n.ts';
import { inLocale, isMissing, isPublic, splitLocale } from './web/public-pages.ts';
import { setting, settingMeta } from './web/settings.ts';
import { BEFORE_PAINT } from './web/text-size.ts';
import './web/styles.css';
import { classes } from './web/ui/classes.ts';
import { LoadingCard } from './web/ui/Loading.tsx';
import { OptionalPart } from './web/ui/OptionalPart.tsx';
import { type Place, usePlace } from './web/use-place.ts';

// Not needed to read a page: their scripts load after it.
const SignedIn = lazy(() => import('./features/site/ui/SignedIn.tsx'));
const Toasts = lazy(() => import('./web/ui/Toasts.tsx'));

export { ErrorScreen as ErrorBoundary } from './features/site/ui/ErrorScreen.tsx';

/** Signed-in screens stay out of search engines; public pages override this (web/page-meta.ts). */
export function meta() {
  return [{ title: 'Kinkeeper' }, { name: 'robots', content: 'noindex' }];
}

export function links() {
  // Low priority: on a slow line the words come first, in a fallback font.
  const font = {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    fetchPriority: 'low' as const,
  };
  return [
    { ...font, href: atkinson },
    { ...font, href: serif },
    { rel: 'icon', href: '/static/favicon.svg', type: 'image/svg+xml' },
  ];
}

/**
 * The document: prerendered in the language of its path; on other paths the language is switched before it is
 * shown.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { path, locale } = splitLocale(useLocation().pathname);
  if (import.meta.env.SSR) activateLocale(locale);
  const twin = locale === 'en' && isPublic(path) && !isMissing(path) ? inLocale(path, 'es') : undefined;
  return (
    <html lang={locale} data-twin={twin} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content="#fbf7f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#131a1b" media="(prefers-color-scheme: dark)" />
        {SITE_SETTINGS.map((name) => (
          <meta key={name} name={settingMeta(name)} content={setting(name)} />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: BEFORE_PAINT }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Holds the page back until its language, from the path or chosen, is loaded. */
function Language({ children }: { children: ReactNode }) {
  const [, setLocale] = useState('en');
  useBrowserLayoutEffect(() => {
    const off = i18n.on('change', () => setLocale(i18n.locale));
    const show = () => delete document.documentElement.dataset.wait;
    const wanted = storedLocale();
    // entry.client.tsx has already loaded Spanish if the page was prerendered in it.
    if (currentLocale() === 'es') rememberLocale('es', true);
    else if (wanted !== 'en')
      void loadLocale(wanted)
        .then(() => activateLocale(wanted))
        .finally(show);
    else show();
    return off;
  }, []);
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}

/** Loaded after the page: toasts, and the warning before a session ends. */
function Extras() {
  const { pathname } = useLocation();
  const { session } = useAuth();
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!ready) return null;
  return (
    <OptionalPart>
      {session ? <SignedIn personId={session.user.id} /> : null}
      {session || !isPublic(splitLocale(pathname).path) ? <Toasts /> : null}
    </OptionalPart>
  );
}

/** Rendered at build time; no browser that runs scripts loads it. */
function NoScript() {
  const { path, locale } = splitLocale(useLocation().pathname);
  return (
    <noscript>
      {import.meta.env.SSR ? (
        <WithoutScript isPublic={isPublic(path) || path === '/404'} to={(page) => inLocale(page, locale)} />
      ) : null}
    </noscript>
  );
}

function Shell({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <Language>
      <AuthProvider>
        <div className={`at-${place}`}>
          <a
            href="#main"
            className="sr-only rounded-control bg-surface px-4 py-3 font-semibold text-primary focus:not-sr-only focus:fixed focus:left-3 focus:top-3 focus:z-50"
          >
            <Trans>Skip to the main content</Trans>
          </a>
          <CrisisLine />
          <Header place={place} />
          <NoScript />
          <main
            id="main"
            tabIndex={-1}
            className={classes('outline-none', place !== 'conversation' && 'min-h-[80dvh]')}
          >
            {children}
          </main>
          {place === 'conversation' ? null : <Footer brief={place !== 'site'} />}
        </div>
        <Extras />
      </AuthProvider>
    </Language>
  );
}

export default function Root() {
  return (
    <Shell place={usePlace()}>
      <Outlet />
    </Shell>
  );
}

/** For screens that are not prerendered: those with a parameter, all of them signed-in. */
export function HydrateFallback() {
  return (
    <Shell place="work">
      <LoadingCard />
    </Shell>
  );
}
