import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { activateLocale, loadLocale } from './web/i18n.ts';
import { splitLocale } from './web/public-pages.ts';

// A page made in Spanish is taken over in Spanish.
const { locale } = splitLocale(window.location.pathname);
if (locale !== 'en') {
  await loadLocale(locale);
  activateLocale(locale);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
