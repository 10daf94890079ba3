import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadPageLocale } from './web/i18n.ts';

await loadPageLocale();

// In one piece, not as a transition: there is nothing to do on the page before.
hydrateRoot(
  document,
  <StrictMode>
    <HydratedRouter />
  </StrictMode>,
);
