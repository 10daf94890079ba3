import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { activateLocale, loadLocale } from './web/i18n.ts';

// A page prerendered in Spanish hydrates in Spanish; one that merely waits for Spanish was prerendered in
// English.
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
