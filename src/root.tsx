import atkinson from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff2?url';
import atkinsonBold from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-600-normal.woff2?url';
import serif from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url';
import type { ReactElement, ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { lightScripts } from '#light-scripts';
import { ErrorScreen } from './features/site/ui/ErrorScreen.tsx';
import { Shell } from './features/site/ui/Shell.tsx';
import { FIRST_READS } from './first-reads.ts';
import { SITE_SETTINGS } from './kit/site-settings.ts';
import { activateLocale } from './web/i18n.ts';
import { lazyAgain } from './web/lazy-again.ts';
import { LIGHT_DATA, LIGHT_PAGE, lightData } from './web/light/light-data.ts';
import { prerenderedPage } from './web/prerendered-page.ts';
import { inLocale, isMissing, isPublic, splitLocale } from './web/public-pages.ts';
import { setting, settingMeta } from './web/settings.ts';
import { beforePaint } from './web/text-size.ts';
import './web/styles.css';
import { LoadingCard } from './web/ui/Loading.tsx';
import { usePlace } from './web/use-place.ts';

// Not needed to read a page: its script loads after it.
const Parts = lazyAgain(() => import('./features/site/ui/RouterParts.tsx'));

export { ErrorScreen as ErrorBoundary };

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
    { ...font, href: atkinsonBold },
    { ...font, href: serif },
    { rel: 'icon', href: '/static/favicon.svg', type: 'image/svg+xml' },
  ];
}

/**
 * The document, and the shell around every screen: prerendered in the language of its path; on other paths the
 * language is switched before it is shown. The router puts the screen, what waits for it, or the error screen
 * inside; the shell stays as it is from the first to the second.
 */
export function Layout({ children }: { children: ReactElement }) {
  const { path, locale } = splitLocale(useLocation().pathname);
  const place = usePlace();
  // biome-ignore lint/correctness/useHookAtTopLevel: a constant of each build
  const page = import.meta.env.SSR ? useMatches().at(-1) : undefined;
  const light = page && !prerenderedPage.isShell ? lightScripts?.[page.id] : undefined;
  if (import.meta.env.SSR) activateLocale(locale);
  const screen =
    children.type === ErrorScreen ? (
      children
    ) : (
      <Shell place={children.type === HydrateFallback ? 'waiting' : place} Parts={Parts}>
        {children}
      </Shell>
    );
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
        <script dangerouslySetInnerHTML={{ __html: beforePaint(isPublic(path) ? [] : FIRST_READS) }} />
        <Meta />
        <Links />
      </head>
      <body>
        {light ? (
          <Light scripts={light} data={page?.loaderData}>
            {screen}
          </Light>
        ) : (
          <>
            {screen}
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

interface LightProps {
  /** The page's own script, then what it imports. */
  scripts: readonly string[];
  data: unknown;
  children: ReactNode;
}

/** The body of a light page: no router, but what its own entry needs (entry.light.tsx). */
function Light({ scripts: [entry, ...imported], data, children }: LightProps) {
  return (
    <>
      <div id={LIGHT_PAGE} className="contents">
        {children}
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a data block, escaped */}
      <script id={LIGHT_DATA} type="application/json" dangerouslySetInnerHTML={{ __html: lightData(data) }} />
      {imported.map((script) => (
        <link key={script} rel="modulepreload" href={script} fetchPriority="low" />
      ))}
      {/* Not async: the whole page is there when it runs. After the styles: the words do not wait for it. */}
      <script type="module" src={entry} fetchPriority="low" />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

/** For screens that are not prerendered: those with a parameter, all of them signed-in. */
export function HydrateFallback() {
  return <LoadingCard />;
}
