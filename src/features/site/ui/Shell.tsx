import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { AuthProvider, useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { activateLocale, currentLocale, loadLocale, rememberLocale, storedLocale } from '#web/i18n.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { inLocale, isPublic, splitLocale } from '#web/public-pages.ts';
import { classes } from '#web/ui/classes.ts';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import type { Place } from '#web/use-place.ts';
import { CrisisLine } from './CrisisLine.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { WithoutScript } from './WithoutScript.tsx';

// Not needed to read a page: its script loads after it.
const Toasts = lazyAgain(() => import('#web/ui/Toasts.tsx'));

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Holds the page back until its language, from the path or chosen, is loaded. */
function Language({ children }: { children: ReactNode }) {
  const [, setLocale] = useState('en');
  useBrowserLayoutEffect(() => {
    const off = i18n.on('change', () => setLocale(i18n.locale));
    const show = () => delete document.documentElement.dataset.wait;
    const wanted = storedLocale();
    // The entry has already loaded Spanish if the page was prerendered in it.
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

type Parts = ComponentType<{ personId: string | undefined }>;

/** Loaded after the page: toasts, and what is not on the page itself. */
function Extras({ Parts }: { Parts: Parts }) {
  const { pathname } = useLocation();
  const { session } = useAuth();
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!ready || (!session && isPublic(splitLocale(pathname).path))) return null;
  return (
    <OptionalPart>
      <Parts personId={session?.user.id} />
      <Toasts />
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

interface ShellProps {
  place: Place;
  /** What loads after the page. */
  Parts: Parts;
  children: ReactNode;
}

/** What surrounds every screen. */
export function Shell({ place, Parts, children }: ShellProps) {
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
        <Extras Parts={Parts} />
      </AuthProvider>
    </Language>
  );
}
