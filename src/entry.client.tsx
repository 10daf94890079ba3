import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { activateLocale, loadLocale } from './web/i18n.ts';

// A page made in Spanish is taken over in Spanish; one that only waits for it was made in English.
const { lang, dataset } = document.documentElement;
if (lang === 'es' && dataset.wait === undefined) {
  await loadLocale('es');
  activateLocale('es');
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
