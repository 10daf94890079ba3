import atkinson from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import serif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { AuthProvider } from './features/accounts/ui/AuthProvider.tsx';
import { CrisisLine } from './features/site/ui/CrisisLine.tsx';
import { Footer } from './features/site/ui/Footer.tsx';
import { Header } from './features/site/ui/Header.tsx';
import { queryClient } from './web/data/query.ts';
import { activateLocale, loadLocale, storedLocale } from './web/i18n.ts';
import { BEFORE_PAINT } from './web/text-size.ts';
import './web/styles.css';
import { LoadingCard } from './web/ui/Loading.tsx';

// Neither is needed to read a page: they come after it.
const SessionEnding = lazy(() => import('./features/accounts/ui/SessionEnding.tsx'));
const Toasts = lazy(() => import('./web/ui/Toasts.tsx'));

export { ErrorScreen as ErrorBoundary } from './features/site/ui/ErrorScreen.tsx';

export function meta() {
  return [
    { title: 'Kinkeeper' },
    {
      name: 'description',
      content: 'Help for people who care for an aging parent or loved one: what to do first, and why.',
    },
  ];
}

export function links() {
  // Low priority: on a slow line the words come first, in a font that is there.
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

/** The document: prerendered in English; another language is put in before it is shown. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf7f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#131a1b" media="(prefers-color-scheme: dark)" />
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

/** Shows the page in the chosen language, and only then shows it. */
function Language({ children }: { children: ReactNode }) {
  const [, setLocale] = useState('en');
  useBrowserLayoutEffect(() => {
    const off = i18n.on('change', () => setLocale(i18n.locale));
    const wanted = storedLocale();
    const show = () => delete document.documentElement.dataset.wait;
    if (wanted === 'en') show();
    else
      void loadLocale(wanted)
        .then(() => activateLocale(wanted))
        .finally(show);
    return off;
  }, []);
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}

/** After the page is there: toasts, and the warning before a session ends. */
function Extras() {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!ready) return null;
  return (
    <Suspense fallback={null}>
      <SessionEnding />
      <Toasts />
    </Suspense>
  );
}

function Shell({ children }: { children: ReactNode }) {
  return (
    <Language>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <a
            href="#main"
            className="sr-only rounded-control bg-surface px-4 py-3 font-semibold text-primary focus:not-sr-only focus:fixed focus:left-3 focus:top-3 focus:z-50"
          >
            <Trans>Skip to the main content</Trans>
          </a>
          <CrisisLine />
          <Header />
          <main id="main" tabIndex={-1} className="min-h-[80dvh] outline-none">
            {children}
          </main>
          <Footer />
          <Extras />
        </AuthProvider>
      </QueryClientProvider>
    </Language>
  );
}

export default function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function HydrateFallback() {
  return (
    <Shell>
      <LoadingCard />
    </Shell>
  );
}
